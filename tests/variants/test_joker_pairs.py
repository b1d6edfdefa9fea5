"""Touching Jokers that keep their points (HF-4) and a wrong closer (HF-7), as house rules of any game."""

import random
import re
from functools import reduce
from itertools import combinations

import pytest
from helpers.boards import in_play, total, totals
from helpers.cases import every_case
from helpers.walks import ends_of_equal_rounds

import cardgolf
from cardgolf import Board, Card, Game, InvalidOptionError, Layout, Line, Slot

GRID = Layout.grid(rows=3, columns=3)
EDGES = [(a, b) for a, b in combinations(range(9), 2) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1]
PLAIN = {name: cardgolf.rules(name) for name in ("nine-card", "crazy-nines")}
PAIRS = {name: cardgolf.rules(name, "joker-pairs") for name in PLAIN}
JOKER = Card(0, "*")


def board(ranks):
    return Board.of(GRID, [Slot(Card(rank, "H") if rank else JOKER, up=True) for rank in ranks])


# HF-4


@every_case(("layout", "letter", "interest"), [
    ("JK JK 2 / 3 4 5 / 6 7 8", 35, 31),
    ("JK 2 JK / 3 4 5 / 6 7 8", 31, 31),
    ("JK 2 3 / 4 JK 5 / 6 7 8", 31, 31),
    ("JK 2 3 / JK 4 5 / JK 7 8", 29, 23),
    ("JK JK 3 / JK JK 5 / 6 7 8", 29, 21),
    ("JK JK 3 / 4 5 6 / 7 JK JK", 25, 17),
    ("JK JK 3 / 4 5 JK / 7 8 9", 34, 30),
    ("JK JK 3 / 3 3 4 / 5 6 7", 25, 21),
    ("3 3 3 / 3 4 5 / 6 7 8", 30, 30),
    ("JK . JK / JK . 2 / . . .", 0, -4),
])  # fmt: skip
def test_hf_4_touching_jokers_are_nothing_or_keep_minus_two_each(layout, letter, interest):
    games = ["crazy-nines"] if "." in layout else ["nine-card", "crazy-nines"]
    for name in games:
        rules = [cardgolf.rules(each, *house, decks=3) for each in [name] for house in ((), ("joker-pairs",))]
        assert [total(each, layout) for each in rules] == [letter, interest]


def test_hf_4_each_touching_joker_has_a_line():
    """The scorecard has a line of the rule for each Joker. The other lines are those of the game."""
    before, after = (cardgolf.score(rules["nine-card"], "JK JK 2 / 2 4 5 / 6 7 4") for rules in (PLAIN, PAIRS))
    assert Line("nine-card.score.pair", 0, ("a1", "b1")) in before.lines
    assert set(before.lines) ^ set(after.lines) == {
        Line("nine-card.score.pair", 0, ("a1", "b1")),
        Line("joker-pairs.score", -2, ("a1",)),
        Line("joker-pairs.score", -2, ("b1",)),
    }


@pytest.mark.parametrize("name", PLAIN)
def test_hf_4_each_touching_joker_makes_two_points_and_nothing_else_does(name):
    """In random layouts with many Jokers, every other line equals that of the default rules."""
    rng, plain, pairs = random.Random(11), PLAIN[name], PAIRS[name]
    for _ in range(1500):
        ranks = rng.choices((0, 1, 7, 12, 13), weights=(3, 1, 2, 1, 1), k=9)
        cards = [list(rules.score(board(ranks), rules.card_values, 0, None)) for rules in (plain, pairs)]
        touching = {place for edge in EDGES if not (ranks[edge[0]] or ranks[edge[1]]) for place in edge}
        points = [sum(line.points for line in lines) for lines in cards]
        assert points[1] == points[0] - 2 * len(touching), ranks
        kept = [[line for line in lines if not touching & set(map(GRID.index, line.slots))] for lines in cards]
        assert kept[0] == kept[1], ranks


@pytest.mark.parametrize("name", PLAIN)
def test_hf_4_with_pairs_that_share_no_card_nothing_is_left_to_change(name):
    """In the lowest set of pairs two Jokers stay single."""
    rules = [cardgolf.rules(name, *house, pair_reuse=False) for house in ((), ("joker-pairs",))]
    rng = random.Random(12)
    for _ in range(400):
        ranks = rng.choices((0, 0, 5, 12), k=9)
        assert len({tuple(each.score(board(ranks), each.card_values, 0, None)) for each in rules}) == 1, ranks


@pytest.mark.parametrize("name", ["nine-card", "crazy-nines", "play-nine"])
def test_hf_4_changes_no_move_and_no_card(name):
    for one, other in ends_of_equal_rounds(cardgolf.rules(name), cardgolf.rules(name, "joker-pairs"), range(6)):
        assert name != "play-nine" or one.scorecards == other.scorecards


def test_hf_4_jokers_in_a_line_still_leave_the_table():
    boards = [each.put(8, Slot(each.card(8))) for each in (board((13, 0, 0, 2, 3, 4, 5, 6, 7)), board(range(1, 10)))]
    stock = cardgolf.new_game(PAIRS["crazy-nines"], players=2, seed=1).state.stock
    game = in_play(PAIRS["crazy-nines"], boards, stock=stock, discard="JK", turns_begun=(1, 0))
    assert game.play("draw discard").play("swap a1").state.boards[0].cleared == {0, 1, 2}


