"""Writes a submission for Kaggle: the agent in pure Python, with a book of the positions that it can meet."""

from __future__ import annotations

import base64
import lzma
from collections.abc import Callable, Iterator
from importlib import resources

from puissance4 import Board, Engine
from puissance4._perfect_agent import QUICK, Geometry

# With more discs than that, pure Python solves every position within a second.
BOOK_DISCS = 16

# Positions are analysed in portions, so the progress can be shown.
_PORTION = 200
_MEBIBYTES = 256

# Called with the number of discs, and how many of how many positions are done.
Progress = Callable[[int, int, int], None]


def submission(discs: int = BOOK_DISCS, progress: Progress = lambda *_: None) -> str:
    """The text of a file that plays perfectly. With a smaller book it may not find the best move in time."""
    source = resources.files("puissance4").joinpath("_perfect_agent.py").read_text(encoding="utf-8")
    empty_book = 'BOOK = ""\n'
    assert source.count(empty_book) == 1
    return source.replace(empty_book, f'BOOK = "{_packed(book(discs, progress))}"\n')


def book(discs: int, progress: Progress = lambda *_: None) -> dict[int, int]:
    """The best column for every position with at most so many discs that can come up if this player always plays by
    the book, whatever the other side does, and whichever of them starts. Where it wins soon the book ends: the agent finds that itself.
    """
    geometry, engine = Geometry(7, 6, 4), Engine(table=_MEBIBYTES)
    found: dict[int, int] = {}
    # The first player's positions have an even number of discs, the second player's an odd one.
    levels: list[dict[int, Board]] = [{} for _ in range(discs + 3)]
    _add(levels, geometry, Board())
    for board in _replies(Board()):
        _add(levels, geometry, board)
    for count, level in enumerate(levels[: discs + 1]):
        entries = sorted(level.items())
        for start in range(0, len(entries), _PORTION):
            portion = entries[start : start + _PORTION]
            for (key, board), scores in zip(portion, engine.analyse_many([board for _, board in portion])):
                best = max(score for score in scores if score is not None)
                if best >= (42 - count + 1) // 2 - QUICK:
                    continue
                column = min((c for c in range(7) if scores[c] == best), key=lambda c: abs(c - 3))
                found[key] = column
                board.push(column)
                for reply in _replies(board):
                    _add(levels, geometry, reply)
            progress(count, min(start + _PORTION, len(entries)), len(entries))
        level.clear()
    return found


def _replies(board: Board) -> Iterator[Board]:
    """The boards after each move, unless it ends the game."""
    for column in board.legal_moves:
        reply = board.copy()
        reply.push(column)
        if not reply.is_game_over():
            yield reply


def _add(levels: list[dict[int, Board]], geometry: Geometry, board: Board) -> None:
    """Adds a board or its mirror image, the one with the smaller key."""
    key, mirror = (_key(geometry, side) for side in (board, board.mirror()))
    levels[board.ply].setdefault(min(key, mirror), board if key <= mirror else board.mirror())


def _key(geometry: Geometry, board: Board) -> int:
    own, discs = geometry.bits(board.kaggle_board(), board.turn)
    return own + discs


def _packed(book: dict[int, int]) -> str:
    """A book as text; see ``read_book`` of the agent."""
    entries = [0, *sorted(key << 3 | column for key, column in book.items())]
    differences = [(entry - previous).to_bytes(8, "big") for previous, entry in zip(entries, entries[1:])]
    planes = b"".join(bytes(plane) for plane in zip(*differences))
    return base64.b85encode(lzma.compress(planes, preset=9 | lzma.PRESET_EXTREME)).decode("ascii")
