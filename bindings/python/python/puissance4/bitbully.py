"""An agent with the protocol of BitBully's agents: ``pip install puissance4-engine[bitbully]``.

It can stand wherever a ``Connect4Agent`` is wanted, such as in BitBully's board for notebooks. Its scores are the same as those of ``bitbully.BitBully``.

>>> import bitbully  # doctest: +SKIP
>>> Agent().score_all_moves(bitbully.Board("3344"))  # doctest: +SKIP
{0: -4, 1: -3, 2: 18, 3: 2, 4: 2, 5: 18, 6: -3}
"""

from __future__ import annotations

from typing import Protocol

from puissance4 import Board, Engine, GameOverError

__all__ = ["Agent"]


class BitBullyBoard(Protocol):
    """What is needed of a ``bitbully.Board``."""

    def to_array(self) -> list[list[int]]:
        """The cells column by column, from the bottom."""


class Agent:
    """Knows the exact score of every move."""

    def __init__(self, *, table: int = 64, threads: int | None = None) -> None:
        self._engine = Engine(table=table, threads=threads)

    def score_all_moves(self, board: BitBullyBoard) -> dict[int, int]:
        """The score of each column that is not full, counted from 0. There is none if the game is over."""
        scores = self._engine.analyse(_board(board)).scores
        return {column: score for column, score in enumerate(scores) if score is not None}

    def score_move(self, board: BitBullyBoard, column: int, first_guess: int = 0) -> int:
        """The score of one column. A guess is not needed."""
        after = _board(board)
        after.push(column)
        return -self._engine.solve(after)

    def best_move(self, board: BitBullyBoard) -> int:
        """The best column, counted from 0."""
        column = self._engine.best_move(_board(board))
        if column is None:
            raise GameOverError("the game is over")
        return column


def _board(board: BitBullyBoard) -> Board:
    return Board.from_grid([list(row) for row in zip(*board.to_array())])
