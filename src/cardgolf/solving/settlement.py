"""The points at the end of a round, on the average of the cards that still lie face down."""

from cardgolf.cards import Card
from cardgolf.engine.deal import deal_first_round
from cardgolf.engine.round_end import score_board
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import Boards, Cells, Heaps
from cardgolf.table import Board, Match, RoundEnd

NEITHER, ACTOR, OTHER = 1, 2, 3
"""Who closed a round that is over, as seen by the seat that made the last move."""

PLAYERS = ("0", "1")


class BoardScores:
    """The points of a board of cells, by the hooks ``score`` and ``bonus``."""

    def __init__(self, rules: Rulebook, faces: tuple[Card, ...]) -> None:
        self._rules, self._faces = rules, faces
        self._layout = rules.table_setup(len(PLAYERS)).layout
        self._points: dict[Cells, int] = {}

    def score(self, cells: Cells) -> int:
        """Return the points of a board without face-down cards."""
        points = self._points.get(cells)
        if points is None:
            cards = [self._faces[cell].face_up if cell < len(self._faces) else None for cell in cells]
            with self._rules.naming_culprit():
                lines = score_board(self._rules, Board.of(self._layout, cards), 0, None)
            points = self._points[cells] = sum([line.points for line in lines])
        return points


class Settlement:
    """The points by which a seat is ahead at the end of a round, expected over the cards that lie face down."""

    def __init__(self, rules: Rulebook, scores: BoardScores, boards: Boards, heaps: Heaps) -> None:
        self._rules, self._scores, self._boards, self._heaps = rules, scores, boards, heaps
        self._between = any("" in rules.list_python(hook) for hook in ("adjust_scores", "penalty"))
        self._final = deal_first_round(rules, Match(PLAYERS, 0))
        self._ahead: dict[tuple[int, int, int, int], float] = {}
        self._alone: dict[tuple[int, int], float] = {}
        self._settled: dict[tuple[int, int, int], float] = {}

    def settle(self, own: int, other: int, heap: int, over: int) -> float:
        """Return the points by which the seat with the board ``own`` is ahead. ``over`` tells who closed."""
        if not self._between:
            return self._rules.cost_sign * (self._expect(other, heap) - self._expect(own, heap))
        return self._expect_both(own, other, heap, over)

    def _expect(self, board: int, heap: int) -> float:
        """Return the expected points of one board."""
        key = board, heap if self._boards.downs[board] else -1
        points = self._alone.get(key)
        if points is None:
            if not self._boards.downs[board]:
                points = float(self._scores.score(self._boards.cells[board]))
            else:
                found = [
                    count * self._expect(self._boards.fill(board, face), rest)
                    for face, count, rest in self._heaps.draws(heap)
                ]
                points = sum(found) / self._heaps.totals[heap]
            self._alone[key] = points
        return points

    def _expect_both(self, own: int, other: int, heap: int, over: int) -> float:
        """Return the expected lead where the points of a seat depend on those of the other."""
        downs = self._boards.downs
        key = own, other, heap if downs[own] or downs[other] else -1, over
        ahead = self._ahead.get(key)
        if ahead is None:
            if downs[own] or downs[other]:
                found = []
                for face, count, rest in self._heaps.draws(heap):
                    boards = (
                        (self._boards.fill(own, face), other) if downs[own] else (own, self._boards.fill(other, face))
                    )
                    found.append(count * self._expect_both(*boards, rest, over))
                ahead = sum(found) / self._heaps.totals[heap]
            else:
                cells = self._boards.cells
                ahead = self._settle_points(self._scores.score(cells[own]), self._scores.score(cells[other]), over)
            self._ahead[key] = ahead
        return ahead

    def _settle_points(self, own: int, other: int, over: int) -> float:
        """Return the lead by the points of two boards, with the lines between seats."""
        ahead = self._settled.get((own, other, over))
        if ahead is None:
            rules, raw = self._rules, {0: own, 1: other}
            closer = {NEITHER: None, ACTOR: 0, OTHER: 1}[over]
            state = self._final.replace(round_end=RoundEnd(closer, (), ""))
            totals = dict(raw)
            with rules.naming_culprit():
                for lines in (rules.adjust_scores(state, raw, rules), rules.penalty(state, raw, rules)):
                    for seat, more in lines.items():
                        totals[seat] += sum([line.points for line in more])
            ahead = self._settled[own, other, over] = float(rules.cost_sign * (totals[1] - totals[0]))
        return ahead
