"""Bounds of points: no board scores beyond them, and points beyond them are refused."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.option_sets import PLUGINS, list_house_rules, list_settings, with_settings
from helpers.rule_sets import TABLES, rulebook
from helpers.sampling import sampled

import cardgolf
from cardgolf import Board, InvalidArgumentError, PluginError, ScoreSheet, Slot, hookimpl, plugin
from cardgolf.engine.round_end import score_board
from cardgolf.rulebook.bounds import find_undeclared
from cardgolf.rulebook.cleared import find_cleared_error
from cardgolf.score_sheets import find_bounds

SETS = [(name, pair) for name in PLUGINS for pair in (*list_settings(name), *list_house_rules(name))]


def extremes(rules, layout, deck, seed):
    """Return the lowest and the highest points that a short search finds, with marks and places that were cleared."""
    chance, found = Random(seed), []

    def slot():
        card = chance.choice(deck)
        return Slot(card, up=True, mark=9 * (card in rules.marked and chance.random() < 0.7))

    for sign in (1, -1):
        board = Board.of(layout, [slot() for _ in range(layout.size)])
        for _ in range(60):
            slots = [*board.slots]
            slots[chance.randrange(len(slots))] = slot() if layout.is_hand or chance.random() < 0.9 else None
            other = Board.of(layout, slots)
            gone = [place for place, each in enumerate(slots) if each is None]
            if not find_cleared_error(rules, layout, gone):
                board = min(board, other, key=lambda each: sign * points(rules, each))
        found.append(points(rules, board))
    return found


def points(rules, board):
    return sum(line.points for line in score_board(rules, board, 0, None))


def check_bounds(rules):
    players = rules.seats()[0]
    table = rules.table_setup(players)
    bounds = find_bounds(rules, players, (table.layout,))
    assert bounds is not None
    for seed in range(2):
        low, high = extremes(rules, table.layout, table.deck, seed)
        assert bounds[0] <= low <= high <= bounds[1]
    return bounds


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", sorted({*TABLES} - {"play-offs"}))
def test_no_board_scores_beyond_the_bounds(name):
    check_bounds(rulebook(name))


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("case", sampled(SETS, 120), ids=str)
def test_no_board_scores_beyond_the_bounds_with_any_option(case):
    check_bounds(with_settings(*case))


def test_the_best_layouts_reach_the_bound():
    assert check_bounds(cardgolf.rules("play-nine"))[0] == -40
    assert cardgolf.score("play-nine", "-5 -5 1 1 / -5 -5 1 1").total == -40
    assert check_bounds(cardgolf.rules("nine-card"))[1] == 90
    assert cardgolf.score("nine-card", "J Q J / Q J Q / J Q J").total == 90
    assert check_bounds(cardgolf.rules("board-nine")) == (0, 64)
    assert cardgolf.score("board-nine", "13 13 13 13 12").total == 64


@pytest.mark.parametrize(
    ("name", "most", "least"),
    [("nine-card", 90, -10), ("play-nine", 92, -40), ("board-nine", 64, 0), ("crazy-nines", 140, -8), ("golf", 60, -6)],
)
def test_points_that_no_cards_give_are_refused(name, most, least):
    sheet = ScoreSheet(name, ["Ann", "Bo"])
    assert sheet.enter([most, 20]).rounds[0].scores[0] == most
    assert sheet.enter([least, 20]).rounds[0].scores[0] == least
    for score in (most + 1, least - 1):
        with pytest.raises(
            InvalidArgumentError, match=rf"points {score} of Ann in round 1: expected {least} to {most}"
        ):
            sheet.enter([score, 20])
        with pytest.raises(InvalidArgumentError, match="which is what the cards can give"):
            sheet.score_cards("Ann", score)


def test_the_bounds_apply_to_corrections_and_not_to_final_points():
    sheet = ScoreSheet("nine-card", ["Ann", "Bo"]).enter([20, 30])
    with pytest.raises(InvalidArgumentError, match="points 220 of Bo in round 1"):
        sheet.correct(1, {"Bo": 220})
    assert sheet.correct(1, {"Bo": 220}, final=True).totals == (20, 220)


def test_players_share_one_deck():
    sheet = ScoreSheet("play-nine", ["Ann", "Bo", "Cy"])
    with pytest.raises(InvalidArgumentError, match="Ann and Bo together have -78, expected at least -60 of one deck"):
        sheet.enter([-40, -38, 5])
    few = ScoreSheet("six-card", ["Ann", "Bo"])
    assert find_bounds(few.rules, 2, (few.rules.table_setup(2).layout,) * 2) == (-8, 120)
    with pytest.raises(InvalidArgumentError, match="Ann and Bo together have -11, expected at least -8 of one deck"):
        few.enter([-6, -5])
    many = ScoreSheet(cardgolf.rules("nine-card", decks=1), ["Ann", "Bo", "Cy"])
    with pytest.raises(InvalidArgumentError, match="Bo and Cy together have 180, expected at most 172 of one deck"):
        many.enter([80, 90, 90])


def test_without_a_declaration_nothing_is_refused():
    @hookimpl("bonus")
    def generous():
        return []

    rules = cardgolf.rules("nine-card", generous)
    assert (find_undeclared(rules), find_undeclared(cardgolf.rules("nine-card"))) == (("generous",), ())
    assert find_bounds(rules, 2, (rules.table_setup(2).layout,)) is None
    assert ScoreSheet(rules, ["Ann", "Bo"]).enter([900, -900]).totals == (900, -900)


@every_case("result", [5, (1,), (1, 2, 3), ("1", 2), None, (True, 2), [0, 0]])
def test_a_wrong_declaration_is_an_error_of_the_plugin(result):
    @plugin
    class Vague:
        def score_extra(self, layout, deck):
            return result

        @hookimpl
        def bonus(self):
            return []

    with pytest.raises(PluginError, match=r"invalid result of vague\.score_extra"):
        ScoreSheet(cardgolf.rules("nine-card", Vague), ["Ann", "Bo"]).enter([1, 2])


def test_a_board_that_grows_has_more_places():
    rules = cardgolf.rules("cabo")
    table = rules.table_setup(2)
    low, high = find_bounds(rules, 2, (table.layout,))
    values = sorted(rules.card_values[card] for card in table.deck)
    assert low < sum(values[: table.layout.size]) + 1
    assert high > sum(values[-table.layout.size :])
