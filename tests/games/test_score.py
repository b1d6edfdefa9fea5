"""Scoring of layouts as text without a game, and the errors of invalid layouts."""

import json
from pathlib import Path

import pytest
from helpers.boards import total, totals
from helpers.cases import every_case

import cardgolf
from cardgolf import Board, Card, InvalidArgumentError, InvalidPositionError, Layout, Line, RoundEnd, Slot, hookimpl
from cardgolf.scoring.patterns import matched

EIGHT = "8 8 3 -5 / 8 8 3 12"
NINE = "3 3 9 / 3 5 J / K A 8"


@every_case(
    ("rules", "layout", "points"),
    [
        ("play-nine", EIGHT, -3),
        ("play-nine", "0 1 2 3 / 4 5 6 7", 28),
        ("nine-card", NINE, 33),
        ("nine-card", "3H 3S 9C / 3D 5D JS / KH AC 8C", 33),
        ("crazy-nines", NINE, 9 + 5 + 10 + 1 + 0 + 8),
        ("crazy-nines", "QS! 2 3 / 4 5 6 / 7 8 9", 35 + 44),
        ("crazy-nines", "QS 2 3 / 4 5 6 / 7 8 9", 10 + 44),
        ("crazy-nines", ". 2 3 / . 5 6 / . 8 9", 33),
        ("board-nine", "1 2 3 4 5", 15),
        ("board-nine", "13", 13),
        ("board-nine", "", 0),
    ],
)
def test_a_layout_is_scored(rules, layout, points):
    assert total(rules, layout) == points
    assert total(cardgolf.rules(rules), layout.lower().replace(" ", "  ")) == points


def test_a_scorecard_has_lines_with_reasons():
    card = cardgolf.score("play-nine", EIGHT)
    assert Line("play-nine.score.bonus", -10, ("a1", "b1", "a2", "b2")) in card.lines
    assert Line("play-nine.score.card", -5, ("d1",)) in card.lines
    assert sum(line.points for line in card.lines) == card.total


@pytest.mark.parametrize("rules", ["nine-card", "crazy-nines"])
@pytest.mark.parametrize(
    ("suited", "bare"), [("AC AD", "A A"), ("10H 10S", "10 10"), ("KC KS", "k K"), ("JC JD", "J j")]
)
def test_a_rank_without_a_suit_matches_its_rank(rules, suited, bare):
    rest = "5 / 7 8 9 / 4 3 6"
    assert total(rules, f"{suited} {rest}") == total(rules, f"{bare} {rest}") == 5 + 7 + 8 + 9 + 4 + 3 + 6


def test_a_rank_without_a_suit_matches_no_rule_of_a_suit():
    assert total("crazy-nines", "Q! 2 3 / 4 5 6 / 7 8 9") == total("crazy-nines", "QS! 2 3 / 4 5 6 / 7 8 9") == 79
    assert total("crazy-nines", "Q 2 3 / 4 5 6 / 7 8 9") == total("crazy-nines", "QS 2 3 / 4 5 6 / 7 8 9") == 54


