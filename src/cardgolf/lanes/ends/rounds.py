"""The end of rounds in lanes: points, totals, ranks, and the next round of each lane."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from cardgolf.engine.first_dealer import choose_first_dealer
from cardgolf.games.new_game import default_names
from cardgolf.lanes.dealing import draw_dealers
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import Array
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.scorecard import KINDS
from cardgolf.table.state import Match


class EndedRounds(NamedTuple):
    """What comes of rounds that are over. The first axis of each array is the lane, in the order asked for.

    ``points`` are those of the round by seat, 0 for a seat that sat out. Where ``match_over``, ``totals`` and ``ranks``
    are those of the match by seat.
    """

    points: Array  # int64, (lanes, players)
    match_over: Array  # bool, (lanes,)
    totals: Array  # int64, (lanes, players)
    ranks: Array  # int64, (lanes, players)


class MatchSource(Protocol):
    """What makes the matches of some lanes."""

    def make_match(self, lane: int) -> Match:
        """Return the match of a lane with its finished rounds, totals and standings."""
        ...


class FinishedMatches(Sequence[tuple[int, Match]]):
    """The matches that ended in a step, each with its lane. A match is made when it is first read."""

    def __init__(self, lanes: Sequence[int] = (), source: MatchSource | None = None) -> None:
        self._lanes, self._source = lanes, source
        self._made: dict[int, Match] = {}

    def __len__(self) -> int:
        return len(self._lanes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple([self[each] for each in range(len(self))[index]])
        at = range(len(self))[index]
        if at not in self._made and self._source:
            self._made[at] = self._source.make_match(at)
        return self._lanes[at], self._made[at]

    def __iter__(self) -> Iterator[tuple[int, Match]]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<FinishedMatches: lanes {', '.join(map(str, self._lanes))}>"


def forget(matches: dict[int, Match], lanes: Array) -> None:
    """Delete the matches of ``lanes``, if there are any."""
    for lane in lanes.tolist() if matches else ():
        matches.pop(lane, None)


class Scorer:
    """Keeps the matches of all lanes: how many rounds are over, and which round is played.

    This one calls no hook of scoring. All points are 0, the deal passes to the left, and matches have no end.
    """

    def __init__(self, rules: Rulebook, players: int, count: int) -> None:
        self._rules, self._players = rules, players
        self._names, self._resumed = default_names(players), dict[int, Match]()
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
        forget(self._resumed, lanes)
        self.rounds[lanes] = self.kinds[lanes] = 0
        dealers = self._choose_dealers(seeds)
        self.orders[lanes] = (dealers[:, None] + 1 + np.arange(self._players, dtype=np.int32)) % self._players

    def resume(self, lanes: Array, kind: str, order: Sequence[int], matches: Sequence[Match]) -> None:
        """Go on with each of ``matches`` in ``lanes``, which differ in their seeds alone.

        A round of ``kind`` is in play there, with the seats of ``order`` from the dealer's left.
        """
        for lane, match in zip(lanes.tolist(), matches, strict=True):
            self.seeds[lane], self._resumed[lane] = match._seed, match
        self.rounds[lanes] = len(matches[0].rounds) if matches else 0
        self.kinds[lanes] = KINDS.index(kind)
        self.orders[lanes] = [*order, *(-1,) * (self._players - len(order))]

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

    def score(self, state: LaneArrays, lanes: Array) -> Array:  # noqa: ARG002  # nothing is scored
        """Return the points of the rounds of ``lanes`` by seat, 0 for one that sits out: int64, (lanes, players)."""
        return np.zeros((len(lanes), self._players), np.int64)

    def finish(self, state: LaneArrays, lanes: Array) -> EndedRounds:
        """Return what comes of the rounds of ``lanes``, whose last turn is over, and plan the next ones."""
        self.rounds[lanes] += 1
        self.orders[lanes] = np.roll(self.orders[lanes], -1, axis=1)
        nothing = self.score(state, lanes)
        return EndedRounds(nothing, np.zeros(len(lanes), np.bool_), nothing, nothing)

    def make_match(self, lane: int) -> Match:
        """Return the match of a lane with its finished rounds, totals and standings."""
        return self._resumed.get(lane) or Match(self._names, self.seeds[lane])

    def take_matches(self, lanes: Array) -> MatchSource:  # noqa: ARG002  # no match ends
        """Return what makes the matches of ``lanes`` by their index, also after others have begun there."""
        return self
