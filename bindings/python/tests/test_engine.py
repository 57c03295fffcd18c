"""The engine: values, limits, threads, signals, processes."""

import _thread
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puissance4 import (
    Board,
    BoardTooLargeError,
    Engine,
    EngineBusyError,
    EngineSettingsError,
    ImpossibleBoardError,
    LimitReachedError,
)

# Without the book, the empty board takes many seconds.
HARD = Board()


def test_known_values() -> None:
    engine = Engine()
    assert engine.solve(Board()) == 1
    assert engine.value(Board()) == "win"
    assert engine.best_move(Board()) == 3
    analysis = engine.analyse(Board())
    assert analysis.scores == [-2, -1, 0, 1, 0, -1, -2]
    assert (analysis.best, analysis.plies, analysis.value) == ([3], 41, "win")
    assert engine.solve(Board("121212")) == 18
    assert engine.analyse(Board("121212")).distances[0] == 1


def test_a_finished_game_has_a_value() -> None:
    engine = Engine()
    analysis = engine.analyse(Board("1212121"))
    assert analysis.best == [] and analysis.scores == [None] * 7 and analysis.score == -18
    assert engine.best_move(Board("1212121")) is None
    assert engine.best_line(Board("1212121")) == []


def brute_force(board: Board) -> int:
    """The score by trying everything."""
    outcome = board.outcome()
    cells = board.columns * board.rows
    if outcome is not None:
        return 0 if outcome.winner is None else -((cells + 2 - board.ply) // 2)
    best = -cells
    for column in board.legal_moves:
        board.push(column)
        best = max(best, -brute_force(board))
        board.pop()
    return best


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.integers(2, 3), st.integers(2, 4), st.lists(st.integers(0, 3), min_size=3, max_size=6))
def test_small_boards_by_brute_force(columns: int, rows: int, connect: int, moves: list[int]) -> None:
    board = Board(columns=columns, rows=rows, connect=connect)
    for column in moves:
        if column < columns and board.is_legal(column):
            board.push(column)
    assert Engine(table=1, threads=1).solve(board) == brute_force(board)


def test_the_best_line_leads_to_the_score() -> None:
    engine = Engine(threads=1)
    board = Board("44444326")
    analysis = engine.analyse(board)
    line = engine.best_line(board)
    assert len(line) == analysis.plies
    for column in line:
        assert column in engine.analyse(board).best
        board.push(column)
    assert board.is_game_over()


def test_one_engine_serves_boards_of_several_sizes() -> None:
    engine = Engine(table=4)
    for columns, rows, score in [(4, 4, 0), (5, 4, 0), (4, 4, 0)]:
        assert engine.solve(Board(columns=columns, rows=rows)) == score
    assert engine.nodes > 0
    engine.clear()
    assert engine.nodes == 0


def test_limits() -> None:
    engine = Engine(table=16, threads=1, book=False)
    with pytest.raises(LimitReachedError):
        engine.solve(HARD, nodes=10_000)
    begin = time.monotonic()
    with pytest.raises(LimitReachedError):
        engine.analyse(HARD, time=0.1)
    with pytest.raises(LimitReachedError):
        engine.best_line(HARD, time=0.1)
    assert time.monotonic() - begin < 2
    assert engine.solve(Board("121212"), nodes=0, time=float("inf")) == 18


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Engine(table=0),
        lambda: Engine(table=-1),
        lambda: Engine(table=2**50).solve(Board()),
        lambda: Engine(threads=0),
        lambda: Engine(threads=100_000),
        lambda: Engine().solve(Board(), nodes=-1),
        lambda: Engine().solve(Board(), time=-1.0),
        lambda: Engine().solve(Board(), time=float("nan")),
    ],
)
def test_impossible_settings(wrong: Callable[[], object]) -> None:
    with pytest.raises(EngineSettingsError):
        wrong()


def test_what_cannot_be_solved() -> None:
    engine = Engine(table=1)
    with pytest.raises(BoardTooLargeError):
        engine.solve(Board(columns=12, rows=10))
    with pytest.raises(ImpossibleBoardError):
        engine.solve(Board.from_grid([[1, 1, 0, 0]], turn=1))
    with pytest.raises(TypeError):
        engine.solve("4453")  # type: ignore[arg-type]


def test_the_gil_is_released_and_a_second_thread_is_refused() -> None:
    engine = Engine(table=16, threads=1, book=False)
    board = HARD.copy()
    done: list[BaseException] = []

    def search() -> None:
        try:
            engine.solve(board, time=1.0)
        except LimitReachedError as error:
            done.append(error)

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.2)
    assert thread.is_alive()
    calls: list[Callable[[], object]] = [
        lambda: engine.solve(board),
        lambda: engine.solve_many(["1"]),
        lambda: engine.clear(),
        lambda: engine.nodes,
    ]
    for call in calls:
        with pytest.raises(EngineBusyError):
            call()
    # The board is free while it is searched.
    board.push(0)
    thread.join()
    assert len(done) == 1
    # And so is the engine, afterwards.
    assert engine.solve(Board("121212")) == 18


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="needs signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_a_search(threads: int) -> None:
    engine = Engine(table=16, threads=threads, book=False)
    searches: list[Callable[[], object]] = [
        lambda: engine.solve(HARD),
        lambda: engine.solve_many([""] * 20),
        lambda: engine.analyse_many([HARD] * 20),
    ]
    for search in searches:
        timer = threading.Timer(0.3, _thread.interrupt_main)
        timer.start()
        begin = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            search()
        assert time.monotonic() - begin < 2
        timer.join()
    assert engine.solve(Board("121212")) == 18


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_an_engine_can_be_used_after_a_fork() -> None:
    engine = Engine(table=4)
    assert engine.solve_many(["44444"] * 40) == [-1] * 40
    global _engine
    _engine = engine
    # Engines cannot be pickled: each child has the one from before the fork.
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_solve, ["44444", "4455"]) == [-1, 18]


_engine: Engine | None = None


def _solve(moves: str) -> int:
    assert _engine is not None
    return _engine.solve_many([moves])[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_an_engine_in_use_at_a_fork_is_refused_in_the_child() -> None:
    engine = Engine(table=16, threads=1, book=False)

    def search() -> None:
        with pytest.raises(LimitReachedError):
            engine.solve(HARD, time=1.0)

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.2)
    child = os.fork()
    if child == 0:
        try:
            engine.solve(HARD)
        except EngineBusyError as error:
            os._exit(0 if "forked" in str(error) else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    thread.join()
    assert os.waitstatus_to_exitcode(status) == 0
