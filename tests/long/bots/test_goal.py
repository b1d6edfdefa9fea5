"""Bots and advice where the most points win."""

import pytest
from helpers.plugins import most_points_win

import cardgolf
from tests.bots.test_goal import assert_greedy_beats_random, compare


@pytest.mark.parametrize("variant", ["play-nine", "crazy-nines", "golf"])
def test_greedy_beats_random_in_other_games(variant):
    assert_greedy_beats_random(variant, 60)


def test_search_beats_random():
    rules = cardgolf.rules("nine-card", most_points_win, holes=1)
    *_, saved, margin = compare(rules, "search:deals=4", "random", deals=4)
    assert saved > margin > 0, f"{saved} ± {margin}"
