"""The ends of rounds and of matches in lanes."""

import pickle

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidOptionError, Line, NotTabulableError, hookimpl, plugin
from cardgolf.scoring import Adjust, Call, Reset, WrongCloser
from cardgolf.table.state import Match, State

np = pytest.importorskip("numpy")

from helpers.lane_comparison import LaneComparison, step_randomly  # noqa: E402  # it needs NumPy

from cardgolf.lanes import Games  # noqa: E402
from cardgolf.lanes.ends.batches import BatchScorer, can_score_batches  # noqa: E402
from cardgolf.lanes.ends.rounds import FinishedMatches  # noqa: E402
from cardgolf.lanes.ends.states import Plan  # noqa: E402


class Counting:
    """Makes matches, and counts how often."""

    def __init__(self):
        self.made = []

    def make_match(self, lane):
        self.made.append(lane)
        return f"match {lane}"


def test_a_finished_match_is_made_when_it_is_read():
    source = Counting()
    matches = FinishedMatches([4, 7, 9], source.make_match)
    assert (len(matches), source.made) == (3, [])
    assert matches[1] == matches[-2] == (7, "match 1")
    assert source.made == [1]
    assert dict(matches) == {4: "match 0", 7: "match 1", 9: "match 2"}
    assert matches[1:] == ((7, "match 1"), (9, "match 2"))
    assert (source.made, repr(matches)) == ([1, 0, 2], "<FinishedMatches: lanes 4, 7, 9>")
    with pytest.raises(IndexError):
        matches[3]


@hookimpl("match_over", wrapper=True)
def as_before():
    return (yield)


@pytest.mark.parametrize(
    "rules", [cardgolf.rules("play-nine", holes=1), cardgolf.rules("golf", as_before, holes=1, target=99)]
)
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
    assert can_score_batches(cardgolf.rules("golf", target=50))
    assert not can_score_batches(cardgolf.rules("golf", as_before, target=50))
    assert not can_score_batches(cardgolf.rules("play-nine", standings))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("great", [2**31 - 1, 2**31, 2**39])
@pytest.mark.parametrize("extra", [(), (as_before,)], ids=["batches", "one by one"])
def test_great_points_are_those_of_the_engine(great, extra):
    rules = cardgolf.rules("golf", *extra, king_points=great, holes=2, turn_limit=3)
    games, found = Games(rules, 2, 10, compiled=False), 0
    assert (type(games._scorer) is BatchScorer) == (not extra)
    for _ in range(60):
        result = games.step(games.choose_random())
        for lane in np.flatnonzero(result.round_over & ~result.match_over).tolist():
            assert result.points[lane].tolist() == list(games.matches[lane].rounds[-1].scores)
            found += result.points[lane].max() >= great
    assert found
    one, other = (cardgolf.simulate(rules, "random", 15, 3, players=2, engine=each) for each in ("engine", "lanes"))
    assert one.games == other.games


@every_case(
    ("name", "options"),
    [
        ("golf", {"king_points": 2**40 + 1}),
        ("golf", {"king_points": -(2**62)}),
        ("golf", {"king_points": 2**70}),
        ("crazy-nines", {"queen_penalty": 2**62}),
        ("play-nine", {"turn_limit": 2**31}),
        ("crazy-nines", {"queen_rounds": 2**31}),
    ],
)
def test_numbers_that_arrays_cannot_have_are_refused(name, options):
    rules = cardgolf.rules(name, **options)
    for count in (2, 4):
        with pytest.raises(NotTabulableError, match=r"expected at most"):
            Games(rules, count, 1, compiled=False)
    results = cardgolf.simulate(rules, "random", 2, players=2, engine="auto")
    assert len(results.games) == 2


@pytest.mark.parametrize("queen_rounds", [2**15, 10**6])
def test_long_locks_are_those_of_the_engine(queen_rounds):
    rules = cardgolf.rules("crazy-nines", queen_rounds=queen_rounds, holes=1, turn_limit=9)
    one, other = (cardgolf.simulate(rules, "random", 9, 3, players=2, engine=each) for each in ("engine", "lanes"))
    assert one.games == other.games


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ["penalty", "adjust_scores", "bonus", "score"])
@pytest.mark.parametrize("great", [2**53 + 1, 2**63, 2**80])
def test_sums_that_arrays_cannot_have_are_refused(name, great):
    """What hooks return in Python is known when a round is scored."""

    def give(state, board=None):
        return [Line("great", great)] if board else {state.turn: [Line("great", great)]}

    hook = {
        "score": lambda board: give(None, board),
        "bonus": lambda board: give(None, board),
        "penalty": lambda state: give(state, None),
        "adjust_scores": lambda state: give(state, None),
    }[name]
    for variant in ("play-nine", "golf"):
        games = Games(cardgolf.rules(variant, hookimpl(name)(hook), turn_limit=1), 2, 2, compiled=False)
        with pytest.raises(NotTabulableError, match=r"expected at most 2\*\*53"):
            step_randomly(games, 20)


def test_a_total_that_arrays_cannot_have_is_refused():
    @hookimpl("penalty")
    def penalty(state):
        return {0: [Line("great", 2**52)]}

    games = Games(cardgolf.rules("play-nine", penalty, turn_limit=1), 2, 1, compiled=False)
    with pytest.raises(NotTabulableError, match="a match"):
        step_randomly(games, 60)
    assert games.rounds.tolist() == [1]


