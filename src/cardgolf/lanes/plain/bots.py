"""Bots in many lanes at once, in plain NumPy."""

import numpy as np

from cardgolf.lanes.lane_arrays import refill_stocks, spread_bits
from cardgolf.lanes.plain.chance import draw_below
from cardgolf.lanes.plain.greedy import choose_greedily
from cardgolf.lanes.plain.moves import list_legal, play_actions
from cardgolf.lanes.plain.observe import make_grid_view
from cardgolf.lanes.rule_arrays import Array, RuleArrays, order_actions
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import Bots, GreedyTables, Policy, Reshuffle

_FEW_LANES = 64
"""So many lanes play on together to their rounds' ends. Fewer would not play faster."""


class PlainPlayers:
    """Lets bots play a move in each lane, and the next."""

    def __init__(self, rules: RuleArrays, order: Array, greedy: GreedyTables | None) -> None:
        self._rules, self._order, self._greedy = rules, order, greedy

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play until a quarter of the rounds is over, or all that are left of a few."""
        enough = len(lanes) - max(len(lanes) // 4, min(len(lanes), _FEW_LANES))
        while len(lanes) > enough:
            actions = self._choose(state, bots, lanes)
            refill_stocks(self._rules, state, lanes, actions, reshuffle)
            play_actions(self._rules, state, lanes, actions)
            bots.decisions[lanes] += 1
            lanes = lanes[bots.goes_on(state, lanes)]

    def _choose(self, state: LaneArrays, bots: Bots, lanes: Array) -> Array:
        """Return what the bot of the seat that acts chooses in each of ``lanes``."""
        legal = spread_bits(list_legal(self._rules, state, lanes), self._rules.actions).view(np.bool_)
        policies, actions = bots.policies[lanes, state.turn[lanes]], np.zeros(len(lanes), np.int64)
        for policy, choose in ((Policy.RANDOM, self._choose_at_random), (Policy.GREEDY, self._choose_greedily)):
            rows = np.flatnonzero(policies == policy)
            if len(rows):
                actions[rows] = choose(state, bots, lanes[rows], legal[rows])
        return actions

    def _choose_at_random(self, state: LaneArrays, bots: Bots, lanes: Array, legal: Array) -> Array:
        seats = state.turn[lanes]
        keys, counters = bots.keys[lanes, seats], bots.counters[lanes, seats]
        numbers = draw_below(keys, counters, legal.sum(axis=1))
        bots.counters[lanes, seats] = counters
        passed = np.cumsum(legal[:, self._order], axis=1)  # legal actions so far, in the engine's order
        return self._order[(passed == (numbers + 1)[:, None]).argmax(axis=1)]

    def _choose_greedily(self, state: LaneArrays, bots: Bots, lanes: Array, legal: Array) -> Array:  # noqa: ARG002
        if self._greedy is None:
            raise AssertionError("the tables of the greedy bot are missing")
        grid = make_grid_view(self._rules, state, lanes, order_actions(legal, self._order))
        return choose_greedily(self._greedy, grid)
