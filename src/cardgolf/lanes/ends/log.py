"""What bots' matches in lanes came to, noted as arrays and told as tuples."""

from collections.abc import Sequence
from itertools import starmap
from typing import NamedTuple

import numpy as np

from cardgolf.games.results import PlayedRound
from cardgolf.lanes.ends.rounds import EndedRounds
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.table.scorecard import KINDS


class PlayedMatch(NamedTuple):
    """A finished match: its rounds, and its totals and ranks by seat."""

    rounds: tuple[PlayedRound, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


class _Rounds(NamedTuple):
    """Some finished rounds as arrays, of which the first axis is the round."""

    numbers: Array  # of the matches
    kinds: Array
    orders: Array
    leaders: Array
    points: Array
    closers: Array
    endings: Array
    turns: Array
    decisions: Array
    reshuffles: Array


class MatchLog:
    """The finished rounds of ``count`` matches. ``reasons`` are the words of the endings."""

    def __init__(self, count: int, players: int, reasons: Sequence[str]) -> None:
        self._reasons, self._noted = reasons, list[_Rounds]()
        self._totals, self._ranks = (np.zeros((count, players), np.int64) for _ in range(2))

    def note(
        self, numbers: Array, kinds: Array, state: LaneArrays, lanes: Array, decisions: Array, ended: EndedRounds
    ) -> None:
        """Note the rounds of ``lanes``, whose last turn is over. ``numbers`` are those of their matches."""
        self._noted.append(
            _Rounds(
                numbers, kinds, state.order[lanes], state.leader[lanes], ended.points, state.closer[lanes],
                state.ending[lanes], state.turns_begun[lanes], decisions, state.reshuffles[lanes],
            )
        )  # fmt: skip
        over = ended.match_over
        self._totals[numbers[over]], self._ranks[numbers[over]] = ended.totals[over], ended.ranks[over]

    def list_matches(self) -> list[PlayedMatch]:
        """Return the matches by their numbers."""
        noted = _Rounds(*map(np.concatenate, zip(*self._noted, strict=True)))
        in_order = np.argsort(noted.numbers, kind="stable")
        rounds = self._tell_rounds(_Rounds(*(each[in_order] for each in noted)))
        counts = np.bincount(noted.numbers, minlength=len(self._totals)).tolist()
        found, begin = [], 0
        for count, totals, ranks in zip(counts, self._totals.tolist(), self._ranks.tolist(), strict=True):
            found.append(PlayedMatch(tuple(rounds[begin : begin + count]), tuple(totals), tuple(ranks)))
            begin += count
        return found

    def _tell_rounds(self, noted: _Rounds) -> list[PlayedRound]:
        seats, scores = _tell_seats(noted.orders, noted.points)
        last = (noted.orders >= 0).sum(axis=1) - 1
        fields = zip(
            [KINDS[kind] for kind in noted.kinds.tolist()],
            seats,
            noted.orders[np.arange(len(last)), last].tolist(),
            noted.leaders.tolist(),
            scores,
            [None if closer < 0 else closer for closer in noted.closers.tolist()],
            [self._reasons[ending] for ending in noted.endings.tolist()],
            map(tuple, noted.turns.tolist()),
            noted.decisions.tolist(),
            noted.reshuffles.tolist(),
            strict=True,
        )
        return list(starmap(PlayedRound, fields))


def _tell_seats(orders: Array, points: Array) -> tuple[list[tuple[int, ...]], list[tuple[int | None, ...]]]:
    """Return the seats of each round, and the points by seat, ``None`` for one that sat out."""
    players = orders.shape[1]
    table = tuple(range(players))
    seats, scores = [table] * len(orders), list[tuple[int | None, ...]](map(tuple, points.tolist()))
    for row in np.flatnonzero(orders.min(axis=1) < 0).tolist():
        seats[row] = tuple(sorted({*orders[row].tolist()} - {-1}))
        scores[row] = tuple([score if seat in seats[row] else None for seat, score in enumerate(scores[row])])
    return seats, scores
