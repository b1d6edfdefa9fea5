"""The recipes on scoring of the page on house rules: what each counts, and what it leaves alone."""

import pytest
from helpers.boards import total, totals
from helpers.cases import every_case
from helpers.house_rules_page import BLOCKS, PAGE, RULES, rulebook

import cardgolf
from cardgolf import Line, scoring


def extra_lines(rules, layout):
    """Return the lines of a score that are not the game's own."""
    return [line for line in cardgolf.score(rules, layout).lines if not line.rule.startswith("nine-card.")]


@every_case(("layout", "bonuses"), [
    ("2C 2S 9H / 4D 6C 7H / KS AH 5C", [("a1", "b1")]),
    ("2C 9H 2S / 4D 6C 7H / KS AH 5C", []),  # they do not touch
    ("2C 4D 9H / 4S 2S 7H / KS AH 5C", []),  # corners do not touch
    ("3C 3S 9H / 4D 6C 7H / KS AH 5C", []),
    ("2C 2S 2H / 4D 6C 7H / KS AH 5C", [("a1", "b1", "c1")]),  # one group, one bonus
    ("2C 2S 9H / 4D 6C 7H / KS 2H 2D", [("a1", "b1"), ("b3", "c3")]),
])  # fmt: skip
def test_two_twos_that_touch_earn_ten_points_off(layout, bonuses):
    rules = rulebook("two_twos")
    assert extra_lines(rules, layout) == [Line("two-twos.bonus", -10, slots) for slots in bonuses]
    assert total(rules, layout) == total("nine-card", layout) - 10 * len(bonuses)


@pytest.mark.parametrize(("where", "layout", "bonuses"), [
    ("COLUMNS", "2C 2S 2H / 2D 6C 7H / 2S AH 5C", [("a1", "a2", "a3")]),
    ("ROWS", "2C 2S 2H / 2D 6C 7H / 2S AH 5C", [("a1", "b1", "c1")]),
])  # fmt: skip
def test_twos_may_have_to_fill_a_column_or_a_row(where, layout, bonuses):
    assert f"`{where}`" in PAGE
    (block,) = [each for each in BLOCKS if "def two_twos" in each]
    names = {**vars(cardgolf), **{name: getattr(scoring, name) for name in scoring.__all__}}
    exec(block.replace("TOUCHING", where), names)
    rules = cardgolf.rules("nine-card", names["two_twos"], decks=9)
    assert extra_lines(rules, layout) == [Line("two-twos.bonus", -10, slots) for slots in bonuses]


def test_two_twos_alone_score_minus_ten():
    assert total(rulebook("two_twos"), "2C 2S KH / KD KC KH / KS KH KC") == -10


@pytest.mark.parametrize(("layout", "expected"), [
    ("JK KH KD / KC KS KH / KD KC KS", -4),  # -2 and two more off
    ("KH KH KD / KC KS KH / KD KC KS", 0),  # zero is not below zero
    ("AH KH KD / KC KS KH / KD KC KS", 1),
])  # fmt: skip
def test_a_birdie_is_a_score_below_zero(layout, expected):
    other = "2C 4S 6C / 8D AC 3S / 5C 7D 9C"
    assert totals(rulebook("under_par"), [layout, other]) == [expected, 45]


def test_birdies_keep_the_lines_of_the_game():
    @cardgolf.hookimpl("adjust_scores")
    def five(raw):
        return {seat: [Line("five.adjust_scores", 5)] for seat in raw}

    rules = cardgolf.rules("nine-card", five, RULES["under_par"])
    assert totals(rules, ["JK KH KD / KC KS KH / KD KC KS", "2C 4S 6C / 8D AC 3S / 5C 7D 9C"]) == [1, 50]


@pytest.mark.parametrize(("layout", "pairs"), [
    ("2C 2S 9H / 4D 6C 7H / KS AH 5C", [("a1", "b1")]),
    ("2C 9H 9S / 2D 6C 7H / KS AH 5C", [("a1", "a2"), ("b1", "c1")]),
    ("2C 9H 2S / 4D 6C 9H / KS AH 5C", []),
])  # fmt: skip
def test_each_pair_that_touches_is_a_birdie(layout, pairs):
    rules = rulebook("pair_birdies")
    assert extra_lines(rules, layout) == [Line("pair-birdies.bonus", -1, slots) for slots in pairs]


TEN, FORTY_FIVE = "KC KH KD / KC KS KH / KD KC JS", "2C 4S 6C / 8D AC 3S / 5C 7D 9C"


@pytest.mark.parametrize(("layouts", "closer", "expected"), [
    ([TEN, FORTY_FIVE], 0, [10, 45]),  # all others have more
    ([TEN, FORTY_FIVE], 1, [10, 90]),
    ([TEN, TEN, FORTY_FIVE], 0, [20, 10, 45]),  # a tie
    ([TEN, FORTY_FIVE], None, [10, 45]),  # a limit ended the round
    (["JK KH KD / KC KS KH / KD KC KS"] * 2, 1, [-2, -2]),  # less than zero is not doubled
])  # fmt: skip
def test_a_closer_scores_double_unless_every_other_player_has_more(layouts, closer, expected):
    assert totals(rulebook("doubled_closer", decks=9), layouts, closer) == expected


def test_the_doubled_closer_replaces_the_fine_of_the_game():
    layouts = ["5C 5H AD / AC AS AH / 2D AC 8S", "5D 5S AD / AC AS AH / 6D 6C AS"]
    assert totals(cardgolf.rules("crazy-nines", decks=9), layouts, 0) == [30, 0]
    assert totals(rulebook("doubled_closer", variant="crazy-nines", decks=9), layouts, 0) == [20, 0]


def test_a_closer_below_all_others_pays_no_fine_of_the_game():
    @cardgolf.hookimpl("penalty")
    def toll(state):
        return {state.closer: [Line("toll.penalty", 1)]}

    assert totals(cardgolf.rules("nine-card", toll, decks=9), [TEN, FORTY_FIVE], 0) == [11, 45]
    assert totals(cardgolf.rules("nine-card", toll, RULES["doubled_closer"], decks=9), [TEN, FORTY_FIVE], 0) == [10, 45]


def test_the_shipped_rule_forgives_the_tie():
    rules = cardgolf.rules("nine-card", "ender-penalty:how=doubled", decks=9)
    assert totals(rules, [TEN, TEN, FORTY_FIVE], 0) == [10, 10, 45]
    assert totals(rules, [TEN, TEN, FORTY_FIVE], 2) == [10, 10, 90]
