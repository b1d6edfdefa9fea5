"""The end of rounds in lanes, many at once: parts score the boards, and arrays keep matches by the base rules."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType

import numpy as np

from cardgolf.engine.round_end import score_table
from cardgolf.lanes.ends.matches import History, Owners
from cardgolf.lanes.ends.rounds import EndedRounds, MatchMaker, Scorer
from cardgolf.lanes.ends.states import Plan, StateReader
from cardgolf.lanes.rule_arrays import NO_CARD, Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.lanes.tables.tables import Tables
from cardgolf.rulebook.dispatch import compile_hook, hook_parameters
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.standings import PLAYOFF_LIMIT
from cardgolf.scoring.batches import EMPTY, BoardPacker, ScoredBoard, check_sum, check_sums, score_packed
from cardgolf.scoring.many_rounds import RawRounds, find_added, reset_totals
from cardgolf.scoring.parts import Reset
from cardgolf.table.scorecard import KINDS, Goal
from cardgolf.table.state import Match, State

HOLE = KINDS.index("hole")
BETWEEN = ("adjust_scores", "penalty")
"""Hooks of points between seats. Python is asked for both, if a plugin implements one of them in Python."""

_BOARDS_AT_ONCE = 4096
"""So many boards are scored together. The arrays of more are so large that the system gives and takes their memory."""

_OF_MATCHES = ("standings", "next_round", "next_dealer")


def can_score_batches(rules: Rulebook) -> bool:
    """Return whether parts count the cards of boards, and the base rules decide how a match goes on.

    Plugins may say when it is over, but not with a wrapper.
    """
    return (
        not any(name.endswith(".score") for name in rules.python_scores)
        and all(is_base_alone(rules, hook) for hook in _OF_MATCHES)
        and not is_in_python(rules, "totals")
        and not any(each.wrapper for each in rules.implementations_by_hook["match_over"])
        and not any(type(part) is Reset and part.most for part in rules.parts)  # arrays do not count how often
    )


class BatchScorer(Scorer):
    """Scores all rounds of a step at once, and makes matches when they are read."""

    def __init__(self, rules: Rulebook, tables: Tables, arrays: RuleArrays, count: int) -> None:
        super().__init__(rules, tables.players, count)
        self._arrays, self._reader = arrays, StateReader(rules, tables)
        self._packer = BoardPacker(rules, self._reader.grid, tables.faces)
        self.asks = any(is_in_python(rules, hook) for hook in BETWEEN)
        self._compares = any(not is_base_alone(rules, hook) for hook in BETWEEN)
        self._resets = not is_base_alone(rules, "totals")
        owned = rules.owned_parts
        self._heard = {hook: owned.list_heard(hook) if owned else () for hook in (*BETWEEN, "totals")}
        self._goal: Goal = rules.goal()
        # What parts score does not depend on the piles.
        reads_piles = self.asks or bool(rules.python_scores)
        self._history = History(rules, self._reader, arrays, Owners(self._names, self.seeds), piles=reads_piles)
        self._totals = np.zeros((count, tables.players), np.int64)
        self._sign = 1 if self._goal == "lowest" else -1
        base = rules.base
        self._holes, self._limit, self._plays_off = base.holes or -1, base.round_limit or -1, base.tie == "playoff"
        self._target = base.target
        self._holes_over = np.zeros(count, np.int64)
        self._match_over = None if is_base_alone(rules, "match_over") else _MatchOver(rules)

    def begin(self, lanes: Array, seeds: Sequence[int]) -> None:
        """Begin the match with each of ``seeds`` in ``lanes``."""
        super().begin(lanes, seeds)
        self._totals[lanes] = self._holes_over[lanes] = 0
        self._history.begin(lanes)

    def resume(self, lanes: Array, kind: str, orders: Array, matches: Sequence[Match]) -> None:
        """Go on with each of ``matches`` in ``lanes``."""
        super().resume(lanes, kind, orders, matches)
        if matches:
            self._totals[lanes] = [check_sum(total) for total in matches[0].totals] or 0
            self._holes_over[lanes] = sum(KINDS.index(each.kind) == HOLE for each in matches[0].rounds)
            self._history.resume(lanes, matches)

    def finish(self, state: LaneArrays, lanes: Array) -> EndedRounds:
        """Return what comes of the rounds of ``lanes``, and plan the next ones."""
        points = self.score(state, lanes)
        self._history.note(state, lanes, self.kinds[lanes])
        is_hole = self.kinds[lanes] == HOLE
        rounds, holes = self.rounds[lanes] + 1, self._holes_over[lanes] + is_hole
        totals = check_sums(self._totals[lanes] + points * is_hole[:, None])
        if self._resets:
            totals = np.where(is_hole[:, None], reset_totals(self._heard["totals"], totals, points), totals)
        self.rounds[lanes], self._holes_over[lanes], self._totals[lanes] = rounds, holes, totals
        is_first = self._find_first(totals)
        if not is_hole.all():
            playoffs = np.flatnonzero(~is_hole)
            sat_out = self._find_absent(state, lanes[playoffs])
            is_first[playoffs] = self._find_first(points[playoffs], sat_out)
        limited, full = rounds == self._limit, holes == self._holes
        if self._target is not None:
            full |= totals.max(axis=1) >= self._target
        if self._match_over is not None:
            asked = np.flatnonzero(~limited)
            full[asked] = self._ask_whether_over(self._match_over, state, lanes[asked], full[asked])
        ties = full & ~limited & (rounds - holes < PLAYOFF_LIMIT) & self._plays_off & (is_first.sum(axis=1) > 1)
        match_over = (limited | full) & ~ties
        self.orders[lanes] = np.roll(self.orders[lanes], -1, axis=1)  # right for holes, which all seats play
        for index in np.flatnonzero(ties).tolist():
            self._plan_playoff(int(lanes[index]), state, np.flatnonzero(is_first[index]).tolist())
        return EndedRounds(points, match_over, totals, self._rank(totals, is_first))

    def score(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the points of the rounds of ``lanes`` by seat, 0 for one that sits out: int64, (lanes, players)."""
        size = max(1, _BOARDS_AT_ONCE // self._players)
        blocks = [lanes[first : first + size] for first in range(0, len(lanes), size)] or [lanes]
        points = np.concatenate([self._score_boards(state, block) for block in blocks])
        if self.asks:
            points += np.array([self._ask(state, lane, own) for lane, own in zip(lanes.tolist(), points, strict=True)])
            return points
        plays, closers = ~self._find_absent(state, lanes), state.closer[lanes].astype(np.int64)
        return self.compare(points, RawRounds(points, plays, closers, self.rounds[lanes] + 1))

    def compare(self, points: Array, ended: RawRounds) -> Array:
        """Return the points of boards with those that parts add between seats. No hook in Python is asked."""
        if not self._compares:
            return points
        adjusting, fining = (self._heard[hook] for hook in BETWEEN)
        return check_sums(points + find_added(adjusting, fining, ended, self._goal))

    def _score_boards(self, state: LaneArrays, lanes: Array) -> Array:
        """Return the points of the boards by lane and seat, 0 for a seat that sits out."""
        boards, turns = state.boards[lanes], state.turns_begun[lanes].astype(np.int64).reshape(-1)
        count, players, places = boards.shape
        faces = np.where(boards == NO_CARD, EMPTY, boards).reshape(-1, places)
        marks = state.marks[lanes].astype(np.int64).reshape(-1, places) if self._arrays.locks else None
        seats = None
        if (state.seat_count[lanes] < players).any():
            # A seat that sits out has no board, and no hook is asked about it.
            seats = np.flatnonzero(~self._find_absent(state, lanes).ravel())
            faces, marks, turns = faces[seats], None if marks is None else marks[seats], turns[seats]
        packed = self._packer.pack(faces, marks=marks, turns_begun=turns)

        def find_board(index: int) -> ScoredBoard:
            row, seat = divmod(index if seats is None else int(seats[index]), players)
            table = self._read(state, int(lanes[row]))
            return table.table[seat], seat, table

        found = score_packed(self._rules, packed, find_board).points
        points: Array = found
        if seats is not None:
            points = np.zeros(count * players, np.int64)
            points[seats] = found
        return points.reshape(count, players)

    def _read(self, state: LaneArrays, lane: int) -> State:
        plan = Plan(KINDS[self.kinds[lane]], self._history.make_match(lane))
        return self._reader.read_finished(state, lane, plan)

    def _find_absent(self, state: LaneArrays, lanes: Array) -> Array:
        """Return which seats sit the round out: bool, (lanes, players)."""
        orders = state.order[lanes]
        return (orders[:, :, None] != np.arange(self._players)).all(axis=1)

    def _ask(self, state: LaneArrays, lane: int, points: Array) -> list[int]:
        """Return what the hooks of points between seats add for each seat."""
        rules, added = self._rules, [0] * self._players
        plan = Plan(KINDS[self.kinds[lane]], Match(self._names, self.seeds[lane]))
        table = self._reader.read_late(state, lane, plan, partial(self._read, state, lane))
        raw = MappingProxyType({seat: int(points[seat]) for seat in table.setup.seats})
        with rules.naming_culprit():
            for hook in BETWEEN:
                found = getattr(rules, hook)(table, raw, rules)
                if not raw.keys() >= found.keys():
                    score_table(rules, self._read(state, lane))  # raises the error that the engine raises
                for seat, lines in found.items():
                    added[seat] = check_sum(added[seat] + sum([line.points for line in lines]))
        return added

    def _ask_whether_over(self, match_over: "_MatchOver", state: LaneArrays, lanes: Array, full: Array) -> list[bool]:
        """Return whether the match of each of ``lanes`` is over. Where plugins do not say so, ``full`` does."""
        answers = []
        with self._rules.naming_culprit():
            for lane, totals, by_holes in zip(lanes.tolist(), self._totals[lanes].tolist(), full.tolist(), strict=True):
                plan = Plan(KINDS[self.kinds[lane]], Match(self._names, self.seeds[lane]))
                read = partial(self._read, state, lane)
                found = match_over.ask(self._reader.read_late(state, lane, plan, read, totals))
                answers.append(by_holes if found is None else found)
        return answers

    def _find_first(self, points: Array, sat_out: Array | None = None) -> Array:
        """Return which seats have the best of ``points``: bool, (lanes, players)."""
        losing = self._sign * points
        if sat_out is not None:
            losing[sat_out] = np.iinfo(np.int64).max
        is_first: Array = losing == losing.min(axis=1, keepdims=True)
        return is_first

    def _rank(self, totals: Array, is_first: Array) -> Array:
        """Return the ranks by seat. Equal totals share a rank, but one that is first comes before one that is not."""
        keys = 2 * self._sign * totals + ~is_first
        ranks = np.ones_like(keys)
        for seat in range(self._players):  # a sum over an axis of few seats takes several times as long
            ranks += keys[:, seat, None] < keys
        return ranks

    def _plan_playoff(self, lane: int, state: LaneArrays, seats: list[int]) -> None:
        dealt = int(state.order[lane, state.seat_count[lane] - 1])
        dealer = next((seat for seat in seats if seat > dealt), seats[0])
        self._plan_round(lane, "playoff", tuple(seats), dealer)

    def make_match(self, lane: int) -> Match:
        """Return the match of a lane with its finished rounds, totals and standings."""
        return self._history.make_match(lane)

    def take_matches(self, lanes: Array) -> MatchMaker:
        """Return what makes the matches of ``lanes`` by their index, also after others have begun there."""
        return self._history.take(lanes).make_match


class _MatchOver:
    """The hook ``match_over`` without the base rules."""

    def __init__(self, rules: Rulebook) -> None:
        found = [each for each in rules.implementations_by_hook["match_over"] if each.plugin is not rules.base]
        self._rules, self._hook = rules, compile_hook("match_over", "first", hook_parameters("match_over"), found)
        self._ranks = any("standings" in (*each.argnames, *each.kwargnames) for each in found)

    def ask(self, state: State) -> bool | None:
        """Return whether a match is over, or ``None`` if that is for the base rules to say."""
        standings = state.match.standings if self._ranks else ()
        found: bool | None = self._hook(state, standings, self._rules)
        if found is None or type(found) is bool:
            return found
        return self._rules.match_over(state, state.match.standings, self._rules)  # raises the error of the engine


def is_base_alone(rules: Rulebook, hook: str) -> bool:
    """Return whether no plugin but the base rules implements ``hook``."""
    return rules.hook_implementations()[hook] == ("base",)


def is_in_python(rules: Rulebook, hook: str) -> bool:
    """Return whether a plugin other than the base rules implements ``hook`` in Python."""
    return not {*rules.list_python(hook)} <= {"", rules.stack[0].name}
