"""Compares answers of `puissance4 batch` with the opening databases of the package bitbully-databases.

Usage: independent.py values|distances FILE

FILE has a line `MOVES ANSWER` for each position: `win`, `draw` or `loss` after 8 moves, or the exact score after 12. The 8-ply database
has the positions that the first player does not win; the 12-ply database has a distance to the end for each position.
"""

import sys
from bisect import bisect_left
from pathlib import Path

from bitbully_databases import BitBullyDatabases

CELLS = 42


def code(columns: list[str]) -> int:
    """The bits of a board as the databases have them: 10 and 11 for the discs of a column from below, then 0; one more 0 at the end."""
    bits = "".join(column + "0" for column in columns) + "0"
    number = int(bits, 2)
    # Entries of 32 bits are signed.
    return number - (1 << 32) if len(bits) == 32 and bits[0] == "1" else number


def columns_of(moves: str) -> list[str]:
    """The discs of each column, from below: 10 is the first player's."""
    columns = [""] * 7
    for ply, move in enumerate(moves):
        columns[int(move) - 1] += "11" if ply % 2 else "10"
    return columns


def is_won(columns: list[str]) -> bool:
    """Whether a player has four in a row."""
    discs = {
        (place, height): column[2 * height : 2 * height + 2]
        for place, column in enumerate(columns)
        for height in range(len(column) // 2)
    }
    steps = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(
        all(discs.get((place + n * right, height + n * up)) == disc for n in range(1, 4))
        for (place, height), disc in discs.items()
        for right, up in steps
    )


def score_of(distance: int, plies: int) -> int:
    """The score for 100 - n or n - 100, where the game ends in n plies."""
    if distance == 0:
        return 0
    last = plies + 100 - abs(distance)
    score = (CELLS + 2 - last) // 2
    return score if distance > 0 else -score


def main(kind: str, answers: Path) -> int:
    name, plies = {"values": ("8-ply", 8), "distances": ("12-ply-dist", 12)}[kind]
    entries = BitBullyDatabases(name).book
    positions = [position for position, _ in entries]
    found = [False] * len(entries)
    compared = missing = over = wrong = 0
    with answers.open() as lines:
        for line in lines:
            moves, answer = line.split()
            if len(moves) != plies:
                sys.exit(f"{moves}: {plies} moves are expected")
            columns = columns_of(moves)
            if is_won(columns):
                over += 1
                continue
            expected = None
            # Of some pairs of mirror images the databases have both.
            for image in (columns, columns[::-1]):
                number = code(image)
                index = bisect_left(positions, number)
                if index < len(positions) and positions[index] == number:
                    found[index] = True
                    expected = entries[index][1]
            if kind == "values":
                expected = {None: "win", 0: "draw", -1: "loss"}[expected]
            elif expected is None:
                # Where a player wins with the next disc, there is no entry.
                missing += 1
                continue
            else:
                expected = str(score_of(expected, plies))
            compared += 1
            if answer != expected:
                wrong += 1
                if wrong <= 10:
                    print(f"{moves}: {answer}, but {expected} in the database")
    reached = sum(found)
    print(f"{name}: {compared} positions compared, {wrong} differ; {reached} of {len(entries)} entries")
    print(f"not compared: {over} positions in which the game is over, {missing} without an entry")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("values", "distances"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
