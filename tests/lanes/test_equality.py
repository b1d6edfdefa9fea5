"""Lanes play as the engine does, move by move: compiled and in plain NumPy."""

import pytest

np = pytest.importorskip("numpy")

from helpers.lane_comparison import LaneComparison, choose_players, lane_rules  # noqa: E402  # it needs NumPy
from helpers.rule_sets import LANES  # noqa: E402  # it needs NumPy

from cardgolf.lanes import Games  # noqa: E402
from cardgolf.lanes.lane_arrays import count_seen  # noqa: E402

NAMES = list(LANES)
RANDOM_PLAY = ["play-nine", "nine-card, one pack", "crazy-nines", "play-nine, one turn"]


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


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("shuffle", ["fast", "published"])
@pytest.mark.parametrize("scored", [True, False])
@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", RANDOM_PLAY, ids=str)
def test_random_play_step_by_step_is_random_play_at_once(compiled, name, shuffle, scored):
    rules = lane_rules(name)
    one, other = (Games(rules, 2, 6, shuffle=shuffle, scored=scored, compiled=compiled) for _ in range(2))
    one.play_random(60)
    one.play_random(140)
    for _ in range(200):
        other.step(other.choose_random())
    assert_same_rounds(one, other)
    assert one.matches == other.matches and one.match_seeds == other.match_seeds
