"""The finished rounds of matches in lanes, kept as arrays, from which whole matches are made when they are read."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardgolf.engine.round_end import enter_rounds, find_next_round, name_limit, score_round
from cardgolf.lanes.ends.states import Plan, StateReader
from cardgolf.lanes.lane_arrays import copy_rows, restore_rows
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.scorecard import KINDS
from cardgolf.table.state import Match


class Owners(NamedTuple):
    """What tells one match from another: the names of its seats, and by lane the seed, which changes."""

    names: tuple[str, ...]
    seeds: list[int]


class History:
    """The finished rounds of the match in each lane. The piles are kept if ``piles``, or no hook can read them."""

    def __init__(  # what matches are made of
        self, rules: Rulebook, reader: StateReader, arrays: RuleArrays, owners: Owners, *, piles: bool
    ) -> None:
        self._rules, self._reader, self._arrays, self._owners, self._piles = rules, reader, arrays, owners, piles
        count = len(owners.seeds)
        self._rows: Array = np.zeros((count, 0, 0), np.int32)  # (lanes, rounds, integers of a lane)
        self._kinds: Array = np.zeros((count, 0), np.int8)
        self._rounds: Array = np.zeros(count, np.int64)
        self._made: dict[int, Match] = {}

    def begin(self, lanes: Array) -> None:
        """Forget the matches of ``lanes``, and begin others."""
        self._rounds[lanes] = 0
        for lane in lanes.tolist() if self._made else ():
            self._made.pop(lane, None)

    def resume(self, lanes: Array, matches: Sequence[Match]) -> None:
        """Go on with each of ``matches`` in ``lanes``."""
        self.begin(lanes)
        for lane, match in zip(lanes.tolist(), matches, strict=True):
            self._rounds[lane], self._made[lane] = len(match.rounds), match

    def note(self, state: LaneArrays, lanes: Array, kinds: Array) -> None:
        """Keep the rounds of ``lanes``, whose last turn is over."""
        rows, rounds = copy_rows(state, lanes, piles=self._piles), self._rounds[lanes]
        needed = int(rounds.max(initial=0)) + 1
        if needed > self._rows.shape[1] or not self._rows.shape[2]:
            self._reserve(max(needed, 2 * self._rows.shape[1]), rows.shape[1])
        self._rows[lanes, rounds], self._kinds[lanes, rounds] = rows, kinds
        self._rounds[lanes] += 1

    def _reserve(self, rounds: int, width: int) -> None:
        """Make room for so many rounds of each match, each of so many integers."""
        lanes, kept, _ = self._rows.shape
        rows, kinds = np.zeros((lanes, rounds, width), np.int32), np.zeros((lanes, rounds), np.int8)
        if kept:
            rows[:, :kept], kinds[:, :kept] = self._rows, self._kinds
        self._rows, self._kinds = rows, kinds

    def make_match(self, lane: int) -> Match:
        """Return the match of a lane with the scorecards, totals and standings that the engine gives."""
        rules, owners = self._rules, self._owners
        match = self._made.get(lane) or Match(owners.names, owners.seeds[lane])
        if len(match.rounds) == self._rounds[lane]:
            return match
        state = restore_rows(self._arrays, self._rows[lane])
        with rules.naming_culprit():
            for number in range(len(match.rounds), int(self._rounds[lane])):
                plan = Plan(KINDS[self._kinds[lane, number]], match)
                finished = self._reader.read_finished(state, number, plan)
                result = score_round(rules, finished)
                match = enter_rounds(rules, match, (*match.rounds, result))
                if len(match.rounds) == rules.base.round_limit:
                    ended = self._reader.read_finished(state, number, plan).replace(match=match)
                    match = name_limit(rules, ended, find_next_round(rules, ended))
        self._made[lane] = match
        return match

    def take(self, lanes: Array) -> "History":
        """Return a history of ``lanes`` alone, by their index, which stays as it is."""
        owners = Owners(self._owners.names, [self._owners.seeds[lane] for lane in lanes.tolist()])
        taken = History(self._rules, self._reader, self._arrays, owners, piles=self._piles)
        most = int(self._rounds[lanes].max(initial=0))
        taken._rows, taken._kinds = self._rows[lanes, :most], self._kinds[lanes, :most]
        taken._made = {index: self._made[lane] for index, lane in enumerate(lanes.tolist()) if lane in self._made}
        taken._rounds = self._rounds[lanes]
        return taken
