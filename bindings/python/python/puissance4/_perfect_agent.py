"""A perfect player of Connect Four for Kaggle's ConnectX, in one file and in pure Python.

Written by ``python -m puissance4.kaggle``. It plays the first moves by a book, and solves the rest of the game within the time limit. On boards other than
7x6 it looks ahead as far as the time allows. Where the package puissance4 is installed, its engine does all of this. Licence: MIT OR Apache-2.0.
"""

from __future__ import annotations

import base64
import lzma
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

# The package fills this in when it writes a submission.
BOOK = ""

# With at most so many empty cells a position is solved to the end; with more, the search looks ahead ply by ply.
SOLVABLE = 28
# Wins within 2 * QUICK + 1 plies are looked for first. They need no book.
QUICK = 4

# How many positions are remembered from one move to the next.
MOST_KNOWN = 1_500_000

# Of the time for a move: how much the search takes to improve a move that is good enough, and how much to find one. Of
# the extra time, how much one move may take.
IMPROVING, SOLVING, EXTRA = 0.4, 0.75, 0.2


class OutOfTime(Exception):
    """The time for this move is over."""


class Move(NamedTuple):
    """A move. Moves are sorted by promise: many threats first, then near the middle."""

    promise: int
    rank: int
    cell: int
    threats: int


class Geometry:
    """A board as bits: one bit per cell, column by column from the bottom, and an empty bit above each column."""

    def __init__(self, columns: int, rows: int, connect: int) -> None:
        self.columns = columns
        self.rows = rows
        self.connect = connect
        self.height = rows + 1
        self.cells = columns * rows
        self.bottom = sum(1 << column * self.height for column in range(columns))
        self.board = self.bottom * ((1 << rows) - 1)
        # Several boards lie side by side in one integer. A lane is so wide that no line reaches the next board.
        self.lane = self.height * columns + (connect - 1) * (self.height + 1) + 1
        self.ones = [sum(1 << self.lane * lane for lane in range(count)) for count in range(columns + 1)]
        self.centre_first = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
        self.column_masks = [((1 << rows) - 1) << column * self.height for column in self.centre_first]

    def threats(self, discs: int) -> int:
        """The cells that complete a line of these discs, and some bits outside of the board. Works for boards side by side."""
        if self.connect != 4:
            return self._threats_of_any_length(discs)
        found = discs << 1 & discs << 2 & discs << 3
        for step in (self.height, self.height - 1, self.height + 1):
            below, above = discs << step, discs >> step
            pair = below & discs << 2 * step
            found |= pair & (discs << 3 * step | above)
            pair = above & discs >> 2 * step
            found |= pair & (discs >> 3 * step | below)
        return found

    def _threats_of_any_length(self, discs: int) -> int:
        found = 0
        for step in (1, self.height, self.height - 1, self.height + 1):
            # Runs of 0, 1, 2 and so on discs that end beside a cell, on either side of it.
            below, above = [-1], [-1]
            for count in range(1, self.connect):
                below.append(below[-1] & discs << count * step)
                above.append(above[-1] & discs >> count * step)
            for count in range(self.connect):
                found |= below[count] & above[self.connect - 1 - count]
        return found

    def bits(self, cells: list[int], mark: int) -> tuple[int, int]:
        """The discs of a player and all discs of Kaggle's list of cells, the top row first."""
        own = discs = 0
        for index, cell in enumerate(cells):
            row, column = divmod(index, self.columns)
            bit = 1 << column * self.height + self.rows - 1 - row
            own |= bit if cell == mark else 0
            discs |= bit if cell else 0
        return own, discs

    def mirrored(self, cells: int) -> int:
        """The cells with left and right exchanged."""
        mirror = 0
        for _ in range(self.columns):
            mirror = mirror << self.height | cells & ((1 << self.height) - 1)
            cells >>= self.height
        return mirror


