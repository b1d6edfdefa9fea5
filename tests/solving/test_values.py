"""Values: those that another program found, and those of a solver on the engine alone."""

import pytest
from solving.engine_solver import EngineSolver
from solving.members import make_member

import cardgolf

SAME = pytest.approx


def test_the_first_member_has_the_value_that_another_program_found(pair6):
    assert pair6.value == SAME(13 / 45, abs=1e-9)
    assert pair6.states == 945


def check_by_engine(rules):
    solution, engine = cardgolf.solve(rules), EngineSolver(rules)
    assert solution.value == SAME(engine.value, abs=1e-9)
    assert solution.states <= len(engine.values)
    assert len({round(value, 6) for value in engine.values.values()}) > 2
    return solution


def test_it_does_with_cleared_cards_where_most_points_win(cleared):
    check_by_engine(cleared.rules)


def test_it_does_with_first_flips_and_a_fine_of_the_closer():
    rules = ("play-nine", "ranks=2,copies=3,flips=1", "ender-penalty:how=flat,points=30")
    solution = check_by_engine(make_member(*rules, turn_limit=1))
    assert max(solution._graph.ends) >= 29


def test_suits_that_score_alike_are_one_kind_of_card():
    @cardgolf.hookimpl
    def deck():
        return [cardgolf.Card(rank, suit) for rank in (1, 2) for suit in "CDH"]

    @cardgolf.hookimpl
    def points(card):
        return 5 if card == cardgolf.Card(2, "C") else card.rank

    @cardgolf.hookimpl
    def layout():
        return cardgolf.Layout.grid(rows=2, columns=1)

    @cardgolf.hookimpl
    def opening_flips():
        return 0

    rules = cardgolf.rules("golf", deck, points, layout, opening_flips, turn_limit=1, recycle="end_round")
    assert cardgolf.solve(rules)._graph.counts == [3, 1, 2]
