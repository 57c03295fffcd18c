"""A bot for OpenSpiel's game ``connect_four``: ``pip install puissance4-engine[openspiel]``.

>>> import pyspiel  # doctest: +SKIP
>>> state = pyspiel.load_game("connect_four").new_initial_state()  # doctest: +SKIP
>>> Bot().step(state)  # doctest: +SKIP
3
"""

from __future__ import annotations

from typing import Any

import pyspiel

from puissance4 import Board, Player

__all__ = ["Bot"]


class Bot(pyspiel.Bot):  # type: ignore[misc]
    """Plays as one of the computer players: ``"level:1"`` to ``"level:10"``, ``"perfect"`` and the others. Any number of rows and columns will do.

    One bot can play both sides and several games, since it looks at nothing but the state.
    """

    def __init__(self, player: str = "level:10", *, seed: int = 0) -> None:
        super().__init__()
        self._player = Player(player, seed=seed)

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from one move to the next."""

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """The state has all moves."""

    def step(self, state: Any) -> int:
        """The action: the column, counted from 0. ``pyspiel.INVALID_ACTION`` if the game is over."""
        column = self._player.choose(_board(state))
        return pyspiel.INVALID_ACTION if column is None else column


def _board(state: Any) -> Board:
    parameters = state.get_game().get_parameters()
    board = Board(columns=parameters["columns"], rows=parameters["rows"], connect=parameters["x_in_row"])
    for column in state.history():
        board.push(column)
    return board
