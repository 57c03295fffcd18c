"""A batch of end-game positions from Python, beside the same from Rust: `python batch.py LABELS COUNT` prints a table.

LABELS is the program of the example `labels` of the crate puissance4-engine. Both solve the same positions on all cores with the same settings; the sums of the scores
must be the same. Python's positions are an array; Rust's are ready in memory. Times are processor time, of all threads, and the least of several runs.
"""

import subprocess
import sys
import time

from numpy import int8
from numpy.typing import NDArray

from puissance4 import Engine, random_positions

PLIES = [24, 26, 28, 30]
RUNS = 3


def from_python(positions: NDArray[int8]) -> tuple[float, int]:
    # A new engine each time, as the program has; it makes its table before the clock starts.
    engine = Engine()
    engine.solve_many(["121212"])
    start = time.process_time()
    scores = engine.solve_many(positions)
    return (time.process_time() - start) * 1e6 / len(positions), int(scores.sum(dtype=int))


def from_rust(program: str, count: int, ply: int) -> tuple[float, int]:
    lines = subprocess.check_output([program, str(count), str(ply)], text=True).splitlines()
    fields = lines[1].split()
    return float(fields[6]), int(fields[4])


def main(program: str, count: int) -> None:
    print("| moves played | from Python | from Rust | Python / Rust |")
    print("|---|--:|--:|--:|")
    for ply in PLIES:
        positions = random_positions(count, ply, seed=1)
        results = [(from_python(positions), from_rust(program, count, ply)) for _ in range(RUNS)]
        sums = {total for pair in results for _, total in pair}
        if len(sums) != 1:
            sys.exit(f"after {ply} moves, the sums of the scores differ: {sums}")
        python, rust = (min(pair[side][0] for pair in results) for side in (0, 1))
        print(f"| {ply} | {python:.2f} µs | {rust:.2f} µs | {python / rust:.2f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
