"""The tables of a vector environment in lanes."""

import numpy as np

from cardgolf.bots import bot_name
from cardgolf.bots.greedy_for_lanes import find_policy, make_greedy_tables
from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.core import LaneRules, Lanes, Shuffle
from cardgolf.lanes.ends.batches import BatchScorer
from cardgolf.lanes.ends.rounds import EndedRounds
from cardgolf.lanes.values import Bots, Policy
from cardgolf.rl.encoder import Array
from cardgolf.rl.learner import LearnerSetup
from cardgolf.rl.rows.lane_encoder import LaneEncoder
from cardgolf.rl.rows.parts import Rounds


def find_policies(seating: LearnerSetup) -> tuple[Policy, ...]:
    """Return what plays the opponents in lanes. Raises :class:`InvalidArgumentError` for bots that cannot."""
    found = []
    for spec in seating.opponents:
        policy = find_policy(spec)
        if policy is None:
            raise InvalidArgumentError(f"invalid opponent {bot_name(spec)}: expected random or greedy for lanes")
        found.append(policy)
    return tuple(found)


class LaneTables:
    """Plays the episodes of ``count`` environments, each in a lane."""

    def __init__(
        self,
        seating: LearnerSetup,
        policies: tuple[Policy, ...],
        count: int,
        *,
        shuffle: Shuffle,
        compiled: bool | None,
    ) -> None:
        rules, players = seating.rules, seating.players
        self._seating, self._policies = seating, np.array(policies, np.int8)
        made = LaneRules(rules, players, compiled=compiled)
        self._lanes, self._backend = Lanes(made, count, shuffle=shuffle), made.backend
        self._state, self._scorer = self._lanes.state, self._lanes.scorer
        greedy = make_greedy_tables(rules, players) if Policy.GREEDY in policies else None
        self._players, self._bots = made.make_players(greedy), Bots.make(count, players)
        self._encoder = LaneEncoder(seating.encoder, made.tables, made.arrays, compiled=made.backend.is_compiled)
        self._legal = np.zeros(count, np.uint64)
        self._totals = np.zeros((count, players), np.int64)
        self._over, self._every = np.ones(count, np.bool_), np.arange(count)
        self.seats: Array = np.zeros(count, np.int64)
        """The seat that learns in each environment, (count,)."""

    def begin(self, at: Array, seeds: Array) -> Array:
        """Begin episodes in the environments ``at``. Return whether each is over already, bool (len(at),)."""
        seating = self._seating
        self._lanes.begin(at, seeds.tolist())
        self.seats[at] = self._bots.stops[at] = seats = seating.choose_seats(seeds)
        for away, policy in enumerate(self._policies, 1):
            self._bots.policies[at, (seats + away) % seating.players] = policy
        self._bots.keys[at], self._bots.counters[at] = seating.make_bot_keys(seeds), 0
        self._totals[at], self._over[at] = 0, False
        self._lanes.deal(at)
        self._play_bots(at)
        return self._over[at]

    def step(self, at: Array, actions: Array) -> tuple[Array, Array]:
        """Play an action in each of the environments ``at``. Return the rewards, and whether each is over."""
        self._backend.play(self._state, at, actions, self._lanes.reshuffle)
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
                self._players.play(state, self._bots, at, self._lanes.reshuffle)
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
            self._lanes.deal(going)
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
        self._legal = self._backend.list_legal(self._state, self._every)
        self._legal[self._over] = 0
        masks: Array = self._backend.make_masks(self._legal)
        return masks

    def replace_illegal(self, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those that the last :meth:`masks` forbid, and which these are."""
        return self._encoder.replace_illegal(self._legal, actions, seeds, steps)
