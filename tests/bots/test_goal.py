"""Bots and advice where the most points win."""

import sys
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from attrs import evolve
from helpers.plugins import most_points_win

import cardgolf
from cardgolf import Line, Phase, hookimpl
from cardgolf.bots.deals import play_in_engine, sample_deal
from cardgolf.bots.hands import _is_best
from cardgolf.bots.players.greedy import Greedy, _estimate_prospect
from cardgolf.bots.search import try_moves
from cardgolf.bots.trial import Trial
from cardgolf.bots.worth import appraise_board, worth_for
from cardgolf.testing import rigged_deck

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "figures"))

from bot_strengths import compare


@hookimpl("bonus")
def five_for_a_column(board):
    """Equal columns earn five points for each card."""
    columns = cardgolf.patterns.matched(board, board.layout.column_lines)
    return [Line("five-for-a-column.bonus", 5 * len(column)) for column in columns]


class Columns:
    """The base rules with two columns."""

    defaults = {"holes": 1}

    @hookimpl
    def layout(self):
        return cardgolf.Layout.grid(rows=2, columns=2)


def beginning(*rules, seed=5):
    """Return a view at the start of the first turn."""
    game = cardgolf.new_game(*rules, players=2, seed=seed)
    while game.phase is not Phase.START:
        game = game.play(game.legal_moves[0])
    return game.view(game.turn)


# Strength


def assert_greedy_beats_random(variant, deals):
    rules = cardgolf.rules(variant, most_points_win, holes=1)
    greedy, chance, saved, margin = compare(rules, "greedy", "random", deals)
    assert greedy > chance
    assert saved > 2 * margin > 0, f"{saved} ± {margin}"


@pytest.mark.parametrize("variant", ["nine-card", "board-nine"])
def test_greedy_beats_random(variant):
    """A grid in which equal cards cancel, and a hand."""
    assert_greedy_beats_random(variant, 60 if variant == "nine-card" else 20)


# The worth


@pytest.mark.parametrize("variant", ["nine-card", "play-nine", "crazy-nines", "board-nine", "golf"])
def test_costs_are_points_with_the_opposite_sign(variant):
    lowest, highest = (worth_for(beginning(variant, *rules)) for rules in ((), (most_points_win,)))
    assert highest.alone == {card: -cost for card, cost in lowest.alone.items()}
    assert highest.mean == -lowest.mean
    assert highest.lines == lowest.lines
    assert highest.saves == {card: -saved for card, saved in lowest.saves.items()}


def test_lines_that_earn_points_are_found_where_most_points_win():
    worth = worth_for(beginning(Columns, five_for_a_column, most_points_win))
    assert worth.lines == ((0, 2), (1, 3))
    assert {*worth.saves.values()} == {5}


def test_a_constant_bonus_makes_no_line_where_most_points_win():
    @hookimpl("bonus")
    def three_for_all():
        return [Line("three-for-all.bonus", 3)]

    assert worth_for(beginning(Columns, three_for_all, most_points_win)).lines == ()


@hookimpl("points", wrapper=True)
def thousandfold():
    """A card counts a thousand times its points."""
    return 1000 * (yield)


def test_estimates_grow_with_the_points_of_the_cards():
    """Equal cards that touch are still awaited where each other card earns thousands."""
    for goal in ((), (most_points_win,)):
        views = [beginning("nine-card", *goal), beginning("nine-card", thousandfold, *goal)]
        small, large = (appraise_board(worth_for(view), view.boards[view.turn]) for view in views)
        assert (large.total, large.hope) == pytest.approx((1000 * small.total, 1000 * small.hope))
        for card in views[0].rules.card_values:
            assert large.saving(card) == pytest.approx(1000 * small.saving(card))


# Choices


def rigged(*rules):
    """Return a game in which seat 0 may take a nine, and has a nine and two low cards face up."""
    deals = ["9C 2C 2D / 3C 4C 5C / 6C 7C 8C", "2S 2H 2C / 4D 4S 4H / 6D 6S 6H"]
    game = rigged_deck(cardgolf.rules("nine-card", *rules), deals, discard="9D", stock="10S 10H")
    for move in ("flip a1", "flip b1", "flip c3") * 2:
        game = game.play(move)
    return cardgolf.Game(game.rules, game.state.replace(turn=0))


