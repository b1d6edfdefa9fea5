"""Every method of a backend gives the same in plain NumPy and compiled.

The tests here run the compiled code as Python does for four rule sets, which needs no numba. With ``--long`` they
do so for all, and compile these four.
"""

from inspect import getmembers, isfunction

import pytest

np = pytest.importorskip("numpy")

from helpers.lane_comparison import choose_players, lane_rules  # noqa: E402  # it needs NumPy
from helpers.rule_sets import LANES  # noqa: E402  # it needs NumPy
from lanes.uncompiled import load_uncompiled  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf import InvalidArgumentError, InvalidOptionError  # noqa: E402
from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: E402
from cardgolf.lanes.backend import Backend  # noqa: E402
from cardgolf.lanes.core import choose_backend  # noqa: E402
from cardgolf.lanes.dealing import PublishedDealer, reshuffle_lane  # noqa: E402
from cardgolf.lanes.plain.backend import PlainBackend  # noqa: E402
from cardgolf.lanes.plain.observe import make_grid_view  # noqa: E402
from cardgolf.lanes.rule_arrays import make_rule_arrays, order_actions  # noqa: E402
from cardgolf.lanes.tables.memory import LaneArrays  # noqa: E402
from cardgolf.lanes.values import Bots, Policy  # noqa: E402

COUNT = 5
EVERY = np.arange(COUNT)
QUICK = ("play-nine, house rules", "crazy-nines, house rules", "golf, play-offs", "golf, looks anywhere")
CASES = [
    *(("uncompiled", name) for name in QUICK),
    *(pytest.param(("uncompiled", name), marks=pytest.mark.long) for name in LANES if name not in QUICK),
    *(pytest.param(("compiled", name), marks=pytest.mark.long) for name in QUICK),  # numba takes some seconds
]


def find_other(kind):
    """Return the class of the compiled backend."""
    if kind == "uncompiled":
        return load_uncompiled()["backend"].CompiledBackend
    pytest.importorskip("numba")
    return choose_backend(compiled=True)


@pytest.fixture(params=["uncompiled", pytest.param("compiled", marks=pytest.mark.long)])
def other(request):
    return find_other(request.param)


@pytest.fixture(params=CASES, ids=" ".join)
def pair(request):
    """Lanes of both backends with the same rounds in play."""
    kind, name = request.param
    return Pair(name, find_other(kind))


class Pair:
    """The same lanes for two backends. Each call is made to both, and what it gives is compared."""

    def __init__(self, name, other, seed=7):
        rules, players = lane_rules(name), choose_players(name, seed)
        self.rules, self.players, self.tables = rules, players, rules.tables(players)
        self.arrays = make_rule_arrays(self.tables)
        self.backends = PlainBackend(self.arrays), other(self.arrays)
        self.states = [backend.make_arrays(COUNT) for backend in self.backends]
        self.seeds, self.rounds = np.arange(COUNT, dtype=np.uint64) + np.uint64(seed), np.zeros(COUNT, np.int64)
        dealers = np.arange(COUNT)[:, None] % players
        self.orders = ((dealers + 1 + np.arange(players)) % players).astype(np.int32)
        self.order = np.array(self.tables.order, np.int64)
        self.number = 0

    def reshuffle(self, state):
        dealer = PublishedDealer(self.arrays, self.backends[0].draw_rows)
        return lambda lane: reshuffle_lane(state, lane, dealer, int(self.seeds[lane]), 0)

    def both(self, method, *arguments):
        """Return what a method gives for the lanes of each backend, which must be equal."""
        found = [
            getattr(backend, method)(state, *[each(state) if callable(each) else each for each in arguments])
            for backend, state in zip(self.backends, self.states, strict=True)
        ]
        self.compare()
        return assert_equal(*found)

    def compare(self):
        """Compare the lanes. Above the tops of the piles lies what is no card any more."""
        one, other = self.states
        for name in LaneArrays._fields[:-1]:
            first, second = getattr(one, name), getattr(other, name)
            if name in {"stock", "discard"}:
                size = getattr(one, f"{name}_size")[:, None]
                first, second = (np.where(np.arange(each.shape[1]) < size, each, 0) for each in (first, second))
            assert np.array_equal(first, second), name

    def deal(self):
        self.both("deal_by_chance", EVERY, self.orders, self.seeds, self.rounds)

    def play(self, steps):
        """Play random actions, and deal anew where a round is over."""
        for _ in range(steps):
            legal = self.both("list_legal", EVERY)
            self.number += 1
            actions = self.backends[0].choose_random(legal, self.seeds, self.number)
            over, _ = self.both_advance(actions)
            again = np.flatnonzero(over)
            self.rounds[again] += 1
            self.both("deal_by_chance", again, self.orders[again], self.seeds[again], self.rounds[again])

    def both_advance(self, actions):
        """Compare what is legal where the round goes on. Elsewhere it means nothing."""
        found = [
            backend.advance(state, actions, self.reshuffle(state))
            for backend, state in zip(self.backends, self.states, strict=True)
        ]
        self.compare()
        over, legal = zip(*found, strict=True)
        assert_equal(*[np.where(over[0], 0, each) for each in legal])
        return assert_equal(*over), legal[0]


