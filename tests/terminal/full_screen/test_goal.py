"""The help of the table where the most points win."""

import pytest
from helpers.plugins import most_points_win

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.dialogs import format_help
from cardgolf.terminal.full_screen.model import TableModel


@pytest.mark.parametrize(("rules", "words"), [((), "the fewest"), ((most_points_win,), "the most")])
def test_the_help_page_begins_with_the_goal(rules, words):
    game = cardgolf.new_game("nine-card", *rules, players=2, seed=1)
    page = format_help(TableModel(sit_down(game, [0], "random"), 0))
    assert page.renderables[0].plain.startswith("Swap your nine cards for ")
    assert f"{words} points after nine rounds wins. The line below the table" in page.renderables[0].plain