def test_a_late_state_is_read_when_a_rule_asks_for_its_cards():
    games, reads = Games(cardgolf.rules("play-nine"), 2, 1, compiled=False), []
    state = cardgolf.new_game("play-nine", players=2, seed=3).state

    def read():
        reads.append(1)
        return state

    plan = Plan("hole", state.match)
    late, totals = (games._scorer._reader.read_late(games.state, 0, plan, read, each) for each in (None, [4, 2]))
    assert (late.setup.seats, late.turn, late.phase, late.closer, reads) == ((0, 1), 1, "round over", None, [])
    assert (totals.match.totals, totals.match.seats, totals.turn, reads) == ((4, 2), (0, 1), 1, [])
    assert isinstance(late, State) and isinstance(totals.match, Match)
    assert (late.stock, late.match, late.memory, len(reads)) == (state.stock, state.match, state.memory, 1)
    for one, other in ((late, state), (totals.match, state.match)):
        assert one == other and other == one and hash(one) == hash(other) and repr(one) == repr(other)
        assert type(pickle.loads(pickle.dumps(one))) is type(other)
    assert (totals.match.rounds, late.replace(discard=()).boards, len(reads)) == ((), state.boards, 2)


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


BETWEEN_SEATS = {
    "adjust": lambda self: [
        Adjust("lowest", add=-5, rule="mine.best", ties=False), Adjust("above", number=20, times=1, rule="mine.twice"),
        Adjust("every", add=3, rule="mine.second", round=2),
    ],
    "call": lambda self: [Call(30, failed="mine.failed", made="mine.made", spared="mine.spared", others="lowest")],
    "fine": lambda self: [WrongCloser("per_lower", 7, rule="mine.fine", ties=True)],
    "reset": lambda self: [Reset(range(20, 40)), Reset((41, 43), 10, scored=True)],
}  # fmt: skip


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", BETWEEN_SEATS)
def test_parts_between_seats_and_totals_are_those_of_the_engine(name):
    mine = plugin(type("Mine", (), {"scoring": hookimpl(BETWEEN_SEATS[name])}))
    rules = cardgolf.rules("golf", mine, holes=3)
    scorer = Games(rules, 3, 2, compiled=False)._scorer
    assert (type(scorer), scorer.asks) == (BatchScorer, False), "no Python is called"
    one, other = (cardgolf.simulate(rules, "random", 40, 3, players=3, engine=each) for each in ("engine", "lanes"))
    assert one.games == other.games
    plain = cardgolf.simulate(cardgolf.rules("golf", holes=3), "random", 40, 3, players=3)
    assert [game.totals for game in plain.games] != [game.totals for game in one.games]


def test_parts_that_hooks_in_python_replace_count_nothing_in_lanes():
    """Hooks in Python take the place of the parts below them, and the parts above that of the hooks in turn."""

    class Below:
        @hookimpl
        def scoring(self):
            call = {"failed": "below.failed", "made": "below.made", "spared": "below.spared", "others": "lowest"}
            return [Call(30, **call), WrongCloser("flat", 50, rule="below.fine"), Reset(range(60), 999)]

    class Python:
        @hookimpl
        def penalty(self):
            return {0: [Line("python.fine", 7)]}

        @hookimpl
        def totals(self, rounds):
            return [0] * len(rounds[0].scores)

    class Above:
        @hookimpl
        def scoring(self):
            return [WrongCloser("per_lower", 3, rule="above.fine"), Reset((20, 30), 10)]

    rules = cardgolf.rules("golf", Below, Python, Above, holes=2)
    scorer = Games(rules, 3, 2, compiled=False)._scorer
    assert (type(scorer), scorer.asks) == (BatchScorer, False)
    one, other = (cardgolf.simulate(rules, "random", 40, 3, players=3, engine=each) for each in ("engine", "lanes"))
    assert one.games == other.games


@hookimpl("match_over")
def over_by_standings(standings):
    return standings[-1].total > standings[0].total + 30 or None


@hookimpl("match_over")
def over_by_rounds(state):
    return len(state.match.rounds) > 1 and state.table[0].slots[0].up and state.match.standings[0].rank == 1


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    ("stack", "options"),
    [
        (["golf"], {"target": 60}),
        (["golf"], {"target": 60, "holes": 2, "tie": "playoff", "turn_limit": 1, "two_points": 2}),
        (["skyjo"], {"target": 120}),
        (["skyjo"], {"target": 200, "holes": 2, "round_limit": 2}),
        (["nine-card", over_by_standings], {"holes": None}),
        (["nine-card", over_by_rounds], {}),
    ],
    ids=["golf", "golf, play-offs", "skyjo", "skyjo, two rounds", "standings", "rounds"],
)
def test_matches_that_plugins_end_are_those_of_the_engine(stack, options, compiled):
    rules = cardgolf.rules(*stack, **{"turn_limit": 6} | options)
    assert can_score_batches(rules)
    comparison = LaneComparison(rules, 2, 4, seed=6, compiled=compiled)
    for _ in range(130):
        comparison.step()
    assert comparison.matches > 1


def test_what_match_over_may_not_return_is_refused_as_by_the_engine():
    answers = [None]

    @hookimpl("match_over")
    def perhaps(state):
        return answers[-1] if state.match.totals else None

    games = Games(cardgolf.rules("golf", perhaps, turn_limit=1), 2, 2, compiled=False)
    answers.append("perhaps")  # the tables were compared with the engine before
    with pytest.raises(
        cardgolf.PluginError, match=r"invalid result of perhaps\.match_over: .*: expected True or False"
    ):
        step_randomly(games, 200)
