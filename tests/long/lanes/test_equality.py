"""Lanes play as the engine does, move by move: compiled and in plain NumPy."""

import pytest

np = pytest.importorskip("numpy")

from helpers.lane_comparison import LaneComparison, choose_players, lane_rules, step_randomly  # noqa: E402

from cardgolf.lanes import Games  # noqa: E402
from cardgolf.lanes.lane_arrays import count_seen  # noqa: E402
from tests.lanes.test_equality import NAMES  # noqa: E402


@pytest.mark.parametrize("name", NAMES)
def test_whole_matches_are_equal_to_the_engine(compiled, name):
    comparison = LaneComparison(lane_rules(name), choose_players(name, 0), 3, seed=9, compiled=compiled)
    steps = 0
    while steps < 250 or not comparison.matches:
        comparison.step()
        steps += 1


def assert_same_rounds(one, other):
    for name in one.state._fields[:-1]:
        first, second = getattr(one.state, name), getattr(other.state, name)
        if name in {"stock", "discard"}:  # above the top lies what is no card any more
            size = getattr(one.state, f"{name}_size")
            first, second = (np.where(np.arange(each.shape[1]) < size[:, None], each, 0) for each in (first, second))
        assert (first == second).all(), name
    for games in (one, other):
        assert (games.state.seen == count_seen(games.state, np.arange(games.count))).all()
    assert (one.legal_bits == other.legal_bits).all()
    assert (one.rounds == other.rounds).all()
    for first, second in zip(one.observe(), other.observe(), strict=True):
        assert (first == second).all() and first.dtype == second.dtype


@pytest.mark.parametrize("name", ["nine-card, one pack", "crazy-nines, four packs", "golf, flips in turn"])
def test_both_backends_draw_and_play_the_same(name):
    pytest.importorskip("numba")
    rules = lane_rules(name)
    pair = [Games(rules, 3, 20, shuffle="fast", compiled=compiled) for compiled in (True, False)]
    for steps in (1, 100, 200):
        for games in pair:
            step_randomly(games, steps)
        assert_same_rounds(*pair)
    assert pair[0].rounds.sum() > 0
