"""A policy for PettingZoo's ``connect_four_v3``: ``pip install puissance4-engine[pettingzoo]``.

>>> from pettingzoo.classic import connect_four_v3  # doctest: +SKIP
>>> env = connect_four_v3.env()  # doctest: +SKIP
>>> env.reset()  # doctest: +SKIP
>>> policy = Policy("level:10")  # doctest: +SKIP
>>> for _ in env.agent_iter():  # doctest: +SKIP
...     observation, _, is_over, is_cut, _ = env.last()
...     env.step(None if is_over or is_cut else policy(observation))

The module needs neither PettingZoo nor NumPy itself: nested lists are as good as an array.

>>> empty = [[[0, 0] for _ in range(7)] for _ in range(6)]
>>> Policy()({"observation": empty})
3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puissance4 import Board, GameOverError, Player

__all__ = ["Policy"]


class Policy:
    """Plays as one of the computer players: ``"level:1"`` to ``"level:10"``, ``"perfect"`` and the others.

    One policy can play both sides and several games, since it looks at nothing but the observation.
    """

    def __init__(self, player: str = "level:10", *, seed: int = 0) -> None:
        self._player = Player(player, seed=seed)

    def __call__(self, observation: Mapping[str, Any]) -> int:
        """The action: the column, counted from 0. ``observation["observation"]`` has the shape (rows, columns, 2): the top row first, and the
        observer's discs first.
        """
        column = self._player.choose(_board(observation["observation"]))
        if column is None:
            raise GameOverError("the game is over")
        return column


def _board(planes: Any) -> Board:
    own, other = (sum(int(cell[plane]) for row in planes for cell in row) for plane in (0, 1))
    # The first player has as many discs as the other when it is to move, the second one fewer.
    turn = 1 if own == other else 2
    grid = [[turn if int(cell[0]) else (3 - turn) * int(cell[1]) for cell in row] for row in planes]
    return Board.from_grid(grid[::-1], turn=turn)