def test_hf_4_a_hand_has_no_pairs_and_is_refused():
    with pytest.raises(InvalidOptionError, match="joker-pairs"):
        cardgolf.rules("board-nine", "joker-pairs")


@pytest.mark.parametrize("stack", [("joker-pairs", "four-bonus"), ("four-bonus", "joker-pairs")])
@pytest.mark.parametrize(("layout", "score"), [
    ("JK JK 3 / JK JK 5 / 6 7 8", -25 + 29),
    ("JK 2 JK / JK 3 JK / 6 7 8", -25 + 26),
    ("JK JK 3 / JK JK 5 / JK 7 8", -25 + 23 - 2),
    ("JK 2 JK / 3 4 5 / JK 7 JK", -25 + 21),
    ("JK JK 3 / 4 5 6 / 7 8 9", -4 + 42),
])  # fmt: skip
def test_hf_4_and_hf_6_the_four_jokers_of_a_bonus_count_nothing_whichever_rule_was_named_first(stack, layout, score):
    """By 3.5 the four cards count 0 and the layout gets -25 once. A fifth Joker that touches them keeps its -2."""
    assert total(cardgolf.rules("nine-card", *stack), layout) == score


# HF-7: wrong enders elsewhere


ROUND = ["1 2 3 4 / 5 6 7 8", "1 2 3 4 / 5 6 7 9", "1 2 3 4 / 5 6 7 12"]
AMOUNTS = {"highest": (37, 40), "flat": (57, 60), "per_lower": (57, 80), "doubled": (74, 80), "none": (37, 40)}


@pytest.mark.parametrize("how", AMOUNTS)
def test_hf_7_a_wrong_closer_of_play_nine(how):
    """The scores are 36, 37 and 40. The lowest closer is safe, the others pay on their own line."""
    rules, (middle, last) = cardgolf.rules("play-nine", f"ender-penalty:how={how}"), AMOUNTS[how]
    assert totals(rules, ROUND) == totals(rules, ROUND, closer=0) == [36, 37, 40]
    assert totals(rules, ROUND, closer=1) == [36, 40 if how == "highest" else middle, 40]
    assert totals(rules, ROUND, closer=2) == [36, 37, last]
    assert totals(rules, [ROUND[2], ROUND[2], ROUND[2]], closer=1) == [40, 40, 40]
    assert totals(rules, [ROUND[0], ROUND[0], ROUND[2]], closer=0) == [36, 36, 40]


@pytest.mark.parametrize("how", AMOUNTS)
@pytest.mark.parametrize("name", ["play-nine", "nine-card", "crazy-nines"])
def test_hf_7_changes_the_closer_s_score_alone_and_as_stated(name, how):
    for one, other in ends_of_equal_rounds(
        cardgolf.rules(name), cardgolf.rules(name, f"ender-penalty:how={how},points=11"), range(6)
    ):
        raw = [sum(line.points for line in card.lines if not line.rule.endswith("ender")) for card in one.scorecards]
        closer, wanted = one.round_end.by, list(raw)
        lower = [score for score in raw if score < raw[closer]]
        if lower:
            wanted[closer] += {
                "highest": max(raw) - raw[closer], "flat": 11, "per_lower": 11 * len(lower),
                "doubled": max(raw[closer], 0), "none": 0,
            }[how]  # fmt: skip
        assert list(other.scores) == wanted


def test_hf_7_a_seat_that_says_nine_rightly_pays_nothing_and_no_seat_pays_for_another():
    for how in AMOUNTS:
        rules = cardgolf.rules("board-nine", f"ender-penalty:how={how}")
        assert totals(rules, ["4 4", "9", "13 12 5"], closer=0) == [0, 9, 30]
        assert totals(rules, ["4 4", "9", "13 12 5"]) == [8, 9, 30]
        assert totals(rules, ["4 4", "5", "13 12 5"], closer=0)[1:] == [0, 0]


def test_hf_7_two_rules_about_a_wrong_closer_are_refused():
    with pytest.raises(InvalidOptionError, match="ender-penalty"):
        cardgolf.rules("nine-card", "ender-penalty", "ender-penalty:how=flat")


def test_hf_7_a_played_round_of_play_nine():
    game = cardgolf.new_game("play-nine", "ender-penalty:how=flat", players=2, seed=1)
    layout = Layout.grid(2, 4)
    boards = tuple(Board.of(layout, [Slot(Card(each), up=place < 7) for place, each in enumerate(row)])
                   for row in (range(1, 9), (1, 2, 3, 4, 5, 6, 7, 12)))  # fmt: skip
    game = in_play(game.rules, boards, turn=1, leader=1, stock=game.state.stock, discard=game.state.discard)
    game = reduce(Game.play, ["draw stock", "discard flip d2", "draw stock", "discard"], game)
    assert game.scores == (36, 40 + 20)
    assert game.scorecards[1].lines[-1] == Line("ender-penalty.flat", 20)


def test_3_4_four_jokers_count_nothing_besides_the_bonus_also_where_that_is_more():
    rules = cardgolf.rules("nine-card", "joker-pairs")
    (clause,) = [each for each in cardgolf.clauses(rules) if each.number == "HR 3.4.2"]
    example = re.search(r"of -5, `([^`]+)` is (\d+): without the bonus it is (\d+)", clause.text)
    assert example
    five = cardgolf.rules("nine-card", "joker-pairs", "four-bonus:points=-5")
    assert cardgolf.score(five, example[1]).total == int(example[2]) == 15
    assert cardgolf.score(rules, example[1]).total == int(example[3])
