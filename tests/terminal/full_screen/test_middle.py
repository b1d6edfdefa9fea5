"""The middle on the drawn table: its cards are shown, and a click takes one."""

import pytest
from helpers.markets import placed
from terminal.table_app import LARGE, SMALL, app_of, on_table, text, until

import cardgolf
from cardgolf import Take
from cardgolf.terminal.full_screen import selection
from cardgolf.terminal.full_screen.widgets import CardBox, Middle


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_click_takes_a_card(size):
    app = app_of(game=placed("AH KD (QS)", "hidden"))

    @on_table(app, size)
    async def course(pilot, app):
        assert "middle" in text(app) and "A♥" in text(app) and "K♦" in text(app)
        boxes = [*app.screen.query_one(Middle).query(CardBox)]
        assert [bool(box.look.sign) for box in boxes] == [True] * 3
        await pilot.click(boxes[1])
        await until(pilot, lambda: str(app.table.view.held) == "KD")
        assert [bool(box.look.sign) for box in boxes] == [False] * 3


def test_a_game_without_a_middle_shows_none():
    app = app_of("golf")

    @on_table(app)
    async def course(_, app):
        assert not app.screen.query_one(Middle).display
        assert "middle" not in text(app)


def test_a_touch_beyond_the_middle_does_nothing():
    aim = selection.Selection()
    assert selection.touch_middle(placed().view(0), aim, 7).moves == ()
    assert selection.touch_middle(cardgolf.new_game("golf", seed=1).view(0), aim, 0).moves == ()
    assert selection.touch_middle(placed().view(0), aim, 2).moves == (Take("c1"),)
    assert Take("a1") not in selection.offered_moves(placed().view(0))
    assert selection.open_places(placed().view(0), aim) == frozenset()
