"""Lanes play as the engine does, move by move: compiled and in plain NumPy."""

import pytest
from helpers.lane_comparison import LaneComparison, choose_players, lane_rules  # it needs NumPy

from cardgolf.lanes import Games
from tests.lanes.test_equality import NAMES, assert_same_rounds


@pytest.mark.parametrize("name", NAMES)
def test_whole_matches_are_equal_to_the_engine(compiled, name):
    comparison = LaneComparison(lane_rules(name), choose_players(name, 0), 3, seed=9, compiled=compiled)
    steps = 0
    while steps < 250 or not comparison.matches:
        comparison.step()
        steps += 1


@pytest.mark.parametrize("name", ["nine-card, one pack", "crazy-nines, four packs", "golf, flips in turn"])
def test_both_backends_draw_and_play_the_same(name):
    pytest.importorskip("numba")
    rules = lane_rules(name)
    pair = [Games(rules, 3, 20, shuffle="fast", scored=False, compiled=compiled) for compiled in (True, False)]
    for steps in (1, 100, 200):
        for games in pair:
            games.play_random(steps)
        assert_same_rounds(*pair)
    assert pair[0].rounds.sum() > 0
