"""This package beside BitBully, both from Python: `python peers.py FOLDER` prints a table.

FOLDER has the sets of positions, with lines of `MOVES SCORE`. Both give exact scores, on one thread and without an opening book; every score is compared with
the file. Times are processor time, which other programs on the machine hardly change, and the least of several runs. Each run is a new process, so
nothing is known from before.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

SETS = ["end-easy", "middle-easy", "middle-medium", "begin-easy"]
RUNS = 3
# Won at once: what is left is the call.
SHORT = "121212"
CALLS = 20_000

Solve = Callable[[str], int]


def puissance4() -> Solve:
    from puissance4 import Board, Engine

    engine = Engine(threads=1, book=False)
    return lambda moves: engine.solve(Board(moves))


def bitbully_by(algorithm: str) -> Solve:
    from bitbully import BitBully, Board

    solve = getattr(BitBully(opening_book=None), algorithm)
    # Its boards are lists of columns from 0.
    return lambda moves: int(solve(Board([int(column) - 1 for column in moves])))


SOLVERS: dict[str, Callable[[], Solve]] = {
    "puissance4": puissance4,
    "mtdf": lambda: bitbully_by("mtdf"),
    "null_window": lambda: bitbully_by("null_window"),
}


def positions(file: str) -> list[tuple[str, int]]:
    lines = (line.split() for line in Path(file).read_text(encoding="utf-8").splitlines())
    return [(moves, int(score)) for moves, score in lines]


def answer(name: str, question: str) -> float:
    """What a new process measures: seconds of the processor, for one position or call."""
    if question == "start":
        start = time.process_time()
        SOLVERS[name]()(SHORT)
        return time.process_time() - start
    if question == "batch":
        from puissance4 import Engine

        scored = positions(sys.argv[4])
        engine = Engine(threads=1, book=False)
        engine.solve_many([SHORT])
        start = time.process_time()
        scores = engine.solve_many([moves for moves, _ in scored])
        seconds = time.process_time() - start
        compare(name, scored, scores)
        return seconds / len(scored)
    solve = SOLVERS[name]()
    solve(SHORT)
    if question == "call":
        start = time.process_time()
        for _ in range(CALLS):
            solve(SHORT)
        return (time.process_time() - start) / CALLS
    scored = positions(question)
    start = time.process_time()
    scores = [solve(moves) for moves, _ in scored]
    seconds = time.process_time() - start
    compare(name, scored, scores)
    return seconds / len(scored)


def compare(name: str, scored: list[tuple[str, int]], scores: list[int]) -> None:
    wrong = [moves for (moves, score), found in zip(scored, scores, strict=True) if score != found]
    if wrong:
        sys.exit(f"{name}: wrong scores of {wrong}")


def ask(name: str, *question: str) -> float:
    """The least of several new processes."""
    command = [sys.executable, __file__, "answer", name, *question]
    return min(float(json.loads(subprocess.check_output(command))) for _ in range(RUNS))


def importing(statement: str) -> float:
    """The processor time of a Python that runs one statement."""

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def once() -> float:
        before = spent()
        subprocess.run([sys.executable, "-c", statement], check=True)
        return spent() - before

    return min(once() for _ in range(4 * RUNS))


def best(*question: str) -> tuple[float, str]:
    """BitBully, by the better of its two algorithms."""
    return min((ask(name, *question), name) for name in ["mtdf", "null_window"])


def show(seconds: float) -> str:
    for unit, factor in [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)]:
        if seconds >= factor:
            return f"{seconds / factor:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def row(what: str, ours: float, theirs: float, note: str = "") -> None:
    print(f"| {what} | {show(ours)} | {show(theirs)}{note} | {theirs / ours:.1f} |", flush=True)


def main(folder: str) -> None:
    print(f"| processor time | puissance4-engine {version('puissance4-engine')} | bitbully {version('bitbully')} | times |")
    print("|---|--:|--:|--:|")
    bare = importing("pass")
    row("import", importing("import puissance4") - bare, importing("import bitbully") - bare)
    row("a new solver and its first answer", ask("puissance4", "start"), best("start")[0])
    row("a call that has nothing to search", ask("puissance4", "call"), best("call")[0])
    for name in SETS:
        file = str(Path(folder, name).with_suffix(".txt"))
        (theirs, algorithm), ours = best(file), ask("puissance4", file)
        count = len(positions(file))
        row(f"{name}, {count} positions, one call each", ours, theirs, f" ({algorithm})")
        row(f"{name}, as one batch", ask("puissance4", "batch", file), theirs, " (no batch)")
    print("\nMean per position or call; every score was right.")


if __name__ == "__main__":
    if sys.argv[1] == "answer":
        print(json.dumps(answer(sys.argv[2], sys.argv[3])))
    else:
        main(sys.argv[1])
