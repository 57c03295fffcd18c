"""Boards: rules, notations, errors."""

import _thread
import copy
import pickle
import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puissance4 import (
    ArrayError,
    Board,
    BoardSizeError,
    ColumnFullError,
    GameOverError,
    IllegalMoveError,
    ImpossibleBoardError,
    NoMoveError,
    NoSuchCellError,
    NoSuchColumnError,
    NotationError,
    PictureSizeError,
    Puissance4Error,
    UnknownNameError,
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of any size after some random moves."""
    size = st.integers(min_value=1, max_value=12)
    board = Board(columns=draw(size), rows=draw(size), connect=draw(st.integers(min_value=2, max_value=6)))
    for choice in draw(st.lists(st.integers(min_value=0), max_size=40)):
        if not board.legal_moves:
            break
        board.push(board.legal_moves[choice % len(board.legal_moves)])
    return board


def test_columns_count_from_zero_and_moves_from_one() -> None:
    board = Board("4")
    assert board.move_stack == [3]
    assert board[3, 0] == 1
    assert board.landing_row(3) == 1
    assert board.turn == 2


def test_a_game_is_played_and_taken_back() -> None:
    board = Board()
    for column in [0, 1, 0, 1, 0, 1, 0]:
        assert board.outcome() is None and not board.is_game_over()
        board.push(column)
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == 1
    assert board.winning_cells == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert board.is_game_over() and board.legal_moves == []
    assert board.pop() == 0 and board.peek() == 1
    assert board == Board("121212") and board.winning_cells == []


def test_a_full_board_is_a_draw() -> None:
    board = Board("1122", columns=2, rows=2, connect=3)
    outcome = board.outcome()
    assert outcome is not None and outcome.winner is None and outcome.lines == []


@given(boards())
def test_every_notation_reads_back(board: Board) -> None:
    assert Board.from_link(board.to_link()) == board
    assert Board.from_json(board.to_json()).moves == board.moves
    assert eval(repr(board), {"Board": Board}) == board
    assert Board.from_grid(board.grid(), connect=board.connect, turn=board.turn) == board
    assert pickle.loads(pickle.dumps(board)).move_stack == board.move_stack
    for style in ["numbered", "discs", "pipes"]:
        assert Board.from_text(board.picture(style), connect=board.connect) == board, style


@given(boards())
def test_the_mirror_of_the_mirror_is_the_board(board: Board) -> None:
    mirror = board.mirror()
    assert mirror.mirror() == board
    assert mirror.grid() == [row[::-1] for row in board.grid()]
    assert mirror.is_game_over() == board.is_game_over()


@given(boards())
def test_push_and_pop_undo_each_other(board: Board) -> None:
    before = board.copy()
    for column in board.legal_moves:
        board.push(column)
        assert board != before and board.ply == before.ply + 1
        assert board.pop() == column
        assert board == before and hash(board) == hash(before)


def test_copies_are_apart() -> None:
    board = Board("44")
    for other in [board.copy(), copy.copy(board), copy.deepcopy(board)]:
        other.push(0)
        assert board.moves == "44" and other.moves == "441"
    assert len({Board("12"), Board("12"), Board("21")}) == 2
    # The order of moves is no part of the position.
    assert Board("1525") == Board("1525") and Board("123") == Board("321")
    assert Board() != Board(rows=5) and Board() != Board(connect=5) and Board() != "x"


def test_pictures() -> None:
    board = Board("4453")
    assert board._repr_svg_().startswith("<svg")
    assert board.svg("marks") != board.svg("contrast")
    assert board.svg(highlight=[(3, 0)]).count("<circle") == board.svg().count("<circle") + 1
    png = board.png("marks", highlight=[(3, 0)], size=(300, 200))
    assert png.startswith(b"\x89PNG") and [int.from_bytes(png[start : start + 4], "big") for start in (16, 20)] == [300, 200]
    assert png != board.png("marks", size=(300, 200))
    assert board.gif().startswith(b"GIF89a") and board.gif() != board.gif("contrast")
    assert board.kaggle_board()[35:] == [0, 0, 2, 1, 1, 0, 0]


def test_perft_and_ctrl_c() -> None:
    # Known counts of the standard board.
    assert [Board().perft(depth) for depth in range(9)] == [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
    board = Board()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        board.perft(30)
    timer.join()
    board.push(0)


def test_a_grid_with_a_turn_has_no_moves() -> None:
    board = Board.from_grid([[1, 0], [0, 0]], connect=2, turn=1)
    assert board.turn == 1 and board.moves == ""
    assert eval(repr(board), {"Board": Board}) == board
    with pytest.raises(NotationError):
        board.to_link()
    with pytest.raises(NoMoveError):
        board.pop()


@pytest.mark.parametrize(
    ("wrong", "error", "code"),
    [
        (lambda: Board().push(7), NoSuchColumnError, "no_such_column"),
        (lambda: Board().push(-1), NoSuchColumnError, "no_such_column"),
        (lambda: Board().push(10**30), NoSuchColumnError, "no_such_column"),
        (lambda: Board("8"), NoSuchColumnError, "no_such_column"),
        (lambda: Board("444444").push(3), ColumnFullError, "column_full"),
        (lambda: Board("1212121").push(3), GameOverError, "game_over"),
        (lambda: Board("12121213"), GameOverError, "game_over"),
        (lambda: Board("44!"), NotationError, "notation"),
        (lambda: Board.from_link("7y6"), NotationError, "notation"),
        (lambda: Board.from_json("{"), NotationError, "notation"),
        (lambda: Board.from_text("nothing"), NotationError, "notation"),
        (lambda: Board(columns=0), BoardSizeError, "board_size"),
        (lambda: Board(rows=65), BoardSizeError, "board_size"),
        (lambda: Board(connect=-1), BoardSizeError, "board_size"),
        (lambda: Board.from_grid([]), BoardSizeError, "board_size"),
        (lambda: Board.from_grid([[0, 1], [0]]), ArrayError, "array"),
        (lambda: Board.from_grid([[3]]), ArrayError, "array"),
        (lambda: Board.from_grid([[0]], turn=3), ArrayError, "array"),
        (lambda: Board.from_grid([[0], [1]]), ImpossibleBoardError, "impossible_board"),
        (lambda: Board.from_grid([[1, 1], [2, 2]], connect=2), ImpossibleBoardError, "impossible_board"),
        (lambda: Board().pop(), NoMoveError, "no_move"),
        (lambda: Board().peek(), NoMoveError, "no_move"),
        (lambda: Board()[0, 6], NoSuchCellError, "no_such_cell"),
        (lambda: Board()[7, 0], NoSuchColumnError, "no_such_column"),
        (lambda: Board().picture("oil"), UnknownNameError, "unknown_name"),
        (lambda: Board().svg("oil"), UnknownNameError, "unknown_name"),
        (lambda: Board().png("oil"), UnknownNameError, "unknown_name"),
        (lambda: Board().gif("oil"), UnknownNameError, "unknown_name"),
        (lambda: Board().svg(highlight=[(0, 6)]), NoSuchCellError, "no_such_cell"),
        (lambda: Board().png(highlight=[(7, 0)]), NoSuchColumnError, "no_such_column"),
        (lambda: Board().png(size=(0, 100)), PictureSizeError, "picture_size"),
        (lambda: Board().png(size=(100, 10_000)), PictureSizeError, "picture_size"),
    ],
)
def test_what_is_wrong_is_said(wrong: Callable[[], object], error: type[Puissance4Error], code: str) -> None:
    with pytest.raises(error) as caught:
        wrong()
    assert type(caught.value) is error and caught.value.code == code
    assert isinstance(caught.value, Puissance4Error) and isinstance(caught.value, ValueError)


@pytest.mark.parametrize("column", ["3", 3.0, None, [3]])
def test_other_types_are_type_errors(column: object) -> None:
    board = Board()
    with pytest.raises(TypeError):
        board.push(column)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Board(4453)  # type: ignore[arg-type]
    assert board == Board()


def test_a_refused_move_changes_nothing() -> None:
    board = Board("44")
    with pytest.raises(IllegalMoveError):
        board.push_moves("4444411")
    assert board.moves == "44"