class Solver:
    """Finds out whether a score can be reached, and the best move.

    A score is 0 for a draw, n > 0 if the side to move wins with its n-th last disc, and -n if it loses so. A position is two integers:
    the discs of the side to move, and all discs.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.deadline = float("inf")
        self.nodes = 0
        self.at_least: dict[int, int] = {}
        self.at_most: dict[int, int] = {}

    def reaches(self, own: int, discs: int, count: int, theirs: int, goal: int) -> bool:
        """Whether the score is at least the goal. ``theirs`` are the cells with which the other side wins. The side to move must not have a win at once."""
        geometry = self.geometry
        self.nodes += 1
        if not self.nodes & 255 and time.monotonic() > self.deadline:
            raise OutOfTime
        empty = geometry.cells - count
        possible = discs + geometry.bottom & geometry.board
        forced = possible & theirs
        if forced:
            if forced & forced - 1:
                return goal <= -(empty // 2)
            possible = forced
        possible &= ~(theirs >> 1)
        if not possible:
            return goal <= -(empty // 2)
        if empty <= 2:
            return goal <= 0
        # Neither side can win before its move after the next.
        if goal > (empty - 1) // 2:
            return False
        if goal <= -((empty - 2) // 2):
            return True
        # The sum is different for every position.
        key = own + discs
        known = self.at_least.get(key)
        if known is not None and known >= goal:
            return True
        known = self.at_most.get(key)
        if known is not None and known < goal:
            return False
        other, rest = own ^ discs, 1 - goal
        for _, _, cell, threats in self.candidates(own, discs, possible):
            if not self.reaches(other, discs | cell, count + 1, threats, rest):
                self.at_least[key] = goal
                return True
        self.at_most[key] = goal - 1
        return False

    def candidates(self, own: int, discs: int, possible: int) -> list[Move]:
        """The possible moves, the most promising first."""
        geometry = self.geometry
        board, lane = geometry.board, geometry.lane
        cells = [cell for mask in geometry.column_masks if (cell := possible & mask)]
        ones = geometry.ones[len(cells)]
        boards, shift = own * ones, 0
        for cell in cells:
            boards |= cell << shift
            shift += lane
        # One computation for all moves.
        threats = geometry.threats(boards) & (board & ~discs) * ones
        moves = []
        for rank, cell in enumerate(cells):
            wins = threats & board & ~cell
            threats >>= lane
            moves.append(Move(-wins.bit_count(), rank, cell, wins))
        if len(moves) > 1:
            moves.sort()
        return moves

    def first(self, moves: list[Move], position: tuple[int, int], goal: int) -> list[Move]:
        """The first of these moves that keeps at least this score, if there is one."""
        return next(([move] for move in moves if self.keeps(move, position, goal)), [])

    def keeps(self, move: Move, position: tuple[int, int], goal: int) -> bool:
        """Whether the score after a move is at least the goal."""
        own, discs = position
        after = discs | move.cell
        return not self.reaches(own ^ discs, after, after.bit_count(), move.threats, 1 - goal)

    def answers(self, own: int, discs: int, improve_until: float, solve_until: float) -> Iterator[int]:
        """Cells to play, each better than the one before. The first comes at once; later ones take until ``OutOfTime`` is raised."""
        geometry, position = self.geometry, (own, discs)
        possible = discs + geometry.bottom & geometry.board
        empty = geometry.cells - discs.bit_count()
        theirs = geometry.threats(own ^ discs) & geometry.board & ~discs
        for obvious in (geometry.threats(own) & possible, theirs & possible):
            if obvious:
                yield obvious & -obvious
                return
        yield possible & -possible
        moves = self.candidates(own, discs, possible & ~(theirs >> 1))
        if not moves:
            return
        yield moves[0].cell
        soonest_win, soonest_loss = (empty + 1) // 2, -(empty // 2)
        is_solvable = empty <= SOLVABLE
        self.deadline = solve_until if is_solvable else improve_until
        steps = min(QUICK, soonest_win - 1) if is_solvable else soonest_win - 1
        for step in range(1, steps + 1):
            if winning := self.first(moves, position, soonest_win - step):
                yield winning[0].cell
                return
            moves = [move for move in moves if self.keeps(move, position, soonest_loss + step)]
            if not moves:
                return
            yield moves[0].cell
        if not is_solvable:
            return
        # A win, else a draw. Then the soonest win or the latest loss.
        improvements = range(-1, soonest_loss, -1)
        for value, goals in ((1, range(soonest_win - steps - 1, 1, -1)), (0, range(0))):
            if found := self.first(moves, position, value):
                yield found[0].cell
                improvements = goals
                break
        self.deadline = improve_until
        for goal in improvements:
            if found := self.first(moves, position, goal):
                yield found[0].cell
                return

    def best(self, own: int, discs: int, improve_until: float, solve_until: float) -> int:
        """The cell of the best move that was found in time."""
        if len(self.at_least) + len(self.at_most) > MOST_KNOWN:
            self.at_least.clear()
            self.at_most.clear()
        cell = 0
        try:
            for answer in self.answers(own, discs, improve_until, solve_until):
                cell = answer
        except OutOfTime:
            pass
        return cell


def read_book(text: str) -> dict[int, int]:
    """The column for each position of a book, counted from 0. A position and its mirror image are one entry."""
    if not text:
        return {}
    # The differences of the sorted entries, 8 bytes each: all first bytes, then all second bytes and so on.
    packed = lzma.decompress(base64.b85decode(text))
    count = len(packed) // 8
    entry, book = 0, {}
    for difference in zip(*(packed[count * place : count * (place + 1)] for place in range(8))):
        entry += int.from_bytes(bytes(difference), "big")
        book[entry >> 3] = entry & 7
    return book


class Agent:
    """A player on one kind of board, with what it has found out."""

    def __init__(self, columns: int, rows: int, connect: int) -> None:
        self.geometry = Geometry(columns, rows, connect)
        self.solver = Solver(self.geometry)
        self.book = read_book(BOOK) if (columns, rows, connect) == (7, 6, 4) else {}

    def choose(self, cells: list[int], mark: int, improve_until: float, solve_until: float) -> int:
        """The column to play, counted from 0."""
        geometry = self.geometry
        own, discs = geometry.bits(cells, mark)
        key, mirror = own + discs, geometry.mirrored(own) + geometry.mirrored(discs)
        if (column := self.book.get(min(key, mirror), -1)) >= 0:
            return column if key <= mirror else geometry.columns - 1 - column
        cell = self.solver.best(own, discs, improve_until, solve_until)
        return (cell.bit_length() - 1) // geometry.height


AGENTS: dict[tuple[int, int, int], Agent] = {}

try:
    from puissance4.kaggle import agent as installed
except ImportError:
    installed = None  # type: ignore[assignment]


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, counted from 0. Kaggle takes the last function of a file as the agent."""
    if installed is not None:
        return installed(observation, configuration)
    begin = time.monotonic()
    board = (configuration.columns, configuration.rows, configuration.inarow)
    if board not in AGENTS:
        AGENTS[board] = Agent(*board)
    limit = configuration.actTimeout
    extra = getattr(observation, "remainingOverageTime", 0) or 0
    improve_until, solve_until = begin + IMPROVING * limit, begin + SOLVING * limit + EXTRA * extra
    return AGENTS[board].choose(observation.board, observation.mark, improve_until, solve_until)
