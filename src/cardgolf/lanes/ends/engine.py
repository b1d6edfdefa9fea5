"""The ends of rounds in lanes by the engine's own functions, one round after another."""

from collections.abc import Iterable, Sequence

import numpy as np

from cardgolf.engine.round_end import finish_round, score_round
from cardgolf.errors import PluginError
from cardgolf.lanes.ends.rounds import EndedRounds, MatchMaker, Scorer
from cardgolf.lanes.ends.states import Plan, StateReader
from cardgolf.lanes.rule_arrays import Array
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring.batches import check_sum
from cardgolf.table.scorecard import KINDS, NextRound
from cardgolf.table.state import Match, State


class EngineScorer(Scorer):
    """Scores as the engine does, with every hook of scoring and of the match. 50 to 200 µs a round."""

    def __init__(self, rules: Rulebook, tables: Tables, count: int) -> None:
        super().__init__(rules, tables.players, count)
        self._reader = StateReader(rules, tables)
        self._matches = [Match(self._names, 0)] * count

    def begin(self, lanes: Array, seeds: Sequence[int]) -> None:
        """Begin the match with each of ``seeds`` in ``lanes``."""
        super().begin(lanes, seeds)
        for lane, seed in zip(lanes.tolist(), seeds, strict=True):
            self._matches[lane] = Match(self._names, seed)

    def resume(self, lanes: Array, kind: str, orders: Array, matches: Sequence[Match]) -> None:
        """Go on with each of ``matches`` in ``lanes``."""
        super().resume(lanes, kind, orders, matches)
        for lane, match in zip(lanes.tolist(), matches, strict=True):
            self._matches[lane] = match

    def score(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the points of the rounds of ``lanes`` by seat, 0 for one that sits out: int64, (lanes, players)."""
        rounds = [self._reader.read_finished(state, lane, self._plan(lane)) for lane in lanes.tolist()]
        with self._rules.naming_culprit():
            scores = [score_round(self._rules, each).scores for each in rounds]
        return np.array([_list_points(each) for each in scores], np.int64)

    def finish(self, state: LaneArrays, lanes: Array) -> EndedRounds:
        """Return what comes of the rounds of ``lanes``, and plan the next ones."""
        shape = len(lanes), self._players
        points, totals, ranks = (np.zeros(shape, np.int64) for _ in range(3))
        match_over = np.zeros(len(lanes), np.bool_)
        for index, lane in enumerate(lanes.tolist()):
            with self._rules.naming_culprit():
                finished = finish_round(self._rules, self._reader.read_turned_up(state, lane, self._plan(lane)))
                match, upcoming = finished.match, finished.setup.upcoming
                self._matches[lane] = match
                points[index] = _list_points(match.rounds[-1].scores)
                if upcoming and upcoming.seats:
                    self._plan_next(lane, finished, upcoming)
                    continue
            match_over[index], totals[index] = True, _list_points(match.totals)
            for standing in match.standings:
                ranks[index, standing.seat] = standing.rank
        self.rounds[lanes] += 1
        return EndedRounds(points, match_over, totals, ranks)

    def _plan(self, lane: int) -> Plan:
        return Plan(KINDS[self.kinds[lane]], self._matches[lane])

    def _plan_next(self, lane: int, finished: State, upcoming: NextRound) -> None:
        dealer = self._rules.next_dealer(finished, finished.match.standings)
        if dealer not in upcoming.seats:
            raise PluginError(f"invalid next_dealer={dealer}: expected a seat of the next round")
        self._plan_round(lane, upcoming.kind, upcoming.seats, dealer)

    def make_match(self, lane: int) -> Match:
        """Return the match of a lane with its finished rounds, totals and standings."""
        return self._matches[lane]

    def take_matches(self, lanes: Array) -> MatchMaker:
        """Return what gives the matches of ``lanes`` by their index."""
        return [self._matches[lane] for lane in lanes.tolist()].__getitem__


def _list_points(points: Iterable[int | None]) -> list[int]:
    """Return points by seat, 0 for ``None``. Raises :class:`NotTabulableError` for those that arrays cannot have."""
    return [check_sum(each or 0) for each in points]
