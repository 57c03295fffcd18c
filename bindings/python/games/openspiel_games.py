"""Level 10 in OpenSpiel: the bot of the package."""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search
from open_spiel.python.bots.uniform_random import UniformRandomBot
from tally import Tally, number_of_games, schedule

from puissance4.openspiel import Bot

DEPTH = 4


class Negamax(pyspiel.Bot):  # type: ignore[misc]
    """OpenSpiel's own alpha-beta search, some plies deep."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def restart_at(self, state: Any) -> None:
        """It remembers nothing."""

    def step(self, state: Any) -> int:
        """The action."""
        _, action = alpha_beta_search(state.get_game(), state, lambda _: 0, DEPTH, self.player)
        return int(action)


def game(rules: Any, bots: list[Any], seed: int) -> int:
    """The first player's result. OpenSpiel refuses an illegal action."""
    returns = pyspiel.evaluate_bots(rules.new_initial_state(), bots, seed)
    return int(returns[0])


def main() -> None:
    """Plays the games."""
    tally, rules, bot = Tally("OpenSpiel"), pyspiel.load_game("connect_four"), Bot()
    dice = numpy.random.RandomState(1)
    for seed, (opponent, is_first) in enumerate(schedule(number_of_games(), ["random", "negamax"])):
        player = 1 if is_first else 0
        others = {"random": UniformRandomBot(player, dice), "negamax": Negamax(player), "itself": bot}
        other = others[opponent]
        bots = [bot, other] if is_first else [other, bot]
        tally.play(lambda: game(rules, bots, seed), opponent, is_first=is_first, may_lose=opponent == "negamax")
    tally.conclude()
    small = pyspiel.load_game("connect_four(rows=4,columns=5,x_in_row=3)")
    game(small, [Bot("level:3"), UniformRandomBot(1, dice)], 1)


if __name__ == "__main__":
    main()
