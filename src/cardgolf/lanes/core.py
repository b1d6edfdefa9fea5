"""What lanes are made of: a backend, rules as lanes play them, and lanes with their rounds, deals and scores."""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import numpy as np

from cardgolf.errors import InvalidArgumentError
from cardgolf.lanes.backend import Backend
from cardgolf.lanes.dealing import FastDealer, PublishedDealer, reshuffle_lane
from cardgolf.lanes.ends.batches import BatchScorer, can_score_batches
from cardgolf.lanes.ends.engine import EngineScorer
from cardgolf.lanes.ends.rounds import Scorer
from cardgolf.lanes.plain.backend import PlainBackend
from cardgolf.lanes.rule_arrays import Array, make_rule_arrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.values import GreedyTables, Players
from cardgolf.rulebook.rulebook import Rulebook

Shuffle = Literal["published", "fast"]


def choose_backend(*, compiled: bool | None) -> type[Backend]:
    """Return the compiled backend or the plain one. With ``None`` it depends on whether numba is installed.

    Raises :class:`InvalidArgumentError` for ``True`` without numba.
    """
    if compiled is not False:
        try:
            from cardgolf.lanes.compiled.backend import CompiledBackend  # noqa: PLC0415  # numba is slow, or missing
        except ImportError:
            if compiled:
                raise InvalidArgumentError("invalid compiled=True: expected numba to be installed") from None
        else:
            return CompiledBackend
    return PlainBackend


class LaneRules:
    """Rules as lanes play them: their tables, the tables as arrays, and the backend that moves lanes by them."""

    def __init__(self, rules: Rulebook, players: int, *, compiled: bool | None) -> None:
        self.rules, self.players = rules, players
        self.tables = rules.tables(players)
        self.arrays = make_rule_arrays(self.tables)
        self.backend: Backend = choose_backend(compiled=compiled)(self.arrays)
        self.published = PublishedDealer(self.arrays, self.backend.draw_rows)

    @cached_property
    def order(self) -> Array:
        """All actions in the engine's order, int64 (actions,)."""
        return np.array(self.tables.order, np.int64)

    def make_players(self, greedy: GreedyTables | None) -> Players:
        """Return what lets bots play. Greedy ones need ``greedy``."""
        return self.backend.make_players(self.order, greedy)

    def make_scorer(self, count: int) -> Scorer:
        """Return what scores the rounds of ``count`` lanes."""
        if can_score_batches(self.rules):
            return BatchScorer(self.rules, self.tables, self.arrays, count)
        return EngineScorer(self.rules, self.tables, count)


class Lanes:
    """``count`` lanes, each with a round of a match: their arrays, what deals and what scores the rounds."""

    def __init__(self, rules: LaneRules, count: int, *, shuffle: Shuffle = "published") -> None:
        self.rules, self.count = rules, count
        self.state: LaneArrays = rules.backend.make_arrays(count)
        self.scorer = rules.make_scorer(count)
        self.short_seeds: Array = np.zeros(count, np.uint64)
        """The seeds of the matches modulo 2**64, for the lanes' own chance."""
        self._deals_fast = shuffle == "fast"
        self._dealer = FastDealer() if self._deals_fast else rules.published

    def begin(self, lanes: Array, seeds: Sequence[int]) -> None:
        """Begin the match with each of ``seeds`` in ``lanes``. Its first round is not dealt yet."""
        self.scorer.begin(lanes, seeds)
        self.short_seeds[lanes] = [seed % 2**64 for seed in seeds]
        self.state.closer[lanes] = -1  # no seat closed a round before

    def deal(self, lanes: Array) -> None:
        """Deal the next round in each of ``lanes``."""
        backend, orders, rounds = self.rules.backend, self.scorer.orders[lanes], self.scorer.rounds[lanes]
        if self._deals_fast:
            backend.deal_by_chance(self.state, lanes, orders, self.short_seeds[lanes], rounds)
        else:
            seeds = [self.scorer.seeds[lane] for lane in lanes.tolist()]
            backend.deal(self.state, lanes, self.rules.published.shuffle_decks(seeds, rounds), orders)

    def reshuffle(self, lane: int) -> None:
        """Make a new stock in a lane."""
        reshuffle_lane(self.state, lane, self._dealer, self.scorer.seeds[lane], int(self.scorer.rounds[lane]))

    def advance(self, actions: Array) -> tuple[Array, Array]:
        """Play an action in every lane. Return whether each round is over, and what is legal then, as bits."""
        return self.rules.backend.advance(self.state, actions, self.reshuffle)
