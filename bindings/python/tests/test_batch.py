"""Many positions at once: lists and arrays."""

import random
from typing import Any

import pytest

from puissance4 import (
    NO_SCORE,
    ArrayError,
    Board,
    BoardSizeError,
    BoardTooLargeError,
    ColumnFullError,
    Engine,
    ImpossibleBoardError,
    NotationError,
    random_positions,
)

numpy = pytest.importorskip("numpy")


def random_boards(count: int, ply: int) -> list[Board]:
    dice = random.Random(1)
    boards: list[Board] = []
    while len(boards) < count:
        board = Board()
        while board.ply < ply and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        boards.append(board)
    return boards


BOARDS = random_boards(60, 26)
GRIDS: Any = numpy.array([board.grid() for board in BOARDS], dtype=numpy.int8)


def test_lists_and_arrays_have_the_scores_of_single_positions() -> None:
    engine = Engine(table=16)
    scores = [engine.solve(board) for board in BOARDS]
    assert engine.solve_many([board.moves for board in BOARDS]) == scores
    assert engine.solve_many(BOARDS) == scores
    array = engine.solve_many(GRIDS)
    assert array.dtype == numpy.int8 and array.shape == (60,)
    assert array.tolist() == scores
    array += 1  # The array is the caller's own.


def test_all_columns() -> None:
    engine = Engine(table=16)
    scores = [engine.analyse(board).scores for board in BOARDS]
    assert engine.analyse_many(board.moves for board in BOARDS) == scores
    array = engine.analyse_many(GRIDS)
    assert array.dtype == numpy.int8 and array.shape == (60, 7)
    assert [[None if score == NO_SCORE else score for score in row] for row in array.tolist()] == scores
    assert any(None in row for row in scores)


def test_any_strides_and_integers() -> None:
    engine = Engine(table=16)
    scores = engine.solve_many(GRIDS)
    upside_down = numpy.ascontiguousarray(GRIDS[:, ::-1])
    for array in [
        upside_down[:, ::-1],
        numpy.asfortranarray(GRIDS),
        GRIDS.astype(numpy.int64),
        GRIDS.astype(numpy.uint8),
        GRIDS.astype(">i4"),
    ]:
        assert (engine.solve_many(array) == scores).all()
    assert (engine.solve_many(GRIDS[::2]) == scores[::2]).all()


def test_other_boards() -> None:
    engine = Engine(table=4)
    assert engine.solve_many(["", "1"], columns=4, rows=4) == [0, 0]
    assert engine.analyse_many(numpy.zeros((1, 4, 5), dtype=numpy.int8)).shape == (1, 5)
    assert engine.solve_many([Board(columns=4, rows=4)]) == [0]


def test_nothing_to_solve() -> None:
    engine = Engine(table=4)
    assert engine.solve_many([]) == []
    assert engine.analyse_many(numpy.zeros((0, 6, 7), dtype=numpy.int8)).shape == (0, 7)


@pytest.mark.parametrize(
    ("positions", "error"),
    [
        (numpy.zeros((6, 7), dtype=numpy.int8), ArrayError),
        (numpy.zeros((1, 1, 6, 7), dtype=numpy.int8), ArrayError),
        (numpy.zeros((1, 6, 7)), ArrayError),
        (numpy.zeros((1, 6, 7), dtype=bool), ArrayError),
        (numpy.zeros((1, 6, 7), dtype=object), ArrayError),
        (numpy.full((1, 6, 7), 3, dtype=numpy.int8), ArrayError),
        (numpy.full((1, 6, 7), -1, dtype=numpy.int8), ArrayError),
        (numpy.full((1, 6, 7), 256, dtype=numpy.int64), ArrayError),
        (numpy.full((1, 6, 7), 2**63, dtype=numpy.uint64), ArrayError),
        (numpy.zeros((1, 0, 7), dtype=numpy.int8), BoardSizeError),
        (numpy.zeros((1, 65, 7), dtype=numpy.int8), BoardSizeError),
        (numpy.zeros((1, 10, 12), dtype=numpy.int8), BoardTooLargeError),
        (GRIDS[:, ::-1], ImpossibleBoardError),
        (numpy.eye(1, 42, dtype=numpy.int8).reshape(1, 6, 7)[:, :, ::-1] * 2, None),
        (["44", "4444444"], ColumnFullError),
        (["44", "4x!"], NotationError),
        ([Board(), Board(rows=5)], BoardSizeError),
        ("4453", TypeError),
        ([4453], TypeError),
        (4453, TypeError),
        (None, TypeError),
    ],
)
def test_wrong_positions(positions: Any, error: type[Exception] | None) -> None:
    engine = Engine(table=4)
    if error is None:
        assert len(engine.solve_many(positions)) == 1
        return
    with pytest.raises(error):
        engine.solve_many(positions)
    with pytest.raises(error):
        engine.analyse_many(positions)


def test_the_exception_names_the_position() -> None:
    with pytest.raises(ColumnFullError, match=r"position 2: move 7: column 4 is full"):
        Engine(table=4, threads=1).solve_many(["4", "44", "4444444", "4"])


def test_progress_is_told_in_parts() -> None:
    told: list[int] = []
    engine = Engine(table=16)
    assert len(engine.solve_many(GRIDS, progress=told.append)) == 60
    assert len(engine.analyse_many(BOARDS, progress=told.append)) == 60
    assert sum(told) == 120 and min(told) > 0
    assert engine.solve_many([], progress=told.append) == [] and sum(told) == 120


def test_progress_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    engine = Engine(table=16)
    engine.solve_many(["44444"] * 1234, progress=True)
    assert capsys.readouterr().err.endswith("\r1,234 of 1,234 positions\n")
    engine.solve_many(["44444"], progress=False)
    engine.solve_many(["44444"], progress=None)
    assert capsys.readouterr() == ("", "")
    with pytest.raises(TypeError, match="progress"):
        engine.solve_many(["44444"], progress="yes")  # type: ignore[call-overload]


def test_what_progress_raises_stops_the_call() -> None:
    class Enough(Exception):
        pass

    def stop(count: int) -> None:
        raise Enough(count)

    engine = Engine(table=16, threads=1, book=False)
    with pytest.raises(Enough):
        # Far too much to be waited for.
        engine.solve_many(["44444"] * 8 + [""] * 1000, progress=stop)
    assert engine.solve_many(["44444"]) == [-1]


def test_random_positions() -> None:
    positions = random_positions(200, 9, seed=5)
    assert positions.shape == (200, 6, 7) and positions.dtype == numpy.int8
    assert ((positions == 1).sum((1, 2)) == 5).all() and ((positions == 2).sum((1, 2)) == 4).all()
    boards = [Board.from_grid(position) for position in positions]
    assert not any(board.is_game_over() for board in boards)
    assert len(set(boards)) > 150
    assert (random_positions(200, 9, seed=5) == positions).all()
    # A longer call begins with the same positions.
    assert (random_positions(300, 9, seed=5)[:200] == positions).all()
    assert (random_positions(200, 9, seed=6) != positions).any()
    assert random_positions(0, 9).shape == (0, 6, 7)
    assert random_positions(3, 2, columns=4, rows=5).shape == (3, 5, 4)
    for count, ply in [(-1, 9), (1, -1)]:
        with pytest.raises(ArrayError):
            random_positions(count, ply)
    with pytest.raises(ImpossibleBoardError):
        random_positions(1, 43)
    with pytest.raises(BoardSizeError):
        random_positions(1, 1, columns=0)
    with pytest.raises(MemoryError):
        random_positions(2**62, 9)
