"""Connect Four (Puissance 4): boards of any size, and an exact solver.

Columns are integers counted from 0, as indices are in Python. Only move strings count from 1, as people do: the string
``"4453"`` is the moves 3, 3, 4, 2. Rows are counted from 0 at the bottom. Players are 1 and 2, and 0 is an empty cell.

>>> from puissance4 import Board, Engine
>>> board = Board("4455")
>>> engine = Engine()
>>> engine.best_move(board)
2
>>> board.push(2)
>>> engine.solve(board)
-18

:class:`Board` keeps a position with its moves, :class:`Engine` knows what it is worth, :class:`Coach` says why, and
:class:`Player` is an opponent. Everything that can go wrong raises a subclass of :class:`puissance4.errors.Puissance4Error`, or a ``TypeError`` for an argument of another type.
"""

from puissance4._native import (
    Analysis,
    Board,
    Coach,
    Engine,
    Explanation,
    Fact,
    Hint,
    Outcome,
    Player,
    Puzzle,
    PuzzleMaker,
    Review,
    ReviewedMove,
    random_positions,
)
from puissance4.errors import (
    ArrayError,
    BoardSizeError,
    BoardTooLargeError,
    ColumnFullError,
    EngineBusyError,
    EngineSettingsError,
    GameOverError,
    IllegalMoveError,
    ImpossibleBoardError,
    LimitReachedError,
    NoMoveError,
    NoPuzzleError,
    NoSuchCellError,
    NoSuchColumnError,
    NotationError,
    PictureSizeError,
    Puissance4Error,
    UnknownNameError,
)

NO_SCORE = -128
"""What arrays of :meth:`Engine.analyse_many` have where no disc can be dropped."""

__all__ = [
    "NO_SCORE",
    "Analysis",
    "ArrayError",
    "Board",
    "BoardSizeError",
    "BoardTooLargeError",
    "Coach",
    "ColumnFullError",
    "Engine",
    "EngineBusyError",
    "EngineSettingsError",
    "Explanation",
    "Fact",
    "GameOverError",
    "Hint",
    "IllegalMoveError",
    "ImpossibleBoardError",
    "LimitReachedError",
    "NoMoveError",
    "NoPuzzleError",
    "NoSuchCellError",
    "NoSuchColumnError",
    "NotationError",
    "Outcome",
    "PictureSizeError",
    "Player",
    "Puissance4Error",
    "Puzzle",
    "PuzzleMaker",
    "Review",
    "ReviewedMove",
    "UnknownNameError",
    "random_positions",
]
