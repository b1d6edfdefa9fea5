"""House rules about scoring: -25 for four equal cards, and the penalty of a wrong closer (their page, 3.5)."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from helpers.boards import board, score_any, totals
from helpers.cases import every_case
from helpers.named_decks import Powers
from helpers.walks import play

import cardgolf
from cardgolf import Card, Game, Line, Phase

NEITHER, ALL = (), ("columns", "vertical_pairs", "block")
FOURS = {  # the layout, its score without the bonus, the formations that see a four, and the score with it
    "a square": ("5 5 A / 5 5 2 / 3 4 6", 16, ALL, -9),
    "uprights apart": ("5 A 5 / 5 2 5 / 3 4 6", 16, ALL[:2], -9),
    "uprights staggered": ("5 A 2 / 5 5 3 / 4 5 6", 16, ALL[:2], -9),
    "the corners": ("5 A 5 / 2 3 4 / 5 6 5", 36, ALL[:1], -9),
    "rows apart": ("5 5 A / 2 3 4 / 5 5 6", 16, ALL[:1], -9),
    "an upright and a loose pair": ("5 A 5 / 5 2 3 / 4 6 5", 26, ALL[:1], -9),
    "the corners, Kings": ("K A K / 2 3 4 / K 6 K", 16, ALL[:1], -9),
    "the corners, Jokers": ("JK A JK / 2 3 4 / JK 6 JK", 8, ALL[:1], -9),
    "six": ("5 5 A / 5 5 2 / 5 5 3", 6, ALL, -19),
    "nine": ("5 5 5 / 5 5 5 / 5 5 5", 0, ALL, -25),
    "seven, of which the lone two go": ("5 5 5 / 2 5 3 / 5 4 5", 19, ALL[:1], -16),
    "five, of which the fifth counts": ("5 A 5 / 2 5 3 / 5 4 5", 35, ALL[:1], -10),
    "three and one": ("5 5 A / 5 2 3 / 5 4 6", 16, NEITHER, None),
    "one column of two": ("5 5 5 / A 5 2 / 3 4 6", 16, NEITHER, None),
    "a row of three": ("5 5 5 / A 2 3 / 4 6 7", 23, NEITHER, None),
    "equal worth, not rank": ("J A Q / 2 3 4 / 10 6 J", 56, NEITHER, None),
}


@pytest.mark.parametrize("formation", ALL)
@pytest.mark.parametrize("case", FOURS)
def test_3_5_four_bonus(case, formation):
    layout, without, formed, with_bonus = FOURS[case]
    card = cardgolf.score(cardgolf.rules("nine-card", f"four-bonus:formation={formation}"), layout)
    assert card.total == (with_bonus if formation in formed else without)
    assert sum(line.points == -25 for line in card.lines) == (formation in formed)
    assert cardgolf.score("nine-card", layout).total == without


def test_3_5_cards_with_different_names_are_not_equal():
    rules = cardgolf.rules(Powers, "four-bonus")
    assert cardgolf.score(rules, "Peek Swap 1 / Skip Peek 2").total == 10 + 10 + 1 - 3 + 10 + 2
    assert cardgolf.score(rules, "7 7 1 / 7 Spy 2").total == 1 + 2 - 25


def test_3_5_four_bonus_means_columns_and_minus_25_unless_agreed_otherwise():
    rules = cardgolf.rules("nine-card", "four-bonus")
    assert (rules.options["formation"], rules.options["points"]) == ("columns", -25)
    assert cardgolf.score(cardgolf.rules("nine-card", "four-bonus", points=-40), FOURS["six"][0]).total == 6 - 40
    bonus = Line("four-bonus.score", -25, ("a1", "a3", "c1", "c3"))
    assert bonus in cardgolf.score(rules, FOURS["the corners"][0]).lines


ONCE = {  # the layout, its score with each card in one pair only, and with the bonus too
    "the fifth has lost its partner": ("5 A 5 / 5 2 5 / 5 4 6", 18, 18 - 25),
    "the two left are a pair": ("5 5 A / 5 5 2 / 5 5 3", 6, 6 - 25),
    "one that had no partner counts as before": ("5 5 2 / A 7 5 / 5 5 3", 18, 18 - 25),
    "all nine, of which one is left": ("5 5 5 / 5 5 5 / 5 5 5", 5, 5 - 25),
    "pairs of other ranks stay": ("5 5 7 / 5 5 7 / K A 4", 5, 5 - 25),
    "no four": ("5 5 5 / A 2 3 / 4 6 7", 28, 28),
}


@every_case("case", ONCE)
def test_hr_3_5_3_where_each_card_is_in_one_pair_the_four_are_in_none(case):
    layout, without, with_bonus = ONCE[case]
    card = cardgolf.score(cardgolf.rules("nine-card", "four-bonus", pair_reuse=False), layout)
    assert cardgolf.score(cardgolf.rules("nine-card", pair_reuse=False), layout).total == without
    assert card.total == with_bonus
    assert all(len(line.slots) == 2 for line in card.lines if line.rule.endswith("pair-once"))
    assert Counter(name for line in card.lines for name in line.slots) == Counter(cardgolf.Layout.grid(3, 3).names)


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("formation", ALL)
def test_hr_3_5_3_the_four_that_leaves_the_lowest_score_is_found_among_all(formation):
    """The expected score removes each four from the layout and scores the rest without the rule."""
    rng, plain = Random(7), cardgolf.rules("nine-card", pair_reuse=False)
    rules = cardgolf.rules("nine-card", f"four-bonus:formation={formation}", pair_reuse=False)
    for _ in range(150):
        words = [rng.choice("555557K") for _ in range(9)]
        ways = [score_any(plain, rows(cleared(words, four))).total - 25 for four in fours(words, formation)]
        wanted = min(ways, default=cardgolf.score(plain, rows(words)).total)
        assert cardgolf.score(rules, rows(words)).total == wanted, words


def rows(words):
    return " / ".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))


def cleared(words, four):
    return ["." if place in four else word for place, word in enumerate(words)]


def fours(words, formation):
    """Return a layout with two equal cards in each of two columns, for the formation."""
    for four in combinations(range(9), 4):
        columns = [[place for place in four if place % 3 == column] for column in range(3)]
        pairs = [pair for pair in columns if pair]
        if len({words[place] for place in four}) > 1 or [len(pair) for pair in pairs] != [2, 2]:
            continue
        upright = all(lower - upper == 3 for upper, lower in pairs)
        square = upright and pairs[1][0] - pairs[0][0] == 1
        if {"columns": True, "vertical_pairs": upright, "block": square}[formation]:
            yield four


@pytest.mark.parametrize("reuse", [True, False])
@pytest.mark.parametrize("cancels", [True, False])
@pytest.mark.parametrize("mode", ["add", "replace"])
def test_hr_3_5_5_a_queen_of_spades_in_a_four_loses_her_ten_once_and_keeps_her_penalty(mode, cancels, reuse):
    options = {"queen_penalty_mode": mode, "queen_pair_cancels_penalty": cancels, "pair_reuse": reuse}
    rules = cardgolf.rules("crazy-nines", "four-bonus", **options)
    assert cardgolf.score(rules, "QS! 2D QD / 4D 6C 5C / QC 8D QH").total == 2 + 4 + 6 + 5 + 8 - 25 + 25
    touching = cardgolf.score(rules, "QS! 2D QD / QC 6C QH / 4D 8D 5C").total
    assert touching == 2 + 6 + 4 + 8 + 5 - 25 + (0 if cancels else 25)


def test_hr_3_5_5_the_four_leaves_the_queen_out_whose_penalty_replaces_her_points():
    """Of five Queens in two columns the one that is left counts nothing but her penalty."""
    rules = cardgolf.rules("crazy-nines", "four-bonus", queen_penalty_mode="replace")
    assert cardgolf.score(rules, "QS! 2D QD / 4D 6C 5C / QC QS QH").total == 2 + 4 + 6 + 5 + 0 - 25 + 25
    once = cardgolf.rules("crazy-nines", "four-bonus", queen_penalty_mode="replace", pair_reuse=False)
    assert cardgolf.score(once, "QS! 2D QD / QC 6C 5C / QC QS QH").total == 2 + 6 + 5 - 25 + 25


def test_hr_3_5_5_the_bonus_is_added_to_those_of_play_nine():
    rules = cardgolf.rules("play-nine", "four-bonus")
    assert cardgolf.score(rules, "8 8 3 1 / 8 8 2 4").total == 10 - 10 - 25
    assert cardgolf.score(rules, "-5 -5 3 1 / -5 -5 2 4").total == 10 - 10 - 25
    without = cardgolf.rules("play-nine", "four-bonus", hio_bonus="off")
    assert cardgolf.score(without, "-5 -5 3 1 / -5 -5 2 4").total == 10 - 25


@pytest.mark.parametrize("stack", [("four-bonus", "joker-pairs"), ("joker-pairs", "four-bonus")])
def test_hr_3_4_2_jokers_in_a_four_count_nothing_whichever_rule_is_named_first(stack):
    rules = cardgolf.rules("nine-card", *stack)
    assert cardgolf.score(rules, "JK JK A / JK JK 2 / 3 4 5").total == 15 - 25
    assert cardgolf.score(rules, "JK JK JK / JK JK 2 / 3 4 5").total == 14 - 25 - 2
    nothing = cardgolf.rules("nine-card", *(f"{each}:points=0" if each == "four-bonus" else each for each in stack))
    assert cardgolf.score(nothing, "JK JK A / JK JK 2 / 3 4 5").total == 15
    eight = cardgolf.rules("eight-card", *stack)
    assert cardgolf.score(eight, "JK JK K K / JK JK K K").total == 4 * -5 - 25, "the four of Kings scores lower"


BOARD_NINE = [  # hands, the first of which says NINE, their scores by the game, and the closer's fined by each way
    (["4 5", "1 2", "10 10"], [25, 0, 0], {"highest": 20, "flat": 29, "per_lower": 29, "doubled": 18, "none": 9}),
    (["4 5", "1 2", "3"], [25, 0, 0], {"highest": 9, "flat": 29, "per_lower": 49, "doubled": 18, "none": 9}),
    (["4 5", "9", "13"], [25, 0, 0], {"highest": 9, "flat": 9, "per_lower": 9, "doubled": 9, "none": 9}),
    (["4 5", "10", "13"], [0, 10, 13], {"highest": 0, "flat": 0, "per_lower": 0, "doubled": 0, "none": 0}),
]


@pytest.mark.parametrize(("hands", "scores", "fined"), BOARD_NINE)
def test_hr_3_5_10_the_fine_takes_the_place_of_the_25_for_a_failed_nine(hands, scores, fined):
    assert totals("board-nine", hands, closer=0) == scores
    for how, own in fined.items():
        rules = cardgolf.rules("board-nine", f"ender-penalty:how={how}")
        assert totals(rules, hands, closer=0) == [own, *scores[1:]], how
        plus = cardgolf.rules("board-nine", f"ender-penalty:how={how}", failed_mode="plus_hand", failed_penalty=40)
        assert totals(plus, hands, closer=0) == [own, *scores[1:]], "no other fine is left"


def layout_of_35_and(card):
    """Return a Nine-Card layout without a pair."""
    return f"{card} 5 K / 6 K 7 / K 8 9"


TABLE = [layout_of_35_and(card) for card in ("9", "A", "10")]


@every_case(("how", "middle", "last"), [
    ("highest", 45, 45), ("flat", 44 + 20, 45 + 20), ("per_lower", 44 + 20, 45 + 40), ("doubled", 88, 90),
    ("doubled_plus", 88 + 20, 90 + 20), ("none", 44, 45),
])  # fmt: skip
def test_3_5_the_closer_pays_without_the_lowest_score(how, middle, last):
    rules = cardgolf.rules("nine-card", f"ender-penalty:how={how}")
    assert totals(rules, TABLE) == [44, 36, 45]
    assert totals(rules, TABLE, closer=0) == [middle, 36, 45]
    assert totals(rules, TABLE, closer=1) == [44, 36, 45]
    assert totals(rules, TABLE, closer=2) == [44, 36, last]
    assert totals(rules, [TABLE[1], TABLE[1], TABLE[2]], closer=0) == [36, 36, 45]


def test_3_5_the_highest_score_of_the_hand_is_the_default():
    assert totals(cardgolf.rules("nine-card", "ender-penalty"), TABLE, closer=0) == [45, 36, 45]


def test_3_5_with_two_players_the_highest_changes_nothing():
    assert totals(cardgolf.rules("nine-card", "ender-penalty"), TABLE[:2], closer=0) == [44, 36]


@pytest.mark.parametrize(("how", "points"), [
    ("flat", 44 + 7), ("per_lower", 44 + 2 * 7), ("doubled_plus", 2 * 44 + 7),
])  # fmt: skip
def test_3_5_how_many_points_is_an_option(how, points):
    rules = cardgolf.rules("nine-card", f"ender-penalty:how={how},points=7")
    assert totals(rules, [TABLE[0], TABLE[1], TABLE[1]], closer=0) == [points, 36, 36]


def test_3_5_a_negative_score_is_not_doubled():
    layouts = ["JK K JK / K K K / K A K", "JK K JK / K K K / JK K JK"]
    assert totals(cardgolf.rules("nine-card", "ender-penalty:how=doubled"), layouts, closer=0) == [-3, -8]
    assert totals(cardgolf.rules("nine-card", "ender-penalty:how=flat"), layouts, closer=0) == [17, -8]
    plus = cardgolf.rules("nine-card", "ender-penalty:how=doubled_plus,points=5")
    assert totals(plus, layouts, closer=0) == [2, -8]


@pytest.mark.parametrize("stack", [("four-bonus", "ender-penalty"), ("ender-penalty", "four-bonus")])
def test_3_5_scores_are_compared_with_bonuses_and_without_penalties(stack):
    """A four makes the closer the lowest. A penalty does not change which seats are lowest."""
    rules, four = cardgolf.rules("nine-card", *stack), FOURS["the corners"][0]
    assert totals(rules, [four, TABLE[1], TABLE[2]], closer=0) == [-9, 36, 45]
    assert totals(rules, [TABLE[1], four, TABLE[2]], closer=0) == [45, -9, 45]


def test_3_5_the_closer_of_a_game_pays_on_a_line_of_its_own():
    rules = cardgolf.rules("nine-card", "ender-penalty:how=flat")
    state = cardgolf.new_game(rules, players=2, seed=1).state
    layouts = board("AC 5D KH / 6S KD 7C / KS 8H 9D"), board("10C 5C KC / 6D KC 7D / KD 8S (9H)")
    deal = cardgolf.RoundSetup("hole", (0, 1), 0, 3, leader=1)
    game = Game(rules, state.replace(boards=layouts, setup=deal, phase=Phase.START, turn=1, discard=(Card(9, "C"),)))
    game = play(game, "draw discard", "swap c3", "draw stock", "discard")
    assert game.scores == (36, 65)
    assert game.scorecards[1].lines[-1] == Line("ender-penalty.flat", 20)


@pytest.mark.parametrize(("how", "points"), [("highest", 45), ("flat", 42 + 20), ("per_lower", 42 + 20), ("none", 42)])
def test_3_5_the_house_s_penalty_stands_in_for_the_variant_s_own(how, points):
    layouts = ["4 5 K / 6 K 7 / K 8 9", "3 5 K / 6 K 7 / K 8 9", "8 5 A / 6 K 7 / K 8 9"]
    assert totals("crazy-nines", layouts, closer=2) == [42, 41, 45 + 2 * 20]
    assert totals(cardgolf.rules("crazy-nines", f"ender-penalty:how={how}"), layouts, closer=0) == [points, 41, 45]
