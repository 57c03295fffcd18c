"""The coach, the computer players and the agent for Kaggle."""

import _thread
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

from puissance4 import (
    Board,
    BoardTooLargeError,
    Coach,
    ColumnFullError,
    Engine,
    EngineSettingsError,
    GameOverError,
    LimitReachedError,
    NoPuzzleError,
    NoSuchColumnError,
    Player,
    PuzzleMaker,
    UnknownNameError,
)
from puissance4.kaggle import agent


def test_a_hint_has_reasons() -> None:
    hint = Coach().hint(Board("12121"))
    assert (hint.column, hint.value) == (0, "win")
    fact = hint.facts[0]
    assert (fact.kind, fact.cells) == ("must-block", [(0, 3)])
    assert str(fact) == fact.text and fact.text.endswith(".")


def test_explanations_speak_two_languages() -> None:
    english = Coach(language="en").explain(Board("4455"), 5)
    french = Coach(language="fr").explain(Board("4455"), 5)
    assert english.score == french.score == 18
    assert [fact.kind for fact in english.facts] == [fact.kind for fact in french.facts]
    assert english.facts[0].kind == "double-threat" and english.facts[0].polarity == "for"
    assert english.facts[0].text != french.facts[0].text


def test_a_review_judges_every_move() -> None:
    engine = Engine()
    review = Coach().review(Board("4453267"))
    assert [judged.ply for judged in review.moves] == [1, 2, 3, 4, 5, 6, 7]
    board = Board()
    for judged in review.moves:
        analysis = engine.analyse(board)
        assert judged.player == board.turn
        assert judged.score == analysis.scores[judged.column] and judged.best_score == analysis.score
        assert (judged.mark == "best") == (judged.column in judged.best)
        assert (judged.better is None) == (judged.column in judged.best)
        board.push(judged.column)
    assert all(percent is None or 0 <= percent <= 100 for percent in review.accuracy)


def test_puzzles() -> None:
    puzzle = Coach().puzzle(Board("121212"))
    assert (puzzle.goal, puzzle.level, puzzle.solution) == ("win", 1, [0])
    assert puzzle.idea == "win"
    assert puzzle.board == Board("121212")
    with pytest.raises(NoPuzzleError):
        Coach().puzzle(Board("4455"))


def test_made_puzzles_are_puzzles() -> None:
    coach, makers = Coach(), [PuzzleMaker(seed=7), PuzzleMaker(seed=7)]
    for level in [1, 2, 3]:
        made, again = (maker.make(levels=[level]) for maker in makers)
        assert made.board == again.board and made.level == level
        assert coach.puzzle(made.board).solution == made.solution
    with pytest.raises(UnknownNameError):
        PuzzleMaker().make(levels=[6])


def test_what_the_coach_refuses() -> None:
    coach = Coach()
    with pytest.raises(GameOverError):
        coach.hint(Board("1212121"))
    with pytest.raises(ColumnFullError):
        coach.explain(Board("444444"), 3)
    with pytest.raises(NoSuchColumnError):
        coach.explain(Board(), 7)
    with pytest.raises(BoardTooLargeError):
        coach.hint(Board(columns=12, rows=10))
    with pytest.raises(LimitReachedError):
        coach.hint(Board(columns=8, rows=8), nodes=1000)
    with pytest.raises(UnknownNameError):
        Coach(language="de")
    with pytest.raises(EngineSettingsError):
        Coach(table=0)


@pytest.mark.parametrize("name", ["random", "finisher", "careful", "aligner", "tactician", "minimax:2", "perfect", "level:3"])
def test_every_player_finishes_games(name: str) -> None:
    for columns, rows in [(7, 6), (5, 4)]:
        games = []
        for _ in range(2):
            player, board = Player(name, seed=5), Board(columns=columns, rows=rows)
            while (column := player.choose(board)) is not None:
                board.push(column)
            assert board.is_game_over()
            games.append(board.moves)
        assert games[0] == games[1], "the same seed plays the same game"


def test_what_players_refuse() -> None:
    for name in ["grandmaster", "minimax:99", "level:11", "cmd:true", ""]:
        with pytest.raises(UnknownNameError):
            Player(name)
    with pytest.raises(BoardTooLargeError):
        Player("perfect").choose(Board(columns=12, rows=10))
    assert repr(Player("level:3", seed=1)) == "Player('level:3', seed=1)"


def test_ctrl_c_stops_a_player() -> None:
    player = Player("minimax:40")
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        player.choose(Board())
    assert time.monotonic() - begin < 2
    timer.join()


def kaggle(board: Board, timeout: float = 2.0) -> tuple[Any, Any]:
    observation = SimpleNamespace(board=board.kaggle_board(), mark=board.turn)
    configuration = SimpleNamespace(
        columns=board.columns, rows=board.rows, inarow=board.connect, actTimeout=timeout
    )
    return observation, configuration


def test_the_agent_wins_a_game_it_starts() -> None:
    board, opponent = Board(), Player("tactician", seed=3)
    while not board.is_game_over():
        column = agent(*kaggle(board)) if board.turn == 1 else opponent.choose(board)
        assert column is not None
        board.push(column)
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == 1


def test_the_agent_always_has_an_answer() -> None:
    for board in [Board(columns=12, rows=10), Board(columns=9, rows=7), Board(columns=4, rows=4, connect=3)]:
        begin = time.monotonic()
        assert board.is_legal(agent(*kaggle(board, 1.0)))
        assert time.monotonic() - begin < 1
