"""Agents for Kaggle's ConnectX.

``python -m puissance4.kaggle --level 10 > submission.py`` writes one file that plays perfectly on the standard board without this package. It takes some minutes.

Where the package is installed, a submission is a file with one line, ``from puissance4.kaggle import agent``. That agent plays perfectly where
the exact values are found in time, and like ``minimax:4`` elsewhere. ``level_agent(5)`` is an agent of another level.

>>> from types import SimpleNamespace
>>> configuration = SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=2)
>>> agent(SimpleNamespace(board=[0] * 42, mark=1), configuration)
3
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Protocol

from puissance4 import Board, BoardTooLargeError, Engine, ImpossibleBoardError, LimitReachedError, Player

__all__ = ["agent", "level_agent", "main"]

# Of the time for a move, how much the search may take. The rest is for starting, and for the fallback.
_SHARE = 0.5

_engine = Engine()
_fallback = Player("minimax:4")


class Observation(Protocol):
    """What an agent sees. The board is one list, the top row first."""

    @property
    def board(self) -> list[int]: ...
    @property
    def mark(self) -> int: ...


class Configuration(Protocol):
    """The rules of a game, and the seconds for a move."""

    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def inarow(self) -> int: ...
    @property
    def actTimeout(self) -> float: ...  # noqa: N802


def agent(observation: Observation, configuration: Configuration) -> int:
    """The column to play, counted from 0."""
    board = _board(observation, configuration)
    try:
        column = _engine.best_move(board, time=_SHARE * configuration.actTimeout)
    except (BoardTooLargeError, ImpossibleBoardError, LimitReachedError):
        column = _fallback.choose(board)
    # The game is never over when an agent is asked.
    return 0 if column is None else column


def level_agent(level: int, *, seed: int = 0) -> Callable[[Observation, Configuration], int]:
    """An agent of a level from 1 to 10. It does not look at the clock; on the standard board it needs none."""
    player = Player(f"level:{level}", seed=seed)

    def play(observation: Observation, configuration: Configuration) -> int:
        column = player.choose(_board(observation, configuration))
        return 0 if column is None else column

    return play


def _board(observation: Observation, configuration: Configuration) -> Board:
    columns, cells = configuration.columns, list(observation.board)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return Board.from_grid(rows[::-1], connect=configuration.inarow, turn=observation.mark)


def main(arguments: list[str] | None = None) -> None:
    """Writes a submission to standard output and the progress to standard error."""
    parser = argparse.ArgumentParser(
        prog="python -m puissance4.kaggle",
        description="Write a submission for Kaggle's ConnectX to standard output: one file in pure Python that plays perfectly.",
    )
    parser.add_argument("--level", type=int, default=10, help="only 10, perfect play; the default")
    level = parser.parse_args(arguments).level
    if level != 10:
        parser.error(
            f"level {level} cannot be written as one file, only level 10; where the package is installed,"
            f" the agent of a level from 1 to 9 is puissance4.kaggle.level_agent({level})"
        )

    from puissance4._submission import submission

    def report(discs: int, done: int, total: int) -> None:
        print(f"\r{discs} discs: {done} of {total} positions", end="\n" if done == total else "", file=sys.stderr, flush=True)

    sys.stdout.write(submission(progress=report))


if __name__ == "__main__":
    main()
