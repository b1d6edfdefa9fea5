"""Pictures of layouts that are no grid."""

import re

from helpers.plugins import Beside
from helpers.recipes import PAGES

import cardgolf
from cardgolf.drawing import svg

RING = PAGES["docs/howto/other-layouts.md"][0]["RingOfEight"]


def view_of(rules):
    return cardgolf.new_game(rules, players=2, seed=1).view(0)


def titles(picture):
    return re.findall(r"<title>(\w+) [^<]+</title>", picture)


def test_every_place_is_drawn_and_named():
    for rules in (RING, Beside):
        view = view_of(rules)
        picture = svg(view.boards[0], size=72)
        assert titles(picture) == [*view.boards[0].names]
        for name in view.boards[0].names:
            assert f">{name}</text>" in picture


def test_cards_lie_where_the_layout_says():
    board = view_of(RING).boards[0]
    picture = svg(board, size=100)
    spots = [(float(x), float(y)) for x, y in re.findall(r'translate\(([\d.]+)[ ,]([\d.]+)\)"><g class="card', picture)]
    assert len({*spots}) == 8
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    for (x, y), (column, row) in zip(spots, board.layout.spots, strict=True):
        assert abs(x - left - 112 * column) < 1
        assert abs(y - top - 160 * row) < 1


def test_a_high_board_stands_beside_the_piles():
    picture = svg(view_of(RING), size=72)
    assert picture.count("<title>") > 16


def test_groups_that_touch_are_joined_across_the_form():
    board = (
        cardgolf.Game.from_position(
            cardgolf.rules(RING), "board 0: 3C 3D 5C / 6C 7C / 8C 9C 2C\nboard 1: ? ? ? / ? ? / ? ? ?"
        )
        .view(0)
        .boards[0]
    )
    picture = svg(board, groups=[("h", "a")])
    assert picture.count("fill-match") >= 3
    assert "h 3 of clubs, a 3 of diamonds, b 5 of clubs; g 6 of clubs, c 7 of clubs; f 8 of clubs" in picture
