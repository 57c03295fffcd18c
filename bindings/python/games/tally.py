"""Counts the results of games and says what must not happen."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

# The result of a game for its first player: 1, 0 or -1.
Game = Callable[[], int]


def number_of_games() -> int:
    """The number on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    return int(parser.parse_args().games)


@dataclass
class Tally:
    """The results of the games in one package."""

    package: str
    results: Counter[tuple[str, int]] = field(default_factory=Counter)
    begin: float = field(default_factory=monotonic)

    def play(self, game: Game, opponent: str, *, is_first: bool, may_lose: bool = False) -> None:
        """Plays a game. Level 10 must win if it starts; as second player it must not lose, unless its opponent may play well."""
        seat = "first" if is_first else "second"
        result = game() if is_first else -game()
        self.results[f"{seat} against {opponent}", result] += 1
        if (is_first and result != 1) or (not is_first and result < 0 and not may_lose):
            sys.exit(f"{self.package}: level 10 was {seat} against {opponent}, and the result is {result}")

    def conclude(self) -> None:
        """Prints the results."""
        games = sum(self.results.values())
        print(f"{self.package}: {games} games in {monotonic() - self.begin:.0f} s, no illegal move")
        for name in sorted({name for name, _ in self.results}):
            won, drawn, lost = (self.results[name, result] for result in (1, 0, -1))
            print(f"  level 10 {name}: {won} won, {drawn} drawn, {lost} lost")


def schedule(games: int, opponents: list[str]) -> list[tuple[str, bool]]:
    """Who plays against level 10, and whether level 10 starts. A tenth of the games is against itself."""
    against_itself = max(1, games // 10)
    turns = [(opponents[number // 2 % len(opponents)], number % 2 == 0) for number in range(games - against_itself)]
    return turns + [("itself", True)] * against_itself