def assert_equal(one, other):
    """Return what is equal, with its type."""
    assert type(one) is type(other)
    if isinstance(one, tuple):
        for first, second in zip(one, other, strict=True):
            assert_equal(first, second)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype and np.array_equal(one, other)
    else:
        assert one == other
    return one


TESTED = {
    "make_arrays", "list_legal", "find_illegal", "make_masks", "play", "advance", "observe", "deal", "deal_by_chance",
    "shuffle_rows", "draw_rows", "choose_random", "play_rounds", "make_players", "choose_greedily",
}  # fmt: skip


def test_every_method_is_tested_here():
    assert {name for name, _ in getmembers(Backend, isfunction) if name[0] != "_"} == TESTED


def test_only_the_compiled_backend_says_that_it_is(other):
    assert not PlainBackend.is_compiled and other.is_compiled


def test_arrays_begin_with_zeros(pair):
    one, other = pair.states
    for name in LaneArrays._fields[:-1]:
        assert_equal(getattr(one, name), np.array(getattr(other, name)))
        assert not getattr(one, name).any()


def test_deals_are_equal(pair):
    decks = np.stack([np.roll(pair.arrays.deck, 7 * lane) for lane in range(COUNT)])
    pair.both("deal", EVERY, decks, pair.orders)
    if pair.players > 2:  # a play-off, in which a seat sits out
        orders = pair.orders.copy()
        orders[:, -1] = -1
        pair.both("deal", EVERY[1:4], decks[1:4], orders[1:4])
    pair.deal()
    pair.both("list_legal", EVERY[::-1].copy())


def test_legal_actions_moves_and_observations_are_equal(pair):
    pair.deal()
    for step in range(12):
        pair.play(6)
        pair.both("observe", np.full(COUNT, step % pair.players))
        pair.both("observe", pair.states[0].turn)


def test_illegal_actions_and_masks_are_equal(pair):
    pair.deal()
    pair.play(20)
    legal = pair.both("list_legal", EVERY)
    masks = assert_equal(*[backend.make_masks(legal) for backend in pair.backends])
    assert masks.dtype == np.int8 and masks.shape == (COUNT, pair.arrays.actions)
    for action in (-1, *range(pair.arrays.actions), pair.arrays.actions, 63, 64, 2**40):
        actions = np.full(COUNT, action)
        found = assert_equal(*[backend.find_illegal(legal, actions) for backend in pair.backends])
        is_legal = masks[:, action] == 1 if 0 <= action < masks.shape[1] else np.zeros(COUNT, bool)
        assert found == next(iter(np.flatnonzero(~is_legal).tolist()), -1)


def test_moves_in_some_lanes_are_equal(pair):
    pair.deal()
    for step in range(30):
        lanes = EVERY[step % 2 :: 2]
        lanes = lanes[pair.states[0].over[lanes] == 0]
        legal = pair.both("list_legal", lanes)
        actions = pair.backends[0].choose_random(legal, pair.seeds[lanes], step)
        pair.both("play", lanes, actions, pair.reshuffle)


