"""Bots that play lanes, in plain NumPy."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np

from cardgolf.errors import NotTabulableError
from cardgolf.lanes.draws import draw_below
from cardgolf.lanes.greedy import choose_moves
from cardgolf.lanes.greedy_tables import GreedyTables
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.observations import gather_lane_sights
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.sights import order_actions
from cardgolf.lanes.stepping import list_legal, play_actions
from cardgolf.tabulation.tables import ALL_FLIPS, ALL_SWAPS, ActionKind, Tables


class Policy(IntEnum):
    """A bot that can play in lanes."""

    RANDOM = 0
    GREEDY = 1


NO_END = 2**62
"""More decisions than any round has."""


class Bots(NamedTuple):
    """The bots of all lanes. ``decisions`` counts those of the round in play.

    The bots stop at ``most`` decisions, and when it is the turn of the seat in ``stops``.
    """

    policies: Array  # int8, (lanes, players): Policy
    keys: Array  # uint64, (lanes, players): of the random generators
    counters: Array  # uint64, (lanes, players)
    decisions: Array  # int64, (lanes,)
    stops: Array  # int64, (lanes,): a seat without a bot, -1 for none
    most: int = NO_END

    @classmethod
    def make(cls, lanes: int, players: int) -> "Bots":
        """Return arrays for lanes in which no bot has been seated."""
        shape = lanes, players
        keys, counters = (np.zeros(shape, np.uint64) for _ in range(2))
        return cls(np.zeros(shape, np.int8), keys, counters, np.zeros(lanes, np.int64), np.full(lanes, -1, np.int64))

    def goes_on(self, state: LaneArrays, lanes: Array) -> Array:
        """Return in which of ``lanes`` a bot is to decide: bool, (lanes,)."""
        going: Array = (state.over[lanes] == 0) & (self.decisions[lanes] < self.most)
        return going & (state.turn[lanes] != self.stops[lanes])

    def seat(self, lane: int, policies: Sequence[Policy], keys: Sequence[int]) -> None:
        """Seat bots in a lane. They have drawn nothing yet."""
        self.policies[lane], self.keys[lane], self.counters[lane] = policies, keys, 0


Reshuffle = Callable[[int], None]
"""Makes a new stock in a lane."""


class Players(Protocol):
    """Lets bots play rounds."""

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play in ``lanes``, whose rounds are not over, until those of some or all are, or as long as bots play."""
        ...


class PlainPlayers:
    """Lets bots play a move in each lane, and the next, in plain NumPy."""

    def __init__(self, rules: RuleArrays, order: Array, greedy: GreedyTables | None) -> None:
        self._rules, self._order, self._greedy = rules, order, greedy

    def play(self, state: LaneArrays, bots: Bots, lanes: Array, reshuffle: Reshuffle) -> None:
        """Play until a quarter of the rounds is over, or all that are left of a few."""
        enough = len(lanes) - max(len(lanes) // 4, min(len(lanes), _FEW_LANES))
        while len(lanes) > enough:
            actions = self._choose(state, bots, lanes)
            drawing = (self._rules.kinds[actions] == ActionKind.DRAW_STOCK) & (state.stock_size[lanes] == 0)
            for lane in lanes[drawing].tolist():
                reshuffle(lane)
            play_actions(self._rules, state, lanes, actions)
            bots.decisions[lanes] += 1
            lanes = lanes[bots.goes_on(state, lanes)]

    def _choose(self, state: LaneArrays, bots: Bots, lanes: Array) -> Array:
        """Return what the bot of the seat that acts chooses in each of ``lanes``."""
        bits = list_legal(self._rules, state, lanes)
        legal = (bits[:, None] >> np.arange(self._rules.actions, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
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
        sights = gather_lane_sights(self._rules, state, lanes, order_actions(legal, self._order))
        return choose_moves(self._greedy, sights, compiled=False)


_FEW_LANES = 64
"""So many lanes play on together to their rounds' ends. Fewer would not play faster."""


def order_of_actions(tables: Tables) -> tuple[int, ...]:
    """Return all actions in an order in which the rules offer them in every step.

    Raises :class:`NotTabulableError` if the rules offer two actions in one order here and in another there.
    """
    numbers = {key: each for each, key in enumerate(zip(tables.action_kinds, tables.action_places, strict=True))}

    def list_kind(kind: ActionKind) -> list[int]:
        places = range(-1, len(tables.places))
        return [numbers[kind, place] for place in places if (kind, place) in numbers]

    def expand(item: int) -> list[int]:
        if item >= 0:
            return [item]
        if item == ALL_FLIPS:
            return list_kind(ActionKind.FLIP)
        if item == ALL_SWAPS:
            return list_kind(ActionKind.SWAP)
        return [*list_kind(ActionKind.DISCARD), *list_kind(ActionKind.DISCARD_AND_FLIP)]

    sorter = TopologicalSorter[int](dict.fromkeys(range(len(tables.actions)), ()))
    for items in tables.lists:
        offered = [action for item in items for action in expand(item)]
        for before, after in pairwise(offered):
            sorter.add(after, before)
    try:
        return tuple(sorter.static_order())
    except CycleError:
        raise NotTabulableError(
            "invalid rules for lanes: expected moves that are always offered in the same order"
        ) from None
