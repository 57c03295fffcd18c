"""Level 10 in kaggle-environments: the agent of the package."""

from __future__ import annotations

import random
from typing import Any

from kaggle_environments import make
from tally import Tally, number_of_games, schedule

from puissance4.kaggle import agent

# The second takes some seconds for a game.
OPPONENTS = ["random", "random", "random", "negamax"]


def game(first: Any, second: Any, **configuration: int) -> int:
    """The first player's result."""
    environment = make("connectx", configuration=configuration)
    last = environment.run([first, second])[-1]
    statuses = [state.status for state in last]
    assert statuses == ["DONE", "DONE"], f"{statuses}: {environment.state}"
    reward = last[0].reward
    assert reward in (-1, 0, 1)
    return int(reward)


def main() -> None:
    """Plays the games."""
    random.seed(1)
    tally = Tally("kaggle-environments")
    for opponent, is_first in schedule(number_of_games(), OPPONENTS):
        other = agent if opponent == "itself" else opponent
        players = (agent, other) if is_first else (other, agent)
        tally.play(lambda: game(*players), opponent, is_first=is_first, may_lose=opponent == "negamax")
    tally.conclude()
    for columns, rows, inarow in [(4, 4, 3), (9, 7, 4), (12, 10, 5)]:
        game(agent, "random", columns=columns, rows=rows, inarow=inarow)


if __name__ == "__main__":
    main()
