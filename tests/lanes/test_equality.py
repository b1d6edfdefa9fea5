"""Lanes play as the engine does, move by move: compiled and in plain NumPy."""

import pytest

np = pytest.importorskip("numpy")

from helpers.lane_comparison import LaneComparison, choose_players, lane_rules  # noqa: E402  # it needs NumPy
from helpers.rule_sets import LANES  # noqa: E402  # it needs NumPy

NAMES = list(LANES)


def test_there_are_many_rule_sets():
    assert len(LANES) > 50


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("some", range(4), ids=str)
def test_lanes_are_equal_to_the_engine(compiled, some):
    """A third of the rule sets with each backend; the long test has all."""
    for number, name in enumerate(NAMES[some + 4 * compiled :: 12]):
        players = choose_players(name, number + some)
        comparison = LaneComparison(lane_rules(name), players, 3, seed=some, compiled=compiled)
        for _ in range(30):
            comparison.step()


def test_stocks_are_made_anew_as_by_the_engine(compiled):
    comparison = LaneComparison(lane_rules("nine-card, one pack"), 4, 3, seed=4, compiled=compiled)
    space = comparison.lanes.space
    wanted = [space.index("draw stock"), space.index("discard")]

    def discard_draws(lane):
        legal = np.nonzero(comparison.lanes.legal[lane])[0].tolist()
        return next((action for action in wanted if action in legal), legal[0])

    comparison.choose = discard_draws
    for _ in range(250):
        comparison.step()
    assert comparison.reshuffles > 5


def test_play_offs_and_matches_end_as_by_the_engine(compiled):
    comparison = LaneComparison(lane_rules("play-nine, one turn"), 3, 4, seed=2, compiled=compiled)
    seats = set()
    for _ in range(150):
        comparison.step()
        seats |= {*comparison.lanes.state.seat_count.tolist()}
    assert seats == {2, 3} and comparison.matches > 10