def test_greedy_keeps_high_cards_and_puts_no_card_where_it_cancels():
    chosen = []
    for rules in ((), (most_points_win,)):
        game = rigged(*rules)
        assert str(Greedy(Random(1)).choose(game.view(0))) == "draw discard"
        chosen.append(str(Greedy(Random(1)).choose(game.play("draw discard").view(0))))
    beside = {"swap a2", "swap b1"}  # where the nines touch
    assert chosen[0] in beside
    assert chosen[1] not in {*beside, "swap a1"}


def test_greedy_compares_moves_that_cost_thousands():
    """A Joker must take the place of a nine or of a two."""
    view = rigged(most_points_win, thousandfold).play("draw discard").view(0)
    offered = evolve(view, held=cardgolf.Card(0, "*"), legal_moves=view.legal_moves[:2])
    assert str(Greedy(Random(1)).choose(offered)) == "swap b1"


def test_the_advice_begins_with_the_most_points():
    for rules in ((), (most_points_win,)):
        found = cardgolf.advise(rigged(*rules).play("draw stock").view(0), deals=4, seed=2).moves
        ahead = [each.ahead for each in found]
        assert ahead[1:] == sorted(ahead[1:], reverse=True)
        assert (found[0].expected > found[-1].expected) is bool(rules)
        worse = [ahead[0] - each for each in ahead]
        assert [each.worse_by for each in found] == pytest.approx(worse)
        assert all(each.low <= each.worse_by <= each.high for each in found)


def test_a_sampled_deal_gives_opponents_good_cards():
    """Players who know their own hidden cards keep high ones where the most points win."""
    sums = []
    for rules in ((), (most_points_win,)):
        game = cardgolf.new_game("golf", *rules, players=2, seed=3, peek="any", initial_flips=4)
        while game.phase is not Phase.START or game.state.turns_begun[game.turn] < 4:
            game = game.play(game.legal_moves[0])
        view, values, rng = game.view(game.turn), game.rules.card_values, Random(1)
        boards = [sample_deal(view, rng).state.boards[1 - game.turn] for _ in range(40)]
        sums.append(sum(values[slot.card] for board in boards for slot in board.slots if slot and not slot.up))
    assert sums[0] < sums[1]


def test_scores_of_playouts_are_points():
    view = rigged(most_points_win).play("draw stock").view(0)
    (row,) = play_in_engine(view, view.legal_moves[:2], [Random(1)])
    assert all(score > 0 for scores in row for score in scores)


def test_search_chooses_a_move_with_many_points():
    view = rigged(most_points_win).play("draw stock").view(0)
    found = cardgolf.advise(view, deals=12, seed=3)
    expected = {move: found.find(move).expected for move in view.legal_moves}
    trial, greedy = Trial(view.rules, view.legal_moves), Greedy(Random(1)).choose(view)
    try_moves(trial, view, 16, Random(1), compiled=False)
    assert min(expected[trial.find_best()], expected[greedy]) > fmean(expected.values())


@pytest.mark.parametrize("rules", [(), (most_points_win,)])
def test_cards_that_an_opponent_knows_are_taken_for_good_ones(rules):
    """An opponent who has looked at hidden cards is a stronger one, whichever total wins."""
    view = cardgolf.new_game("golf", *rules, players=2, seed=3).view(0)
    worth, board = worth_for(view), view.boards[1]
    known = evolve(board, slots=tuple(evolve(slot, seen_by=frozenset({1})) for slot in board.slots))
    before, after = (_estimate_prospect(view, worth, each, 1) for each in (board, known))
    assert before > after


@pytest.mark.parametrize("rules", [(), (most_points_win,)])
def test_an_average_hand_does_not_end_the_round(rules):
    """A hand ends the round if it is better than those of opponents, who keep good cards."""
    view = cardgolf.new_game("board-nine", *rules, players=2, seed=3).view(0)
    worth = worth_for(view)
    ordered = sorted(worth.copies, key=worth.alone.get)
    assert _is_best(view, worth, ordered[:1] * 5)
    assert not _is_best(view, worth, [min(ordered, key=lambda card: abs(worth.alone[card] - worth.mean))] * 5)
