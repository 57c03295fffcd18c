"""BitBully, asked and answering as `puissance4 solve` does: moves on every line of standard input,
`MOVES SCORE NODES MICROSECONDS` on every line of standard output.

The argument is its algorithm: mtdf or nullWindow. Boards are made before the clock starts. The call from Python into
BitBully, a fraction of a microsecond, is timed with it: no user of the package can do without.
"""

import sys
from functools import partial
from time import perf_counter_ns

from bitbully.bitbully_core import BitBullyCore, BoardCore

# No opening book, since none is named. Its constructor writes to every page of the table.
solver = BitBullyCore()
solve = {"mtdf": partial(solver.mtdf, first_guess=0), "nullWindow": solver.nullWindow}[sys.argv[1]]

for line in sys.stdin:
    moves = line.strip()
    board = BoardCore()
    if not board.setBoard([int(column) - 1 for column in moves]):
        sys.exit(f"{moves}: not a game")
    solver.resetNodeCounter()
    start = perf_counter_ns()
    score = solve(board)
    microseconds = (perf_counter_ns() - start) // 1000
    print(moves, score, solver.getNodeCounter(), microseconds)
