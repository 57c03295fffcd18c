"""The exceptions. Each class has a ``code``, a stable word for programs; messages may change.

>>> from puissance4 import Board, errors
>>> try:
...     Board("1111111")
... except errors.Puissance4Error as error:
...     print(error.code, "-", error)
column_full - move 7: column 1 is full
"""

from typing import ClassVar


class Puissance4Error(ValueError):
    """The base class of all exceptions of this package."""

    code: ClassVar[str] = "error"


class BoardSizeError(Puissance4Error):
    """A number of columns or rows or a connect length is out of range, or boards of different sizes meet."""

    code = "board_size"


class NotationError(Puissance4Error):
    """A text is not what it should be: moves, a link, a picture, JSON. Or a game cannot be written so."""

    code = "notation"


class ArrayError(Puissance4Error):
    """An array or a grid has the wrong shape, the wrong type, or a cell that is not 0, 1 or 2."""

    code = "array"


class ImpossibleBoardError(Puissance4Error):
    """The discs cannot lie so: one floats, both players have won, or one has too many to be solved."""

    code = "impossible_board"


class IllegalMoveError(Puissance4Error):
    """A move is not possible. The board is as it was."""

    code = "illegal_move"


class NoSuchColumnError(IllegalMoveError, IndexError):
    """The board has no such column."""

    code = "no_such_column"


class ColumnFullError(IllegalMoveError):
    """The column is full."""

    code = "column_full"


class GameOverError(IllegalMoveError):
    """The game is over."""

    code = "game_over"


class NoSuchCellError(Puissance4Error, IndexError):
    """The board has no such row."""

    code = "no_such_cell"


class NoMoveError(Puissance4Error, IndexError):
    """There is no move to take back."""

    code = "no_move"


class UnknownNameError(Puissance4Error):
    """There is no style, theme or player of this name."""

    code = "unknown_name"


class PictureSizeError(Puissance4Error):
    """A picture cannot be so small or so large."""

    code = "picture_size"


class NoPuzzleError(Puissance4Error):
    """The position is no puzzle: the game is over or lost, or several columns are right."""

    code = "no_puzzle"


class BoardTooLargeError(Puissance4Error):
    """The board is too large for exact values: (rows + 1) * columns is more than 128."""

    code = "board_too_large"


class EngineSettingsError(Puissance4Error):
    """An engine cannot have such a table, such a number of threads or such a limit."""

    code = "engine_settings"


class EngineBusyError(Puissance4Error):
    """The engine is in use by another thread, or was when the process was forked."""

    code = "engine_busy"


class LimitReachedError(Puissance4Error):
    """A limit of nodes or time was reached before the answer was known."""

    code = "limit_reached"
