"""The moves of a submission in pure Python, compared with the exact scores: they keep the value of every position."""

from __future__ import annotations

import argparse
import time
from types import SimpleNamespace
from typing import Any

from puissance4 import Board, Engine, Player

OPPONENTS = ["random", "level:5", "level:9", "level:10", "perfect"]


def sign(score: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    return (score > 0) - (score < 0)


def main() -> None:
    """Plays the games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    submission: dict[str, Any] = {"__name__": "submission"}
    with open(arguments.file, encoding="utf-8") as file:
        exec(file.read(), submission)
    # Else it would use the package.
    submission["installed"] = None
    configuration = SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=2)
    engine, players = Engine(), {name: Player(name, seed=1) for name in OPPONENTS}
    moves = best_moves = 0
    slowest = 0.0
    for number in range(arguments.games):
        board, opponent, place = Board(), players[OPPONENTS[number // 2 % len(OPPONENTS)]], 1 + number % 2
        while not board.is_game_over():
            if board.turn != place:
                column = opponent.choose(board)
                assert column is not None
                board.push(column)
                continue
            scores = engine.analyse(board).scores
            best = max(score for score in scores if score is not None)
            observation = SimpleNamespace(board=board.kaggle_board(), mark=place, remainingOverageTime=60)
            begin = time.process_time()
            column = submission["agent"](observation, configuration)
            slowest = max(slowest, time.process_time() - begin)
            score = scores[column]
            assert score is not None and sign(score) == sign(best), f"column {column} after {board.moves}"
            moves, best_moves = moves + 1, best_moves + (score == best)
            board.push(column)
    print(f"submission.py in pure Python: {moves} moves without a mistake, {moves - best_moves} not the quickest or longest;")
    print(f"  the slowest move took {slowest:.2f} s of processor time")


if __name__ == "__main__":
    main()
