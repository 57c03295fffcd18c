"""The agent for BitBully's boards against BitBully's own: the same scores in every position of random games."""

from __future__ import annotations

import random

import bitbully
from tally import number_of_games

from puissance4.bitbully import Agent

# Without its book, which is a package of its own, earlier positions take BitBully long.
FROM = 14


def main() -> None:
    """Compares the scores."""
    dice, ours, theirs, positions = random.Random(1), Agent(), bitbully.BitBully(opening_book=None), 0
    for _ in range(number_of_games()):
        board = bitbully.Board()
        while not board.is_game_over():
            if board.count_tokens() >= FROM:
                scores = ours.score_all_moves(board)
                assert scores == theirs.score_all_moves(board), board.to_array()
                best = ours.best_move(board)
                assert scores[best] == max(scores.values()) == ours.score_move(board, best)
                positions += 1
            assert board.play(dice.choice(board.legal_moves()))
    print(f"BitBully: the same scores in {positions} positions")


if __name__ == "__main__":
    main()
