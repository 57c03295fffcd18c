"""A board to click, for notebooks: ``pip install puissance4-engine[widget]``.

>>> from puissance4.widget import BoardWidget  # doctest: +SKIP
>>> BoardWidget(opponent="level:5", show_scores=True)  # doctest: +SKIP
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from puissance4 import Board, Engine, LimitReachedError, Player

__all__ = ["BoardWidget"]

# How long the scores may take, in seconds. On large boards they often take too long.
_PATIENCE = 2.0


class BoardWidget(anywidget.AnyWidget):
    """A board with a button for each column.

    ``opponent`` is a computer player, such as ``"level:5"``, who answers each of your moves; without one you play both sides. It plays first if ``opponent_starts``.
    With ``show_scores`` there is the exact score above each column. ``board`` is the game: read it at any time, or set another. ``moves`` can be observed.
    """

    _esm = Path(__file__).with_name("widget.js")
    _css = Path(__file__).with_name("widget.css")

    moves = traitlets.Unicode(help="The moves so far, columns counted from 1.").tag(sync=True)
    _svg = traitlets.Unicode().tag(sync=True)
    _columns = traitlets.Int(7).tag(sync=True)
    _legal = traitlets.List(traitlets.Int()).tag(sync=True)
    _scores = traitlets.List(traitlets.Int(allow_none=True)).tag(sync=True)
    _status = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        board: Board | None = None,
        *,
        opponent: str | None = None,
        opponent_starts: bool = False,
        show_scores: bool = False,
        seed: int = 0,
        **traits: Any,
    ) -> None:
        super().__init__(**traits)
        self._board = Board() if board is None else board.copy()
        self._start = self._board.copy()
        self._opponent = None if opponent is None else Player(opponent, seed=seed)
        self._opponent_turn = self._board.turn if opponent_starts else 3 - self._board.turn
        self._engine = Engine() if show_scores else None
        self.on_msg(self._receive)
        self._answer()
        self._show()

    @property
    def board(self) -> Board:
        """A copy of the game."""
        return self._board.copy()

    @board.setter
    def board(self, board: Board) -> None:
        self._board = board.copy()
        self._start = board.copy()
        self._show()

    def play(self, column: int) -> None:
        """Drops a disc, as a click does, and lets the opponent answer."""
        self._board.push(column)
        self._answer()
        self._show()

    def undo(self) -> None:
        """Takes back the last move, and the opponent's answer with it. Does nothing where there is none."""
        while len(self._board.move_stack) > len(self._start.move_stack):
            self._board.pop()
            if self._opponent is None or self._board.turn != self._opponent_turn:
                break
        # Its first move cannot be taken back.
        self._answer()
        self._show()

    def restart(self) -> None:
        """Begins anew with the board of the beginning."""
        self._board = self._start.copy()
        self._answer()
        self._show()

    def _answer(self) -> None:
        if self._opponent is not None and self._board.turn == self._opponent_turn:
            column = self._opponent.choose(self._board)
            if column is not None:
                self._board.push(column)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """A message of the page. What it asks may be outdated: it is ignored if it is not possible."""
        match content:
            case {"command": "play", "column": int(column)} if self._board.is_legal(column):
                self.play(column)
            case {"command": "undo"}:
                self.undo()
            case {"command": "restart"}:
                self.restart()

    def _show(self) -> None:
        board = self._board
        outcome = board.outcome()
        if outcome is None:
            status = f"Player {board.turn} is to move."
        elif outcome.winner is None:
            status = "The game is drawn."
        else:
            status = f"Player {outcome.winner} has won."
        with self.hold_sync():
            self._svg = board.svg()
            self._columns = board.columns
            self._legal = board.legal_moves
            self._scores = self._known_scores()
            self._status = status
            self.moves = board.moves

    def _known_scores(self) -> list[int | None]:
        if self._engine is None or self._board.is_game_over():
            return []
        try:
            return self._engine.analyse(self._board, time=_PATIENCE).scores
        except LimitReachedError:
            return []
