"""The ends of rounds and of matches in lanes."""

import pytest

import cardgolf
from cardgolf import InvalidOptionError, Line, hookimpl
from cardgolf.state import State, thaw

np = pytest.importorskip("numpy")

from cardgolf.lanes import Games  # noqa: E402  # it needs NumPy
from cardgolf.lanes.batch_scoring import BatchScorer, can_score_batches  # noqa: E402
from cardgolf.lanes.lazy_states import LazyState, make_lazy  # noqa: E402
from cardgolf.lanes.round_ends import FinishedMatches  # noqa: E402


class Counting:
    """Makes matches, and counts how often."""

    def __init__(self):
        self.made = []

    def make_match(self, lane):
        self.made.append(lane)
        return f"match {lane}"


def test_a_finished_match_is_made_when_it_is_read():
    source = Counting()
    matches = FinishedMatches([4, 7, 9], source)
    assert (len(matches), source.made) == (3, [])
    assert matches[1] == matches[-2] == (7, "match 1")
    assert source.made == [1]
    assert dict(matches) == {4: "match 0", 7: "match 1", 9: "match 2"}
    assert matches[1:] == ((7, "match 1"), (9, "match 2"))
    assert (source.made, repr(matches)) == ([1, 0, 2], "<FinishedMatches: lanes 4, 7, 9>")
    with pytest.raises(IndexError):
        matches[3]


@pytest.mark.parametrize("rules", [cardgolf.rules("play-nine", holes=1), cardgolf.rules("golf", holes=1, target=99)])
def test_a_finished_match_stays_the_same_when_its_lane_plays_on(rules):
    """The rules of the second are scored by the engine."""
    early, late = (Games(rules, 3, 5, compiled=False) for _ in range(2))
    read, kept = [], []
    for _ in range(150):
        read += [*early.step(early.choose_random()).matches]
        kept.append(late.step(late.choose_random()).matches)
    assert len(read) > 2
    assert read == [match for matches in kept for match in matches]
    assert min(len(match.rounds) for _, match in read) == 1


def test_batches_are_left_out_where_plugins_decide_matches():
    @hookimpl("standings")
    def standings():
        return None

    assert can_score_batches(cardgolf.rules("play-nine"))
    assert can_score_batches(cardgolf.rules("golf", "ender-penalty"))
    assert not can_score_batches(cardgolf.rules("golf", target=50))
    assert not can_score_batches(cardgolf.rules("play-nine", standings))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("great", [2**39, 2**50, 2**62, 2**70])
def test_great_points_are_right_or_too_great(great):
    @hookimpl("points")
    def points(card):
        return great if card.rank == 12 else 1

    rules = cardgolf.rules("play-nine", points, holes=1, match_bonuses=False)
    assert can_score_batches(rules) == (great == 2**39)
    one, other = (cardgolf.simulate(rules, "random", 15, 3, players=2, engine=engine) for engine in ("engine", "lanes"))
    assert one.games == other.games
    assert any(abs(total) >= great for game in one.games for total in game.totals)


def test_a_lazy_state_becomes_a_state_at_the_first_read_of_its_cards():
    state, reads = cardgolf.new_game("play-nine", seed=3).state, []

    def read():
        reads.append(1)
        return state

    lazy = make_lazy(thaw(state), read)
    assert (type(lazy), isinstance(lazy, State), lazy.turn, lazy.setup, reads) == (
        LazyState, True, state.turn, state.setup, []
    )  # fmt: skip
    assert lazy.stock == state.stock
    assert (type(lazy), lazy, len(reads)) == (State, state, 1)


def test_the_first_dealer_must_have_a_seat():
    with pytest.raises(InvalidOptionError, match="first_dealer=3"):
        Games(cardgolf.rules("play-nine", first_dealer=3), 2, 2, compiled=False)


def test_penalties_are_added_to_the_points_of_a_step():
    @hookimpl("penalty")
    def penalty(state):
        return {} if state.closer is None else {state.closer: [Line("penalty", 1000)]}

    games = Games(cardgolf.rules("play-nine", penalty), 2, 30, compiled=False)
    assert type(games._scorer) is BatchScorer
    found = 0
    for _ in range(80):
        result = games.step(games.choose_random())
        for lane in np.flatnonzero(result.round_over).tolist():
            closer = games.matches[lane].rounds[-1].round_end.by
            assert (result.points[lane] > 900).tolist() == [seat == closer for seat in (0, 1)]
            found += 1
    assert found > 10
