"""A submission in kaggle-environments, in pure Python: the package must not be installed."""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys

from kaggle_environments import make
from tally import Tally, schedule


def main() -> None:
    """Plays the games and says how long the slowest move took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    if importlib.util.find_spec("puissance4"):
        sys.exit("the package is installed, so the submission would use it")
    random.seed(1)
    tally, slowest, least_extra = Tally("submission.py in pure Python"), 0.0, 60.0

    def game(players: list[str], **configuration: int) -> int:
        nonlocal slowest, least_extra
        environment = make("connectx", configuration=configuration)
        steps = environment.run(players)
        statuses = [state.status for state in steps[-1]]
        assert statuses == ["DONE", "DONE"], statuses
        for place, player in enumerate(players):
            if player == arguments.file:
                logs = [log[place] for log in environment.logs if len(log) > place and log[place]]
                slowest = max([slowest, *(log["duration"] for log in logs)])
                least_extra = min(least_extra, steps[-1][place].observation.remainingOverageTime)
        return int(steps[-1][0].reward)

    for opponent, is_first in schedule(arguments.games, ["random", "negamax"]):
        other = arguments.file if opponent == "itself" else opponent
        players = [arguments.file, other] if is_first else [other, arguments.file]
        tally.play(lambda: game(players), opponent, is_first=is_first, may_lose=opponent == "negamax")
    tally.conclude()
    print(f"  the slowest move took {slowest:.2f} s; the least extra time left was {least_extra:.0f} of 60 s")
    for columns, rows, inarow in [(4, 4, 3), (9, 7, 4), (12, 10, 5)]:
        game([arguments.file, "random"], columns=columns, rows=rows, inarow=inarow)


if __name__ == "__main__":
    main()
