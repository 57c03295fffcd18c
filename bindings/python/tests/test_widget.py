"""The Python part of the board for notebooks; ``widget.test.mjs`` has the page's part."""

import pytest

from puissance4 import Board, Engine, IllegalMoveError

pytest.importorskip("anywidget")

from puissance4.widget import BoardWidget  # noqa: E402


def click(widget: BoardWidget, **message: object) -> None:
    """A message as the page sends it."""
    widget._handle_custom_msg(message, [])


def test_clicks_play_both_sides() -> None:
    widget = BoardWidget()
    seen: list[str] = []
    widget.observe(lambda change: seen.append(change["new"]), names="moves")
    for column in [3, 3, 4]:
        click(widget, command="play", column=column)
    assert widget.moves == "445" and widget.board == Board("445") and seen == ["4", "44", "445"]
    assert widget._svg == Board("445").svg() and widget._status == "Player 2 is to move."
    click(widget, command="undo")
    assert widget.moves == "44"
    click(widget, command="restart")
    click(widget, command="undo")
    assert widget.moves == ""


def test_an_opponent_answers() -> None:
    widget = BoardWidget(opponent="perfect")
    click(widget, command="play", column=3)
    assert widget.moves == "44" and widget.board.turn == 1
    click(widget, command="play", column=3)
    assert len(widget.moves) == 4
    click(widget, command="undo")
    assert widget.moves == "44"


def test_an_opponent_starts() -> None:
    widget = BoardWidget(opponent="perfect", opponent_starts=True)
    assert widget.moves == "4" and widget.board.turn == 2
    click(widget, command="undo")
    assert widget.moves == "4"
    widget.play(3)
    assert len(widget.moves) == 3
    widget.undo()
    assert widget.moves == "4"


def test_scores_are_exact_until_the_game_is_over() -> None:
    widget = BoardWidget(Board("121212"), show_scores=True)
    assert widget._scores == Engine().analyse(Board("121212")).scores
    click(widget, command="play", column=0)
    assert widget._scores == [] and widget._legal == [] and widget._status == "Player 1 has won."
    large = BoardWidget(Board(columns=10, rows=10), show_scores=True)
    assert large._scores == [] and large._columns == 10


@pytest.mark.parametrize(
    "message",
    [{"command": "play", "column": 0}, {"command": "play", "column": 9}, {"command": "play"}, {"command": "dance"}, {}, {"column": "3"}],
)
def test_an_impossible_click_changes_nothing(message: dict[str, object]) -> None:
    widget = BoardWidget(Board("111111"))
    click(widget, **message)
    assert widget.moves == "111111"
    with pytest.raises(IllegalMoveError):
        widget.play(0)


def test_another_board_can_be_set() -> None:
    widget = BoardWidget()
    widget.board = Board("55", columns=9, rows=7, connect=5)
    assert (widget._columns, widget.moves) == (9, "55")
    # The page finds the columns by these sizes.
    assert 'viewBox="0 0 950 ' in widget._svg
    widget.undo()
    assert widget.moves == "55"