@every_case(
    ("rules", "layout"),
    [
        ("play-nine", ""), ("play-nine", "1 2 3 4 5 6 7 8"), ("play-nine", "1 2 3 / 4 5 6"),
        ("play-nine", "1 2 3 4 / 5 6 7"),
        ("play-nine", "1 2 3 4 / 5 6 7 8 / 9"), ("play-nine", "1 2 3 4 / 5 6 7 8 /"),
        ("play-nine", "1 2 / 3 4 / 5 6 / 7 8"),
        ("play-nine", "1 2 3 4 // 5 6 7 8"), ("nine-card", EIGHT), ("nine-card", "1 2 3 / 4 5 6"), ("play-nine", "\n"),
        ("play-nine", "1 " * 10_000), ("board-nine", "1 2 3 4 5 6"), ("board-nine", "1 2 / 3"), ("board-nine", "1 . 3"),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_refused(rules, layout):
    with pytest.raises(InvalidPositionError, match=r"invalid layout|invalid hand"):
        cardgolf.score(rules, layout)


@every_case(
    ("rules", "card"),
    [
        ("play-nine", "x"), ("play-nine", "Q"), ("play-nine", "100"), ("play-nine", "!"), ("play-nine", "5!!"),
        ("play-nine", ".!"), ("play-nine", ".."), ("nine-card", "QX"), ("nine-card", "jokers"), ("nine-card", "(5"),
        ("nine-card", "\ud800"), ("crazy-nines", "!QS"), ("crazy-nines", "?"),
        ("crazy-nines", "QS!+"), ("crazy-nines", "QS!+-1"),
    ],
)  # fmt: skip
def test_an_unknown_card_is_refused(rules, card):
    shape = "{} 2 3 4 / 5 6 7 8" if rules == "play-nine" else "{} 2 3 / 4 5 6 / 7 8 9"
    with pytest.raises(InvalidPositionError, match=r"invalid card|invalid layout"):
        cardgolf.score(rules, shape.format(card))


@every_case(
    ("rules", "layout"),
    [
        ("play-nine", "13 2 3 4 / 5 6 7 8"),
        ("play-nine", "-1 2 3 4 / 5 6 7 8"),
        ("play-nine", "QS 2 3 4 / 5 6 7 8"),
        ("play-nine", "JK 2 3 4 / 5 6 7 8"),
        ("play-nine", "-5 -5 -5 -5 / -5 2 3 4"),
        ("nine-card", "14 2 3 / 4 5 6 / 7 8 9"),
        ("nine-card", "0 2 3 / 4 5 6 / 7 8 9"),
        ("nine-card", "QS QS QS / QS QS 6 / 7 8 9"),
        ("nine-card", "JK JK JK / JK JK JK / JK JK JK"),
        ("board-nine", "0 0 0"),
        ("board-nine", "5 5 5 5 5"),
        ("board-nine", "14"),
        ("board-nine", "QS"),
    ],
)
def test_more_copies_than_the_deck_has_are_refused(rules, layout):
    with pytest.raises(InvalidPositionError, match=r"invalid (layout with \d+ cards|card) "):
        cardgolf.score(rules, layout)


def test_as_many_copies_as_some_deck_has_are_scored():
    """A single layout may belong to any table. The largest has four packs."""
    assert total("nine-card", "QS QS QS / QS 2 3 / 4 5 6") == 20
    assert total("nine-card", "JK JK JK / JK JK JK / JK JK 5") == 5
    assert total("play-nine", "8 8 8 8 / 8 8 8 8") == -20


def test_ranks_with_and_without_a_suit_share_the_copies():
    jacks = ["JC JC JD / JD JH JH / JS JS 2", "J J 3 / 4 5 6 / 7 8 9"]
    with pytest.raises(InvalidPositionError, match=r"invalid (layout with \d+ cards|card) "):
        cardgolf.score(cardgolf.rules("crazy-nines"), jacks)


def test_a_table_shares_one_deck():
    with pytest.raises(InvalidPositionError, match="invalid layout with 5 cards -5: expected at most 4"):
        cardgolf.score("play-nine", ["-5 -5 -5 4 / 5 6 7 8", "-5 -5 3 4 / 5 6 7 8"])


def test_a_table_is_scored_with_the_lines_between_seats():
    low, high = "K 2 3 / 4 5 6 / 7 8 A", "9 2 3 / 4 5 6 / 7 8 A"
    low_points, high_points = 1 + 35 + 0, 9 + 35 + 0
    assert totals("crazy-nines", [low, high]) == [low_points, high_points]
    assert totals("crazy-nines", [low, high], closer=0) == [low_points, high_points]
    assert totals("crazy-nines", [low, high], closer=1) == [low_points, high_points + 20]
    assert totals("crazy-nines", [low, high, low], closer=1) == [low_points, high_points + 40, low_points]


def test_a_table_of_hands_is_scored_as_declared():
    hands = ["1 2 3", "5 5 5 5", "9"]
    assert totals("board-nine", hands) == [6, 20, 9]
    assert totals("board-nine", hands, closer=0) == [0, 20, 9]
    assert totals("board-nine", hands, closer=2) == [0, 0, 25]


@every_case("closer", [2, -1, True, False, 1.0, "0", 10**100])
def test_the_closer_has_a_seat(closer):
    with pytest.raises(InvalidArgumentError, match="expected an index from 0 to 1"):
        cardgolf.score("play-nine", [EIGHT, "1 2 3 4 / 5 6 7 8"], closer=closer)


@pytest.mark.parametrize("closer", [0, 1, True])
def test_one_layout_has_no_closer(closer):
    with pytest.raises(InvalidArgumentError, match="expected None for a single layout"):
        cardgolf.score("play-nine", EIGHT, closer=closer)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_table_with_an_invalid_number_of_seats_is_refused(seats):
    with pytest.raises(InvalidArgumentError, match=f"invalid players={seats}: expected 2 to 6 for play-nine"):
        cardgolf.score("play-nine", ["1 2 3 4 / 5 6 7 8"] * seats)


def test_layouts_may_come_in_any_sequence():
    layouts = ("1 2 3 4 / 5 6 7 8", "0 2 3 4 / 5 6 7 8")
    assert totals("play-nine", layouts) == totals("play-nine", list(layouts)) == [36, 35]


def test_a_house_rule_sees_a_table_scored_without_a_game_as_a_hole_that_was_closed():
    told = []

    @hookimpl
    def penalty(state):
        told.append((state.setup.kind, state.round_end))

    cardgolf.score(cardgolf.rules("play-nine", penalty), ["1 2 3 4 / 5 6 7 8"] * 2, closer=1)
    assert told == [("hole", RoundEnd(1, (), "given"))]


def test_a_layout_has_a_thousand_characters_at_most():
    layout = "1 2 3 4 / 5 6 7 8"
    assert total("play-nine", layout.ljust(1000)) == 36
    with pytest.raises(InvalidPositionError, match="invalid layout"):
        cardgolf.score("play-nine", layout.ljust(1001))


def test_a_line_of_one_place_matches_where_a_card_lies():
    board = Board.of(Layout.grid(1, 2), (Slot(Card(5)), None))
    assert matched(board, board.layout.column_lines) == [(0,)]


def test_house_rules_score_a_table_too():
    rules = cardgolf.rules("nine-card", "four-bonus", "ender-penalty")
    block, high, middle = "5 5 K / 5 5 K / 2 K 3", "A 2 3 / 4 6 6 / 7 8 J", "A 2 3 / 4 5 6 / 7 8 K"
    assert totals(rules, [block, high, middle], closer=2) == [-20, 35, 36]
    assert totals("nine-card", [block, high, middle], closer=2) == [5, 35, 36]
    assert totals(rules, [block, "A 2 3 / 4 5 6 / 7 8 J", middle], closer=2) == [-20, 46, 46]
    assert totals(rules, [block, high, middle], closer=0) == [-20, 35, 36]


def test_a_mark_may_have_a_number():
    assert total("crazy-nines", "QS!4 2 3 / 4 5 6 / 7 8 9") == total("crazy-nines", "QS! 2 3 / 4 5 6 / 7 8 9")
    assert total("crazy-nines", "QS!-1 2 3 / 4 5 6 / 7 8 9") == total("crazy-nines", "QS 2 3 / 4 5 6 / 7 8 9")
    for word in ("QS!x", "QS!!", "QS!1.5", "QS!12345678901"):
        with pytest.raises(InvalidPositionError, match=r"invalid card"):
            total("crazy-nines", f"{word} 2 3 / 4 5 6 / 7 8 9")


@every_case(
    ("rules", "layout", "same"),
    [
        ("nine-card", "(3) 3 9 / 3 (5) J / K A 8", NINE), ("nine-card", "3,3,9|3,5,J|K,A,8", NINE),
        ("nine-card", "3 3 9\n3 5 J\nK A 8\n", NINE), ("nine-card", "3 3 9; 3 5 jack; king ace 8", NINE),
        ("nine-card", "3♥ 3♠ 9♣ / 3♦ 5d J / K A 8", NINE), ("nine-card", "3 3 9 / 3 5 T / K A 8", NINE),
        ("crazy-nines", "QS!+2 2 3 / 4 5 6 / 7 8 9", "QS! 2 3 / 4 5 6 / 7 8 9"),
        ("crazy-nines", "(QS!) 2 3 / 4 5 6 / 7 8 9", "QS! 2 3 / 4 5 6 / 7 8 9"),
        ("crazy-nines", "joker 2 3 / 4 5 6 / 7 8 9", "JK 2 3 / 4 5 6 / 7 8 9"),
    ],
)  # fmt: skip
def test_a_layout_may_be_typed_in_many_ways(rules, layout, same):
    assert total(rules, layout) == total(rules, same)


def test_a_lock_that_has_ended_costs_nothing_unless_she_counts_as_long_as_she_is_there():
    expired, free = "QS!+0 2 3 / 4 5 6 / 7 8 9", "QS 2 3 / 4 5 6 / 7 8 9"
    assert total("crazy-nines", expired) == total("crazy-nines", free) == 54
    held = cardgolf.rules("crazy-nines", queen_penalty_when="held")
    assert (total(held, expired), total(held, free)) == (79, 54)
    assert totals(held, [expired, free]) == [79, 54]
    assert totals("crazy-nines", [expired, "QS! 2 3 / 4 5 6 / 7 8 9"]) == [54, 79]


def test_an_unknown_card_has_a_function_of_its_own():
    with pytest.raises(InvalidPositionError, match=r"cardgolf\.score_range takes unknown ones"):
        cardgolf.score("play-nine", EIGHT.replace("12", "?"))


@pytest.mark.parametrize(
    "text", ["\ufeff8 8 3 -5\r\n8 8 3 12\r\n", "8 8 3 -5\n\n8 8 3 12\n \n", "8\t8\t3\t-5\r8 8 3 12"]
)
def test_a_layout_of_an_editor_is_read(text):
    assert cardgolf.score("play-nine", text).total == -3


def test_the_number_of_players_decides_the_deck():
    layouts = ["9H 9D 9C / 9S 4 6", "9H 9D 2 / 3 5 7"]
    with pytest.raises(InvalidPositionError, match="9"):
        cardgolf.score("golf", layouts)
    assert [card.total for card in cardgolf.score("golf", layouts, players=5)] == [
        cardgolf.score("golf", each).total for each in layouts
    ]
    with pytest.raises(InvalidPositionError, match="9"):
        cardgolf.score("golf", "9H 9H 2 / 3 5 7", players=2)


@pytest.mark.parametrize(
    ("layouts", "players", "fault"),
    [([NINE] * 3, 2, "expected 1 to 2 for 2 players"), (NINE, 99, "expected 2 to"), ([], 2, "layouts, 0")],
)
def test_another_number_of_layouts_is_refused(layouts, players, fault):
    with pytest.raises(InvalidArgumentError, match=fault):
        cardgolf.score("nine-card", layouts, players=players)


def test_the_closer_is_one_of_the_layouts_that_are_known():
    layouts = ["K K 5 / A 2 3 / 4 6 7", "A A 9 / 8 3 2 / 4 6 8"]
    alone = cardgolf.score("crazy-nines", layouts, closer=1)
    assert cardgolf.score("crazy-nines", layouts, closer=1, players=6) == alone
    with pytest.raises(InvalidArgumentError, match="expected an index from 0 to 1"):
        cardgolf.score("crazy-nines", layouts, closer=2, players=6)


TYPED = Path(__file__).parents[2] / "js" / "test" / "typed-layouts.json"
BUNDLED = {  # the rules of the bundles that node's tests read
    "play-nine": ("play-nine",),
    "household": ("nine-card", "four-bonus", "knocking"),
    "crazy-nines": ("crazy-nines",),
}


@every_case("name, layout, expected", json.loads(TYPED.read_text(encoding="utf-8")))
def test_a_layout_is_read_as_in_javascript(name, layout, expected):
    rules = cardgolf.rules(*BUNDLED[name])
    if isinstance(expected, list):
        found = cardgolf.score_range(rules, layout)
        assert [found.lowest.total, found.highest.total] == expected
    elif expected is None:
        with pytest.raises(InvalidPositionError):
            cardgolf.score(rules, layout)
    else:
        assert total(rules, layout) == expected