def test_random_choices_are_equal(pair):
    legal = np.array([1, 2**62, 0b1011, 2**40 + 2**3, 2**63 - 1], np.uint64)
    for number in (0, 1, 10**9):
        chosen = assert_equal(*[backend.choose_random(legal, pair.seeds, number) for backend in pair.backends])
        assert (legal >> chosen.astype(np.uint64) & np.uint64(1)).all()


def test_random_rounds_are_equal(pair):
    for first in (0, 4):
        for backend, state in zip(pair.backends, pair.states, strict=True):
            backend.play_rounds(state, 2**64 - 1, first)
            assert state.over.all()
            state.seen[:] = 0  # it means nothing after rounds that are played at once
        pair.compare()


def test_rows_are_shuffled_equally(pair):
    rows = np.arange(4 * 90, dtype=np.uint8).reshape(4, 90)
    keys = np.array([1, 2**63, 5, 0], np.uint64)
    shuffled = assert_equal(*[backend.shuffle_rows(rows, keys) for backend in pair.backends])
    assert not np.array_equal(shuffled, rows)


def test_published_decks_are_equal(pair):
    """Where a backend leaves a row as it is, Python shuffles it."""
    for count in (3, 60):
        seeds = [seed * 7**80 % 2**256 for seed in range(count)]
        dealers = [PublishedDealer(pair.arrays, backend.draw_rows) for backend in pair.backends]
        assert_equal(*[dealer.shuffle_decks(seeds, np.arange(count) % 4) for dealer in dealers])


def make_bots(pair, policy):
    bots = Bots.make(COUNT, pair.players)
    for lane in range(COUNT):
        bots.seat(lane, [policy] * pair.players, [lane * 100 + seat for seat in range(pair.players)])
    bots.policies[:, -1] = Policy.RANDOM
    return bots


def find_greedy(pair):
    try:
        return make_greedy_tables(pair.rules, pair.players)
    except InvalidOptionError:
        return None


@pytest.mark.parametrize("stops", [False, True], ids=["to the end", "until a seat without a bot"])
def test_bots_play_equally(pair, stops):
    greedy, found = find_greedy(pair), []
    pair.deal()
    for backend, state in zip(pair.backends, pair.states, strict=True):
        bots = make_bots(pair, Policy.GREEDY if greedy else Policy.RANDOM)
        bots = bots._replace(most=40)
        bots.stops[:] = 1 if stops else -1
        players, going = backend.make_players(pair.order, greedy), EVERY
        going = going[bots.goes_on(state, going)]
        while len(going):
            players.play(state, bots, going, pair.reshuffle(state))
            going = going[bots.goes_on(state, going)]
        found.append((bots.decisions, bots.counters))
    pair.compare()
    assert_equal(*found)
    assert stops or found[0][0].min() > 0


def test_greedy_choices_are_equal(pair):
    greedy = find_greedy(pair)
    pair.deal()
    for _ in range(8):
        pair.play(5)
        masks = pair.backends[0].make_masks(pair.both("list_legal", EVERY))
        grid = make_grid_view(pair.arrays, pair.states[0], EVERY, order_actions(masks == 1, pair.order))
        if greedy:
            chosen = assert_equal(*[backend.choose_greedily(greedy, grid) for backend in pair.backends])
            assert masks[EVERY, chosen].all()


def test_greedy_bots_of_both_refuse_a_choice_among_moves_of_plugins(other):
    rules = cardgolf.rules("golf")
    arrays, greedy = make_rule_arrays(rules.tables(2)), make_greedy_tables(rules, 2)
    plugin = greedy.action_rows.copy()
    plugin[:] = 2
    backend = PlainBackend(arrays)
    state = backend.make_arrays(1)
    one, seats = np.arange(1), np.array([[0, 1]], np.int32)
    backend.deal_by_chance(state, one, seats, one.astype(np.uint64), one)
    grid = make_grid_view(arrays, state, one, np.array([[0, 1]], np.int32))._replace(opening=np.array([False]))
    for each in (backend, other(arrays)):
        with pytest.raises(InvalidArgumentError, match="expected no moves of plugins after the opening"):
            each.choose_greedily(greedy._replace(action_rows=plugin), grid)
