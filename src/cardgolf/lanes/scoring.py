"""The end of rounds in lanes: matches, scores and next rounds by the engine's own functions.

:meth:`EngineScorer.finish` gets all rounds that ended in one step. :mod:`cardgolf.lanes.batch_scoring` scores them at
once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardgolf.board import Board
from cardgolf.cards import Slot, pack
from cardgolf.engine.deal import choose_first_dealer
from cardgolf.engine.round_end import finish_round
from cardgolf.errors import PluginError
from cardgolf.games.new_game import default_names
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import NO_CARD, RuleArrays
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import NextRound, RoundEnd
from cardgolf.state import START, Match, MutableState, RoundSetup, State
from cardgolf.tabulation.tables import Tables


class Plan(NamedTuple):
    """The next round of a lane: its kind, its seats from the dealer's left, and the match so far."""

    kind: str
    order: tuple[int, ...]
    match: Match


class Finished(NamedTuple):
    """A finished round: the points by seat, 0 for one that sat out, the match with it, and the next round, if any."""

    points: Sequence[int]
    match: Match
    plan: Plan | None


class EngineScorer:
    """Scores as the engine does, with every hook of scoring and of the match. 50 to 200 µs a round."""

    def __init__(self, rules: Rulebook, tables: Tables, arrays: RuleArrays) -> None:
        self._rules, self._tables, self._arrays = rules, tables, arrays
        self._grid = rules.table_setup(tables.players).layout
        empty, limit = arrays.reasons
        self._reasons = {empty: "the stock is empty", limit: "turn limit", **dict(enumerate(tables.ending_reasons))}

    def begin_match(self, seed: int) -> Plan:
        """Return the first round of a match, dealt by the first dealer of the rules."""
        match = Match(default_names(self._tables.players), seed)
        with self._rules._naming_culprit():
            dealer = choose_first_dealer(self._rules, match)
        return Plan("hole", RoundSetup("hole", match.seats, dealer, 0).order, match)

    def finish(self, state: LaneArrays, lanes: Sequence[int], plans: Sequence[Plan]) -> list[Finished]:
        """Return what comes of the rounds of ``lanes``, whose last turn is over; ``plans`` are these rounds."""
        return [self._finish(state, lane, plan) for lane, plan in zip(lanes, plans, strict=True)]

    def _finish(self, state: LaneArrays, lane: int, plan: Plan) -> Finished:
        rules = self._rules
        with rules._naming_culprit():
            finished = finish_round(rules, self.make_state(state, lane, plan))
            match, upcoming = finished.match, finished.setup.upcoming
            points = [score or 0 for score in match.rounds[-1].scores]
            if upcoming is None or not upcoming.seats:
                return Finished(points, match, None)
            return Finished(points, match, self._plan_next(finished, upcoming))

    def _plan_next(self, finished: State, upcoming: NextRound) -> Plan:
        dealer = self._rules.next_dealer(finished, finished.match.standings)
        if dealer not in upcoming.seats:
            raise PluginError(f"invalid next_dealer={dealer}: expected a seat of the next round")
        order = RoundSetup(upcoming.kind, upcoming.seats, dealer, 0).order
        return Plan(upcoming.kind, order, finished.match)

    def make_state(self, state: LaneArrays, lane: int, plan: Plan) -> State:
        """Return the round of ``lane`` as the engine has it after its last turn, all cards turned up."""
        tables, faces = self._tables, self._tables.faces
        seats = tuple(sorted(plan.order))
        dealer, players = plan.order[-1], range(tables.players)
        boards = state.boards[lane].tolist()
        marks = state.marks[lane].tolist()
        closer, ending = int(state.closer[lane]), int(state.ending[lane])
        stock = [faces[face] for face in state.stock[lane, : state.stock_size[lane]].tolist()]
        return MutableState(
            match=plan.match,
            setup=RoundSetup(plan.kind, seats, dealer, tables.opening_flips, plan.order[0]),
            turn=int(state.turn[lane]),
            phase=START,
            boards=tuple([self._board(boards[seat], marks[seat]) if seat in seats else None for seat in players]),
            packed_stock=pack(stock),
            discard=tuple([faces[face] for face in state.discard[lane, : state.discard_size[lane]].tolist()]),
            turns_begun=tuple(state.turns_begun[lane].tolist()),
            round_end=RoundEnd(closer if closer >= 0 else None, (), self._reasons[ending]),
            reshuffles=int(state.reshuffles[lane]),
        ).freeze()

    def _board(self, faces: Sequence[int], marks: Sequence[int]) -> Board:
        cards = self._tables.faces
        return Board.of(
            self._grid,
            [
                None if face == NO_CARD else Slot(cards[face], up=True, mark=mark) if mark else cards[face].face_up
                for face, mark in zip(faces, marks, strict=True)
            ],
        )
