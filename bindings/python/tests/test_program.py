"""The answers of the package against those of the program ``puissance4``, which ``cargo xtask python`` builds."""

import json
import os
import random
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puissance4 import Board, Engine, Puissance4Error

PROGRAM = os.environ.get("PUISSANCE4_PROGRAM")

pytestmark = pytest.mark.skipif(not PROGRAM, reason="PUISSANCE4_PROGRAM names no program")

# Columns, rows, connect length, and the fewest discs: a test build of the program solves nothing harder at once.
SIZES = [(7, 6, 4, 24), (6, 5, 4, 14), (5, 4, 4, 4), (4, 5, 3, 0), (3, 3, 3, 0), (9, 3, 4, 13), (8, 8, 5, 50)]


class Program:
    """The program, which analyses one position after the other."""

    def __init__(self, columns: int, rows: int, connect: int, stack: ExitStack) -> None:
        assert PROGRAM is not None
        size = ["--size", f"{columns}x{rows}", "--connect", str(connect), "--table", "4"]
        pipe = subprocess.PIPE
        command = [PROGRAM, "analyze", "-", "--json", *size]
        self.process = stack.enter_context(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True))
        # Before it is waited for.
        stack.callback(self.process.kill)

    def analyse(self, moves: str) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(moves + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer


@pytest.fixture(scope="module")
def programs() -> Iterator[dict[tuple[int, int, int], Program]]:
    with ExitStack() as stack:
        yield {size[:3]: Program(*size[:3], stack) for size in SIZES}


@st.composite
def games(draw: st.DrawFn) -> Board:
    """A game that is not over, of one of the sizes."""
    columns, rows, connect, discs = draw(st.sampled_from(SIZES))
    dice = random.Random(draw(st.integers(0, 2**32)))
    last = draw(st.integers(discs, columns * rows - 1))
    while True:
        board = Board(columns=columns, rows=rows, connect=connect)
        while board.ply < last and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        while board.is_game_over():
            board.pop()
        if board.ply >= discs:
            return board


@settings(max_examples=150, deadline=None)
@given(board=games())
def test_analyses_are_the_same(programs: dict[tuple[int, int, int], Program], board: Board) -> None:
    analysis = Engine(table=4, threads=1).analyse(board)
    answer = programs[board.columns, board.rows, board.connect].analyse(board.moves)
    assert answer["moves"] == board.moves and answer["to_move"] == board.turn
    assert (answer["score"], answer["plies"]) == (analysis.score, analysis.plies)
    assert [column["score"] for column in answer["columns"]] == analysis.scores
    assert [column["plies"] for column in answer["columns"]] == analysis.distances
    assert [column - 1 for column in answer["best"]] == analysis.best
    assert len(answer["line"]) == analysis.plies


@settings(max_examples=300, deadline=None)
@given(moves=st.text(alphabet="1234567890abcz,- \t!é", max_size=14))
def test_moves_are_refused_for_the_same_reason(programs: dict[tuple[int, int, int], Program], moves: str) -> None:
    # The program counts characters without the spaces at the ends of a line.
    moves = moves.strip()
    answer = programs[4, 5, 3].analyse(moves)
    try:
        board = Board(moves, columns=4, rows=5, connect=3)
    except Puissance4Error as error:
        assert "error" in answer, (moves, error)
        places = [f"{kind} {answer[kind]}:" for kind in ("move", "character") if kind in answer]
        assert places and str(error).startswith(places[0]), (moves, answer, error)
    else:
        assert ("error" in answer) == board.is_game_over(), (moves, answer)


@pytest.mark.parametrize(("columns", "rows", "connect", "ply"), [(7, 6, 4, 24), (6, 5, 4, 10), (5, 4, 3, 4)])
def test_the_program_gives_the_same_scores(columns: int, rows: int, connect: int, ply: int) -> None:
    dice = random.Random(2)
    boards: list[Board] = []
    while len(boards) < 40:
        board = Board(columns=columns, rows=rows, connect=connect)
        while board.ply < ply and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if not board.is_game_over():
            boards.append(board)
    assert PROGRAM is not None
    run = subprocess.run(
        [PROGRAM, "solve", "--size", f"{columns}x{rows}", "--connect", str(connect)],
        input="".join(f"{board.moves}\n" for board in boards),
        capture_output=True,
        text=True,
        check=True,
    )
    expected = [int(line.split()[1]) for line in run.stdout.splitlines()]
    assert Engine(table=16).solve_many(boards) == expected
