"""A trial of moves: costs on the same deals, which moves are tried on, and which is better."""

import pytest
from helpers.plugins import most_points_win

import cardgolf
from cardgolf import Flip
from cardgolf.bots.trial import Trial

ONE, TWO, THREE = map(Flip, ("a1", "b1", "c1"))


def make(rows, *rules):
    trial = Trial(cardgolf.rules("golf", *rules), [ONE, TWO, THREE])
    trial.add_points(rows)
    return trial


@pytest.mark.parametrize(("rules", "best"), [((), ONE), ((most_points_win,), THREE)])
def test_points_become_costs(rules, best):
    trial = make([[1, 4, 9], [2, 5, 9]], *rules)
    assert trial.find_best() == best
    assert trial.costs[THREE] == ([-9, -9] if rules else [9, 9])


def test_costs_are_added_as_they_are():
    trial = Trial(cardgolf.rules("golf", most_points_win), [ONE, TWO])
    trial.add([[1.5, 2.0]])
    assert trial.costs == {ONE: [1.5], TWO: [2.0]}


def test_the_first_of_equals_is_the_best():
    assert make([[3, 3, 4]]).find_best() == ONE


def test_the_better_moves_are_kept_and_one_always():
    trial = make([[9, 4, 1]])
    trial.keep_best(2, ONE)
    assert trial.moves == [ONE, THREE]
    trial.add_points([[9, 1]])
    assert [len(costs) for costs in trial.costs.values()] == [2, 1, 2]


def test_moves_that_are_clearly_worse_are_dropped():
    """Two is worse by 5 on every deal, three by 5 on the average but not surely."""
    trial = make([[0, 5, 20], [0, 5, -10]] * 3)
    trial.drop_worse(4.0)
    assert trial.moves == [ONE, THREE]


def test_a_move_is_better_by_more_than_chance():
    trial = make([[0, 5, 20], [0, 5, -10]] * 3)
    assert trial.is_better(ONE, TWO, 2.0) and not trial.is_better(ONE, THREE, 2.0)
    assert not trial.is_better(ONE, ONE, 0.0)


def test_moves_are_compared_on_the_deals_of_both():
    trial = make([[0, 5, 1], [0, 7, 1]])
    trial.keep_best(1, ONE)
    trial.add_points([[100]])
    assert trial.compare(TWO, ONE) == (6.0, 1.0)


def test_one_deal_has_no_error():
    assert make([[0, 5, 1]]).compare(TWO, ONE) == (5.0, 0.0)
