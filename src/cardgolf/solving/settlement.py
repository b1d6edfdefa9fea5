"""The points at the end of a round, on the average of the cards that still lie face down."""

from cardgolf.cards import Card
from cardgolf.engine.deal import deal_first_round
from cardgolf.engine.round_end import score_board, score_table
from cardgolf.games.unseen_cards import average
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.cards import Boards, Cells, Heaps
from cardgolf.table import Board, Line, Match, RoundEnd

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
        self._expected: dict[tuple[tuple[int, ...], int, int], float] = {}
        self._settled: dict[tuple[int, int, int], float] = {}

    def settle(self, own: int, other: int, heap: int, over: int) -> float:
        """Return the points by which the seat with the board ``own`` is ahead. ``over`` tells who closed."""
        if not self._between:
            return self._rules.cost_sign * (self._expect((other,), heap) - self._expect((own,), heap))
        return self._expect((own, other), heap, over)

    def _expect(self, boards: tuple[int, ...], heap: int, over: int = NEITHER) -> float:
        """Return the expected points of one board, or the expected lead of the first of two boards."""
        at = 0 if self._boards.downs[boards[0]] else len(boards) - 1
        is_hidden = self._boards.downs[boards[at]] > 0
        key = boards, heap if is_hidden else -1, over
        expected = self._expected.get(key)
        if expected is None:
            if is_hidden:
                found = []
                for face, count, rest in self._heaps.draws(heap):
                    filled = self._boards.fill(boards[at], face)
                    found.append((count, self._expect((*boards[:at], filled, *boards[at + 1 :]), rest, over)))
                expected = average(found)
            else:
                points = [self._scores.score(self._boards.cells[board]) for board in boards]
                expected = float(points[0]) if len(points) == 1 else self._settle_points(points[0], points[-1], over)
            self._expected[key] = expected
        return expected

    def _settle_points(self, own: int, other: int, over: int) -> float:
        """Return the lead by the points of two boards, with the lines between seats."""
        ahead = self._settled.get((own, other, over))
        if ahead is None:
            rules, closer = self._rules, {NEITHER: None, ACTOR: 0, OTHER: 1}[over]
            raw = {0: (Line("", own),), 1: (Line("", other),)}
            with rules.naming_culprit():
                cards = score_table(rules, self._final.replace(round_end=RoundEnd(closer, (), "")), raw)
            ahead = self._settled[own, other, over] = float(rules.cost_sign * (cards[1].total - cards[0].total))
        return ahead
