"""Submissions for Kaggle, and the player in pure Python that is in them."""

import random
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from puissance4 import Board, Engine, UnknownNameError
from puissance4._perfect_agent import Agent, Geometry, Solver, read_book
from puissance4._submission import book, submission
from puissance4.kaggle import level_agent, main

STANDARD = Geometry(7, 6, 4)


def random_board(dice: random.Random, discs: int, columns: int = 7, rows: int = 6, connect: int = 4) -> Board:
    """A game in progress with so many discs."""
    while True:
        board = Board(columns=columns, rows=rows, connect=connect)
        while board.ply < discs and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if not board.is_game_over():
            return board


def choose(agent: Agent, board: Board, seconds: float = 60.0) -> int:
    until = time.monotonic() + seconds
    return agent.choose(board.kaggle_board(), board.turn, until, until)


@pytest.mark.parametrize(("columns", "rows", "connect"), [(7, 6, 4), (9, 7, 4), (5, 5, 3), (6, 4, 5), (3, 3, 2)])
def test_threats_are_the_cells_that_win(columns: int, rows: int, connect: int) -> None:
    dice, geometry = random.Random(3), Geometry(columns, rows, connect)
    for _ in range(50):
        board = random_board(dice, dice.randrange(min(columns, rows)), columns, rows, connect)
        own, discs = geometry.bits(board.kaggle_board(), board.turn)
        wins = geometry.threats(own)
        for column in board.legal_moves:
            row = board.landing_row(column)
            assert row is not None
            after = board.copy()
            after.push(column)
            outcome = after.outcome()
            is_win = outcome is not None and outcome.winner is not None
            assert is_win == bool(wins >> column * geometry.height + row & 1), board
        assert geometry.mirrored(geometry.mirrored(discs)) == discs


def test_pure_python_keeps_the_score() -> None:
    dice, engine = random.Random(4), Engine()
    for discs in [16, 18, 20, 23, 26, 29, 33, 38]:
        for _ in range(6):
            board = random_board(dice, discs)
            analysis = engine.analyse(board)
            assert analysis.scores[choose(Agent(7, 6, 4), board)] == analysis.score, board


@pytest.mark.parametrize(("columns", "rows", "connect"), [(4, 4, 3), (5, 4, 4), (4, 5, 4), (6, 3, 3), (2, 2, 2)])
def test_small_boards_are_solved(columns: int, rows: int, connect: int) -> None:
    agent, engine, board = Agent(columns, rows, connect), Engine(table=4), Board(columns=columns, rows=rows, connect=connect)
    while not board.is_game_over():
        analysis = engine.analyse(board)
        column = choose(agent, board)
        assert analysis.scores[column] == analysis.score, board
        board.push(column)


def test_large_boards_are_played_in_time() -> None:
    dice = random.Random(5)
    for columns, rows, connect in [(9, 7, 4), (12, 10, 5), (8, 8, 3), (20, 20, 6)]:
        agent, board = Agent(columns, rows, connect), Board(columns=columns, rows=rows, connect=connect)
        for _ in range(6):
            begin = time.monotonic()
            column = choose(agent, board, 0.2)
            assert time.monotonic() - begin < 1
            board.push(column)
            if board.is_game_over():
                break
            board.push(dice.choice(board.legal_moves))
            if board.is_game_over():
                break


def test_solver_never_forgets_a_win_or_a_block() -> None:
    solver = Solver(STANDARD)
    for moves, column in [("121212", 0), ("12121", 0), ("112233", 3)]:
        board = Board(moves)
        cell = solver.best(*STANDARD.bits(board.kaggle_board(), board.turn), 0.0, 0.0)
        assert (cell.bit_length() - 1) // STANDARD.height == column, moves


def test_a_book_has_the_best_move_for_every_reply() -> None:
    engine, entries = Engine(), book(5)
    text = submission(5)
    assert read_book(text.split('\nBOOK = "')[1].split('"')[0]) == entries
    namespace: dict[str, Any] = {"__name__": "submission"}
    exec(text, namespace)
    # Kaggle takes the last function.
    assert [name for name, value in namespace.items() if callable(value)][-1] == "agent"
    agent = namespace["Agent"](7, 6, 4)
    assert agent.book == entries

    def follow(board: Board, is_asked: bool) -> None:
        if board.ply > 5 or board.is_game_over():
            return
        if is_asked:
            analysis = engine.analyse(board)
            # Nothing but the book is asked: there is no time.
            column = choose(agent, board, 0.0)
            assert analysis.scores[column] == analysis.score, board
            board.push(column)
            follow(board, False)
            board.pop()
        else:
            for column in board.legal_moves:
                board.push(column)
                follow(board, True)
                board.pop()

    follow(Board(), True)
    follow(Board(), False)


def test_a_submission_needs_nothing(tmp_path: Any) -> None:
    file = tmp_path / "submission.py"
    play = """
from types import SimpleNamespace
assert installed is None
configuration = SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=2)
print(agent(SimpleNamespace(board=[0] * 42, mark=1, remainingOverageTime=60), configuration))
"""
    file.write_text(submission(2) + play, encoding="utf-8")
    # Without the packages that are installed.
    run = subprocess.run([sys.executable, "-I", "-S", file], capture_output=True, text=True, check=True)
    assert run.stdout == "3\n"


def test_only_level_10_can_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["--level", "5"])
    assert exit.value.code == 2
    output = capsys.readouterr()
    assert output.out == "" and "level_agent(5)" in output.err


def test_agents_of_levels() -> None:
    configuration = SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=2)
    for level in [1, 5, 10]:
        agent = level_agent(level, seed=1)
        observation = SimpleNamespace(board=Board("44").kaggle_board(), mark=1)
        assert agent(observation, configuration) in range(7)
    with pytest.raises(UnknownNameError):
        level_agent(11)
