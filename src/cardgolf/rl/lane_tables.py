"""The tables of a vector environment in lanes."""

from functools import lru_cache

import numpy as np

from cardgolf.bots import BotSpec, Chance, bot_name, make_bot
from cardgolf.bots.greedy import Greedy
from cardgolf.bots.greedy_tables import make_greedy_tables
from cardgolf.bots.random import RandomBot
from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.batch_scoring import BatchScorer, make_scorer
from cardgolf.lanes.bots import Bots, Policy, order_of_actions
from cardgolf.lanes.dealing import FastDealer, PublishedDealer, reshuffle_lane
from cardgolf.lanes.games import Shuffle
from cardgolf.lanes.lane_arrays import make_lane_arrays
from cardgolf.lanes.round_ends import EndedRounds
from cardgolf.lanes.rule_arrays import make_rule_arrays
from cardgolf.lanes.steppers import make_players, make_stepper
from cardgolf.rl.encoder import Array
from cardgolf.rl.lane_actions import CompiledActions, PlainActions
from cardgolf.rl.lane_encoder import LaneEncoder
from cardgolf.rl.row_parts import Rounds
from cardgolf.rl.seating import Seating
from cardgolf.tabulation.tables import ActionKind

_greedy_tables = lru_cache(maxsize=8)(make_greedy_tables)


def find_policies(seating: Seating) -> tuple[Policy, ...]:
    """Return what plays the opponents in lanes. Raises :class:`InvalidArgumentError` for bots that cannot."""
    return tuple(map(_find_policy, seating.opponents))


def _find_policy(spec: BotSpec) -> Policy:
    bot = make_bot(spec, Chance(0)) if isinstance(spec, str | type) else None
    policy = {RandomBot: Policy.RANDOM, Greedy: Policy.GREEDY}.get(type(bot))
    if policy is None:
        raise InvalidArgumentError(f"invalid opponent {bot_name(spec)}: expected random or greedy for lanes")
    return policy


class LaneTables:
    """Plays the episodes of ``count`` environments, each in a lane."""

    def __init__(
        self, seating: Seating, policies: tuple[Policy, ...], count: int, *, shuffle: Shuffle, compiled: bool | None
    ) -> None:
        rules, players = seating.rules, seating.players
        tables = rules.tables(players)
        self._seating, self._policies = seating, np.array(policies, np.int8)
        self._arrays = make_rule_arrays(tables)
        self._stepper = make_stepper(self._arrays, compiled=compiled)
        self._state = make_lane_arrays(self._arrays, count, by_lane=self._stepper.by_lane)
        self._dealer = PublishedDealer(self._arrays, self._stepper.draw_rows) if shuffle == "published" else None
        self._scorer = make_scorer(rules, tables, self._arrays, count)
        greedy = _greedy_tables(rules, players) if Policy.GREEDY in policies else None
        order = np.array(order_of_actions(tables), np.int64)
        self._players = make_players(self._arrays, self._stepper, order, greedy)
        self._bots = Bots.make(count, players)
        self._encoder = LaneEncoder(seating.encoder, tables, self._arrays, self._stepper)
        self._actions = (CompiledActions if self._stepper.by_lane else PlainActions)(len(tables.actions))
        self._legal = np.zeros(count, np.uint64)
        self._totals = np.zeros((count, players), np.int64)
        self._over, self._seeds = np.ones(count, np.bool_), np.zeros(count, np.uint64)
        self._every = np.arange(count)
        self.seats: Array = np.zeros(count, np.int64)
        """The seat that learns in each environment, (count,)."""

    def begin(self, at: Array, seeds: Array) -> Array:
        """Begin episodes in the environments ``at``. Return whether each is over already, bool (len(at),)."""
        seating = self._seating
        self._scorer.begin(at, seeds.tolist())
        self._seeds[at] = seeds
        self.seats[at] = self._bots.stops[at] = seats = seating.choose_seats(seeds)
        for away, policy in enumerate(self._policies, 1):
            self._bots.policies[at, (seats + away) % seating.players] = policy
        self._bots.keys[at], self._bots.counters[at] = seating.make_bot_keys(seeds), 0
        self._totals[at], self._over[at] = 0, False
        self._deal(at)
        self._play_bots(at)
        return self._over[at]

    def _deal(self, at: Array) -> None:
        """Deal the next round in each of the lanes ``at``."""
        orders, rounds = self._scorer.orders[at], self._scorer.rounds[at]
        if self._dealer:
            decks = self._dealer.shuffle_decks(self._seeds[at].tolist(), rounds)
            self._stepper.deal(self._state, at, decks, orders)
        else:
            self._stepper.deal_by_chance(self._state, at, orders, self._seeds[at], rounds)

    def _reshuffle(self, lane: int) -> None:
        dealer, rounds = self._dealer or FastDealer(), int(self._scorer.rounds[lane])
        reshuffle_lane(self._state, lane, dealer, int(self._seeds[lane]), rounds)

    def step(self, at: Array, actions: Array) -> tuple[Array, Array]:
        """Play an action in each of the environments ``at``. Return the rewards, and whether each is over."""
        drawing = (self._arrays.kinds[actions] == ActionKind.DRAW_STOCK) & (self._state.stock_size[at] == 0)
        for lane in at[drawing].tolist():
            self._reshuffle(lane)
        self._stepper.play_actions(self._state, at, actions)
        rewards = self._play_bots(at)
        return rewards[at], self._over[at]

    def _play_bots(self, at: Array) -> Array:
        """Let bots play in the lanes ``at`` to the learner's next decision. Return the rewards by lane."""
        state, rewards = self._state, np.zeros(len(self.seats))
        while len(at):
            is_over = state.over[at] != 0
            if is_over.any():
                at = np.concatenate((at[~is_over], self._end_rounds(at[is_over], rewards)))
            at = at[state.turn[at] != self.seats[at]]
            if len(at):
                self._players.play(state, self._bots, at, self._reshuffle)
        return rewards

    def _end_rounds(self, at: Array, rewards: Array) -> Array:
        """Score the rounds of the lanes ``at``, and add what they are worth. Return the lanes that play on."""
        seating = self._seating
        ended = self._scorer.finish(self._state, at)
        rewards[at] += seating.find_rewards(ended.points, self.seats[at])
        over = ended.match_over | (self._scorer.rounds[at] >= seating.rounds)
        self._over[at] = over
        self._totals[at] = self._find_totals(at, ended)
        going: Array = at[~over]
        if len(going):
            self._deal(going)
        return going

    def _find_totals(self, at: Array, ended: EndedRounds) -> Array:
        """Return the points of the matches by seat, which observations show."""
        if isinstance(self._scorer, BatchScorer):
            return np.asarray(ended.totals)
        found = np.array(ended.totals)
        for row in np.flatnonzero(~ended.match_over).tolist():
            found[row] = self._scorer.make_match(int(at[row])).totals
        return found

    def observe(self, at: Array | None = None) -> Array:
        """Return what the learners see in the environments ``at``, by default all."""
        scorer = self._scorer
        rounds = Rounds(self._state, self.seats, scorer.rounds, scorer.kinds, self._totals, self._over)
        return self._encoder.encode(rounds, self._every if at is None else at)

    def masks(self) -> Array:
        """Return the legal actions by environment, int8 (count, actions)."""
        self._legal = self._stepper.list_legal(self._state, self._every)
        self._legal[self._over] = 0
        return self._actions.make_masks(self._legal)

    def replace_illegal(self, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those that the last :meth:`masks` forbid, and which these are."""
        return self._actions.replace_illegal(self._legal, actions, seeds, steps)
