"""Level 10 of a server by its address, in kaggle-environments."""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kaggle_environments import make
from tally import Tally

# A server answers 60 questions at once and then 5 a second. A test build is slow, which counts as more questions.
PAUSE = 5


@contextmanager
def server(program: str) -> Iterator[str]:
    """Starts a server on loopback and gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "serve", "--bind", "127.0.0.1:0", "--database", f"sqlite:{folder}/games.sqlite"]
        output = Path(folder, "output.txt")
        with output.open("w") as file, subprocess.Popen(command, stdout=file, stderr=file) as process:
            try:
                deadline = time.monotonic() + 30
                while not (address := re.search(r"http://[0-9.:]+", output.read_text(encoding="utf-8"))):
                    assert process.poll() is None and time.monotonic() < deadline, output.read_text(encoding="utf-8")
                    time.sleep(0.05)
                yield address.group()
            finally:
                process.terminate()


def main() -> None:
    """Plays the games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program", help="the program puissance4")
    parser.add_argument("--games", type=int, default=4)
    arguments = parser.parse_args()
    random.seed(1)
    with server(arguments.program) as address:
        play(f"{address}/api/v1/kaggle?level=10", arguments.games)


def play(agent: str, games: int) -> None:
    """Plays games against the agent at an address."""
    tally = Tally("kaggle-environments by the address of a server")

    def game(players: list[str]) -> int:
        environment = make("connectx")
        last = environment.run(players)[-1]
        statuses = [state.status for state in last]
        assert statuses == ["DONE", "DONE"], f"{statuses}: {environment.logs[-1]}"
        return int(last[0].reward)

    for number in range(games):
        opponent, is_first = ["random", "negamax"][number // 2 % 2], number % 2 == 0
        players = [agent, opponent] if is_first else [opponent, agent]
        tally.play(lambda: game(players), opponent, is_first=is_first, may_lose=opponent == "negamax")
        time.sleep(PAUSE)
    tally.conclude()


if __name__ == "__main__":
    main()
