"""The line interface with layouts that are no grid."""

import pytest
from helpers.plugins import Beside
from helpers.recipes import PAGES

import cardgolf
from cardgolf.terminal.keep.tables import describe_answers
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.tables import draw_table

RING = PAGES["docs/howto/other-layouts.md"][0]["RingOfEight"]


def drawn(rules):
    game = cardgolf.new_game(rules, players=2, seed=1)
    return [line.plain for line in draw_table(game.view(0), ["Ann", "Bo"], CardFormatter(ascii=True), 100)]


def test_a_ring_has_a_gap_in_the_middle():
    lines = drawn(RING)
    assert [line.split() for line in lines[1:7:2]] == [["h", "a", "b"] * 2, ["g", "c"] * 2, ["f", "e", "d"] * 2]
    assert lines[4].count("[") == 4


def test_groups_lie_below_the_rows():
    lines = drawn(Beside)
    assert [line.split() for line in lines[1:7:2]] == [["a1", "b1"] * 2, ["a2", "b2"] * 2, ["h1", "h2"] * 2]


@pytest.mark.parametrize(("rules", "slashes"), [(RING, 2), (Beside, 2)])
def test_a_keeper_is_shown_how_to_type_the_cards(rules, slashes):
    sheet = cardgolf.ScoreSheet(cardgolf.rules(rules), ["Ann", "Bo"])
    assert [line.count(" / ") for line in describe_answers(sheet)][1] == slashes
