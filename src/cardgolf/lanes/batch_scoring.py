"""The end of rounds in lanes, scored many at once by the batch forms of the scoring hooks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cardgolf.batch_scores import EMPTY, ScoredBoard, make_boards, score_packed
from cardgolf.engine.round_end import enter_rounds, plan_next_round
from cardgolf.lanes.lane_arrays import LaneArrays
from cardgolf.lanes.rule_arrays import NO_CARD
from cardgolf.lanes.scoring import EngineScorer, Finished, Plan
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import Line, RoundEnd, RoundResult, Scorecard
from cardgolf.state import ROUND_OVER, START, MutableState, RoundSetup

BASE_ALONE = ("adjust_scores", "penalty", "totals", "standings", "match_over", "next_round", "next_dealer")
"""Hooks that get no lines of boards here. Rules that implement them may read what batches do not find."""

TOTAL = "lanes.total"
"""The id of the only line of a scorecard. It has all points of the board."""


def can_score_batches(rules: Rulebook) -> bool:
    """Return whether the points of finished rounds follow from the boards alone, many at a time."""
    implementations = rules.hook_implementations()
    return any(part.score_many for part in rules.batch_parts) and all(
        implementations[hook] == ("base",) for hook in BASE_ALONE
    )


class BatchScorer(EngineScorer):
    """Scores all rounds of a step at once. Scorecards have one line each, with all points of the board."""

    def finish(self, state: LaneArrays, lanes: Sequence[int], plans: Sequence[Plan]) -> list[Finished]:
        """Return the scores, the match and the next round of each lane."""
        if not lanes:
            return []
        points = self._score(state, lanes, plans)
        closers, endings = state.closer[lanes].tolist(), state.ending[lanes].tolist()
        with self._rules._naming_culprit():
            return [self._enter(*each) for each in zip(plans, points, closers, endings, strict=True)]

    def _score(self, state: LaneArrays, lanes: Sequence[int], plans: Sequence[Plan]) -> list[list[int]]:
        """Return the points by lane and seat."""
        boards = state.boards[lanes]
        count, players, places = boards.shape
        faces = np.where(boards == NO_CARD, EMPTY, boards).astype(np.int64).reshape(-1, places)
        packed = make_boards(
            self._rules,
            self._grid,
            self._tables.faces,
            faces,
            marks=state.marks[lanes].astype(np.int64).reshape(-1, places) if self._arrays.locks else None,
            turns_begun=state.turns_begun[lanes].astype(np.int64).reshape(-1),
        )

        def find_board(index: int) -> ScoredBoard:
            row, seat = divmod(index, players)
            table = self.make_state(state, lanes[row], plans[row]).replace(phase=ROUND_OVER)
            return table.table[seat], seat, table

        scored = score_packed(self._rules, packed, find_board).points
        found: list[list[int]] = scored.reshape(count, players).tolist()
        return found

    def _enter(self, plan: Plan, points: Sequence[int], closer: int, ending: int) -> Finished:
        """Return a match with the points of its last round."""
        rules, kind, match = self._rules, plan.kind, plan.match
        seats = tuple(sorted(plan.order))
        cards = tuple([_make_card(points[seat]) if seat in seats else None for seat in match.seats])
        result = RoundResult(kind, seats, cards, RoundEnd(closer if closer >= 0 else None, (), self._reasons[ending]))
        entered = enter_rounds(rules, match, (*match.rounds, result))
        finished = plan_next_round(rules, _make_table(plan, seats, entered))
        upcoming: Any = finished.setup.upcoming
        shown = [points[seat] if seat in seats else 0 for seat in match.seats]
        following = self._plan_next(finished, upcoming) if upcoming.seats else None
        return Finished(shown, entered, following)


@lru_cache(maxsize=4096)
def _make_card(points: int) -> Scorecard:
    return Scorecard((Line(TOTAL, points),))


def _make_table(plan: Plan, seats: tuple[int, ...], match: Any) -> Any:
    """Return a finished round without cards, of which the base rules read the match and who sat where."""
    return MutableState(
        match=match,
        setup=RoundSetup(plan.kind, seats, plan.order[-1], 0, plan.order[0]),
        turn=plan.order[0],
        phase=START,
        boards=(None,) * len(match.names),
        packed_stock=b"",
        discard=(),
        turns_begun=(0,) * len(match.names),
    ).freeze()
