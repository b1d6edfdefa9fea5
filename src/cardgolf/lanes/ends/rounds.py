"""The end of rounds in lanes: points, totals, ranks, and the next round of each lane."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from cardgolf.engine.first_dealer import choose_first_dealer
from cardgolf.games.new_game import default_names
from cardgolf.lanes.dealing import draw_dealers
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.scorecard import KINDS
from cardgolf.table.state import Match, RoundSetup


class EndedRounds(NamedTuple):
    """What comes of rounds that are over. The first axis of each array is the lane, in the order asked for.

    ``points`` are those of the round by seat, 0 for a seat that sat out. Where ``match_over``, ``totals`` and ``ranks``
    are those of the match by seat.
    """

    points: Array  # int64, (lanes, players)
    match_over: Array  # bool, (lanes,)
    totals: Array  # int64, (lanes, players)
    ranks: Array  # int64, (lanes, players)


MatchMaker = Callable[[int], Match]
"""Makes the match of an index, with its finished rounds, totals and standings."""


class FinishedMatches(Sequence[tuple[int, Match]]):
    """The matches that ended in a step, each with its lane. A match is made when it is first read."""

    def __init__(self, lanes: Sequence[int] = (), make: MatchMaker | None = None) -> None:
        self._lanes, self._make = lanes, make
        self._made: dict[int, Match] = {}

    def __len__(self) -> int:
        return len(self._lanes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple([self[each] for each in range(len(self))[index]])
        at = range(len(self))[index]
        if at not in self._made and self._make:
            self._made[at] = self._make(at)
        return self._lanes[at], self._made[at]

    def __iter__(self) -> Iterator[tuple[int, Match]]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<FinishedMatches: lanes {', '.join(map(str, self._lanes))}>"


class Scorer(ABC):
    """Keeps the matches of all lanes: how many rounds are over, and which round is played."""

    def __init__(self, rules: Rulebook, players: int, count: int) -> None:
        self._rules, self._players = rules, players
        self._names = default_names(players)
        self.seeds = [0] * count
        """The seed of the match in each lane."""
        self.rounds = np.zeros(count, np.int64)
        """The finished rounds of the match, (lanes,)."""
        self.kinds = np.zeros(count, np.int8)
        """The index in ``cardgolf.table.scorecard.KINDS`` of the round in play, (lanes,)."""
        self.orders = np.zeros((count, players), np.int32)
        """The seats of the round in play from the dealer's left, -1 after the last: (lanes, players)."""

    def begin(self, lanes: Array, seeds: Sequence[int]) -> None:
        """Begin the match with each of ``seeds`` in ``lanes``."""
        for lane, seed in zip(lanes.tolist(), seeds, strict=True):
            self.seeds[lane] = seed
        self.rounds[lanes] = self.kinds[lanes] = 0
        dealers = self._choose_dealers(seeds)
        self.orders[lanes] = (dealers[:, None] + 1 + np.arange(self._players, dtype=np.int32)) % self._players

    def resume(self, lanes: Array, kind: str, orders: Array, matches: Sequence[Match]) -> None:
        """Go on with each of ``matches`` in ``lanes``, which differ in their seeds alone.

        A round of ``kind`` is in play there. ``orders`` are its seats from the dealer's left, (lanes, players).
        """
        for lane, match in zip(lanes.tolist(), matches, strict=True):
            self.seeds[lane] = match._seed
        self.rounds[lanes] = len(matches[0].rounds) if matches else 0
        self.kinds[lanes], self.orders[lanes] = KINDS.index(kind), orders

    def _plan_round(self, lane: int, kind: str, seats: tuple[int, ...], dealer: int) -> None:
        """Let ``seats`` play a round of ``kind`` next in a lane."""
        order = RoundSetup(kind, seats, dealer, 0).order
        self.kinds[lane], self.orders[lane] = KINDS.index(kind), [*order, *(-1,) * (self._players - len(order))]

    def _choose_dealers(self, seeds: Sequence[int]) -> Array:
        """Return the first dealer of each match, or of all of them: int32 (matches,) or (1,)."""
        rules, how = self._rules, self._rules.base.first_dealer
        with rules.naming_culprit():
            if isinstance(how, int):
                return np.array([choose_first_dealer(rules, Match(self._names, 0))], np.int32)
            dealers = self._draw_dealers(seeds) if how == "draw_low" else np.full(len(seeds), -1, np.int32)
            for index in np.flatnonzero(dealers < 0).tolist():
                dealers[index] = choose_first_dealer(rules, Match(self._names, seeds[index]))
        return dealers

    def _draw_dealers(self, seeds: Sequence[int]) -> Array:
        deck = self._rules.table_setup(self._players).deck
        return draw_dealers(np.array([self._rules.card_values[card] for card in deck]), self._players, seeds)

    @abstractmethod
    def score(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the points of the rounds of ``lanes`` by seat, 0 for one that sits out: int64, (lanes, players)."""

    @abstractmethod
    def finish(self, state: LaneArrays, lanes: Array) -> EndedRounds:
        """Return what comes of the rounds of ``lanes``, whose last turn is over, and plan the next ones."""

    @abstractmethod
    def make_match(self, lane: int) -> Match:
        """Return the match of a lane with its finished rounds, totals and standings."""

    @abstractmethod
    def take_matches(self, lanes: Array) -> MatchMaker:
        """Return what makes the matches of ``lanes`` by their index, also after others have begun there."""
