"""The modules for other packages, as far as they need none of them. Games in the real packages are in ``games``."""

import random
from typing import Any

import pytest

from puissance4 import Board, Engine, GameOverError, NoSuchColumnError
from puissance4.bitbully import Agent
from puissance4.pettingzoo import Policy


class ColumnsOf:
    """A board with BitBully's method."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def to_array(self) -> list[list[int]]:
        return [list(column) for column in zip(*self.board.grid())]


def observation(board: Board) -> dict[str, Any]:
    """What PettingZoo shows to the player who is to move."""
    own, other = board.turn, 3 - board.turn
    return {"observation": [[[int(cell == own), int(cell == other)] for cell in row] for row in reversed(board.grid())]}


def random_boards(count: int) -> list[Board]:
    dice, boards = random.Random(6), []
    for _ in range(count):
        board = Board()
        for _ in range(dice.randrange(12, 35)):
            if not board.is_game_over():
                board.push(dice.choice(board.legal_moves))
        boards.append(board)
    return boards


def test_policies_make_no_mistake() -> None:
    policy, level, engine = Policy("perfect"), Policy("level:10"), Engine()
    for board in random_boards(40):
        if board.is_game_over():
            with pytest.raises(GameOverError):
                policy(observation(board))
        else:
            analysis = engine.analyse(board)
            assert analysis.scores[policy(observation(board))] == analysis.score, board
            # The level keeps a win, but not the soonest.
            after = board.copy()
            after.push(level(observation(board)))
            values = {"win": "loss", "draw": "draw", "loss": "win"}
            assert engine.value(after) == values[analysis.value], board


def test_bitbully_agent_has_the_scores_of_the_engine() -> None:
    agent, engine = Agent(table=16), Engine()
    for board in random_boards(40):
        scores = engine.analyse(board).scores
        known = {column: score for column, score in enumerate(scores) if score is not None}
        assert agent.score_all_moves(ColumnsOf(board)) == known
        if known:
            assert known[agent.best_move(ColumnsOf(board))] == max(known.values())
            assert {column: agent.score_move(ColumnsOf(board), column) for column in known} == known
        else:
            with pytest.raises(GameOverError):
                agent.best_move(ColumnsOf(board))
    with pytest.raises(NoSuchColumnError):
        agent.score_move(ColumnsOf(Board()), 7)
