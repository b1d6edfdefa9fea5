"""Playouts: a round played to its end by bots, after each move of a view and on many sampled tables at once."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardgolf.engine.views import View
from cardgolf.errors import IllegalMoveError, InvalidArgumentError, check_integer
from cardgolf.lanes import chance
from cardgolf.lanes.core import LaneRules
from cardgolf.lanes.dealing import reshuffle_lane
from cardgolf.lanes.ends.states import Plan
from cardgolf.lanes.lane_arrays import repeat_lanes
from cardgolf.lanes.lane_positions import LanePositions, write_samples
from cardgolf.lanes.plain.greedy import Appraisals
from cardgolf.lanes.rule_arrays import HIDDEN, Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import NO_END, Bots, GreedyTables, Policy, Reshuffle
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Move, validate_seed
from cardgolf.tools.text import quote

MAX_GREEDY_MOVES = 2000
"""After so many moves the greedy bot, which may never end a round, moves at random."""

MOST_LANES = 2048
"""How many rounds are played side by side. More need more memory and are hardly faster."""


class Playouts(NamedTuple):
    """The points of rounds that were played out.

    ``points`` is int64, (tables, moves, players): what each seat scored in the round, 0 for one that sat out. Table
    ``t`` is the same for all ``moves``. ``seat`` is the one that made the first move.
    """

    moves: tuple[Move, ...]
    points: Array
    seat: int

    @property
    def own(self) -> Array:
        """The points of the seat that made the first move, int64 (tables, moves)."""
        return self.points[:, :, self.seat]

    def __repr__(self) -> str:
        tables, moves, _ = self.points.shape
        return f"<Playouts: {moves} moves of seat {self.seat} on {tables} tables>"


def play_tables(
    view: View,
    moves: Sequence[Move] | None = None,
    tables: int = 256,
    *,
    greedy: GreedyTables | None = None,
    seed: int = 0,
    compiled: bool | None = None,
) -> Playouts:
    """Return the points of the round after each of ``moves``, on ``tables`` sampled tables, the same for each move.

    ``moves`` are legal moves of ``view``, by default all of them. All seats then play as the greedy bot with the
    numbers ``greedy``, or at random without them. Table ``t`` is that of ``Games.sample(view, seed=seed)`` in lane
    ``t``. The round is played and scored as the engine does. Random bots draw with the keys that
    :mod:`cardgolf.lanes.chance` defines. ``compiled`` is whether numba is used; by default it is if it is installed.

    >>> from cardgolf.lanes.playouts import play_tables
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> played = play_tables(game.view(0), tables=10, compiled=False)
    >>> played, played.points.shape, played.own.shape
    (<Playouts: 8 moves of seat 0 on 10 tables>, (10, 8, 2), (10, 8))

    Raises :class:`NotTabulableError` for rules that cannot be played from tables, :class:`InvalidPositionError` for a
    view of a position that no lane can be, :class:`IllegalMoveError` for other moves, and
    :class:`InvalidArgumentError`.
    """
    tables = check_integer("tables", tables, 1)
    if view.seat is None or not view.legal_moves:
        raise InvalidArgumentError("invalid view: expected that of the seat that is to move")
    chosen = tuple(view.legal_moves if moves is None else moves)
    if not chosen:
        raise InvalidArgumentError("invalid moves: expected one or more legal moves of the view")
    for move in chosen:
        if move not in view.legal_moves:
            raise IllegalMoveError(f"invalid move {quote(move)}: expected legal moves of the view")
    player = make_player(view.rules, len(view.names), compiled=compiled)
    keys, block = chance.make_table_keys(validate_seed(seed), tables), max(1, MOST_LANES // len(chosen))
    parts = [player.play(view, chosen, keys[begin : begin + block], greedy) for begin in range(0, tables, block)]
    return Playouts(chosen, np.concatenate(parts), view.seat)


def look_ahead(
    view: View, moves: Sequence[Move], tables: int, wanted: "Lookahead", *, seed: int = 0, compiled: bool | None = None
) -> Array:
    """Return what each board is likely to cost some turns later: float64, (tables, moves, players).

    The ``tables`` are those of :func:`play_tables`. What a round that is over by then costs is known. Costs are points,
    or their opposite where most points win. Raises what :func:`play_tables` raises.

    >>> from cardgolf.bots.greedy_for_lanes import make_greedy_tables
    >>> from cardgolf.lanes.playouts import Lookahead, look_ahead
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> wanted = Lookahead(make_greedy_tables(game.rules, 2), turns=4, hope=2.0)
    >>> look_ahead(game.view(0), game.legal_moves, 10, wanted, compiled=False).shape
    (10, 8, 2)
    """
    tables, player = check_integer("tables", tables, 1), make_player(view.rules, len(view.names), compiled=compiled)
    return player.look_ahead(view, moves, chance.make_table_keys(validate_seed(seed), tables), wanted)


class Started(NamedTuple):
    """Lanes in which a first move has been played. ``seeds`` are those of their matches, uint64 (lanes,)."""

    state: LaneArrays
    plan: Plan
    seeds: Array
    reshuffle: Reshuffle


class Lookahead(NamedTuple):
    """How far bots with the numbers ``greedy`` look: ``turns`` after the first move, or on to the end of a last lap.

    A board then costs what its cards cost, less ``hope`` times what a card off the stock is expected to save.
    """

    greedy: GreedyTables
    turns: int
    hope: float


def estimate_boards(rules: RuleArrays, state: LaneArrays, wanted: Lookahead) -> Array:
    """Return what the boards of all seats are likely to cost, float64 (lanes, players).

    A face-down card that its owner does not know is unseen.
    """
    unseen = state.down & ~state.looked if rules.keeps_down else state.down
    hidden = unseen[..., None] >> np.arange(rules.places) & 1 == 1
    faces = np.where(hidden, HIDDEN, state.boards).astype(np.uint8)
    found = Appraisals(wanted.greedy, faces.reshape(-1, rules.places).T)
    costs: Array = (found.total - wanted.hope * found.estimate_hope()).reshape(faces.shape[:2])
    return costs


class LanePlayer:
    """Plays rounds out under some rules."""

    def __init__(self, rules: Rulebook, players: int, *, compiled: bool | None) -> None:
        self._rules, self._players = LaneRules(rules, players, compiled=compiled), players
        self._space, self._positions = rules.action_space(players), LanePositions(rules, self._rules.tables)

    def play(self, view: View, moves: Sequence[Move], keys: Array, greedy: GreedyTables | None) -> Array:
        """Return the points by table, move and seat."""
        started = self.start(view, moves, keys)
        state, count = started.state, len(started.seeds)
        self._play_on(state, started.seeds, greedy, started.reshuffle)
        return self._score(started, np.arange(count)).reshape(len(keys), len(moves), self._players)

    def look_ahead(self, view: View, moves: Sequence[Move], keys: Array, wanted: "Lookahead") -> Array:
        """Return what each board is likely to cost some turns later, by table, move and seat."""
        started = self.start(view, moves, keys)
        state, players = started.state, self._players
        seated = self._rules.make_players(wanted.greedy)
        bots = Bots.make(len(started.seeds), players)
        bots.policies[:] = Policy.GREEDY
        last = int(state.turns_total[0]) + wanted.turns
        for _ in range(MAX_GREEDY_MOVES):
            going = (state.turns_total < last) | (state.held >= 0) | (state.turns_left >= 0)
            lanes = np.flatnonzero(going & (state.over == 0))
            if not len(lanes):
                break
            bots.decisions[:] = 0  # every turn has a decision or more, so that no lane goes too far
            most = max(1, last - int(state.turns_total[lanes].max()))
            seated.play(state, bots._replace(most=most), lanes, started.reshuffle)
        costs = estimate_boards(self._rules.arrays, state, wanted)
        over = np.flatnonzero(state.over)
        if len(over):
            costs[over] = self._score(started, over) * self._rules.rules.cost_sign
        return costs.reshape(len(keys), len(moves), players)

    def _score(self, started: Started, lanes: Array) -> Array:
        """Return the points of the rounds of ``lanes`` by seat."""
        count, plan = len(started.seeds), started.plan
        scorer = self._rules.make_scorer(count)
        scorer.resume(np.arange(count), plan.kind, started.state.order, [plan.match] * count)
        return scorer.score(started.state, lanes)

    def start(self, view: View, moves: Sequence[Move], keys: Array) -> Started:
        """Return lanes in which each of ``moves`` has been played on each table, the moves of a table side by side."""
        tables, each, count = len(keys), len(moves), len(keys) * len(moves)
        backend = self._rules.backend
        state = backend.make_arrays(count)
        first, lanes = np.arange(tables) * each, np.arange(count)
        plan = write_samples(self._positions, backend.shuffle_rows, state, first, view, keys)
        repeat_lanes(state, first, each)
        seeds, rounds = np.repeat(keys, each), len(plan.match.rounds)

        def reshuffle(lane: int) -> None:
            reshuffle_lane(state, lane, self._rules.published, int(seeds[lane]), rounds)

        actions = np.tile([self._space.index(move, view.seat) for move in moves], tables)
        backend.play(state, lanes, actions, reshuffle)
        return Started(state, plan, seeds, reshuffle)

    def _play_on(self, state: LaneArrays, seeds: Array, greedy: GreedyTables | None, reshuffle: Reshuffle) -> None:
        """Play the rounds to their ends."""
        bots = Bots.make(len(seeds), self._players)
        for seat in range(self._players):
            bots.keys[:, seat] = chance.make_keys(seeds, chance.MOVE, seat)
        seated = self._rules.make_players(greedy)
        if greedy:
            bots.policies[:] = Policy.GREEDY
            bots = bots._replace(most=MAX_GREEDY_MOVES)
        while (state.over == 0).any():
            going = np.flatnonzero((state.over == 0) & (bots.decisions < bots.most))
            if not len(going):
                bots.policies[:] = Policy.RANDOM
                bots = bots._replace(most=NO_END)
                continue
            seated.play(state, bots, going, reshuffle)


make_player = lru_cache(maxsize=16)(LanePlayer)
