"""The expected points of a board with hidden places: the mean over every arrangement of the unseen cards."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from attrs import define, field

from cardgolf import Board, Card, Rulebook, Slot, State
from cardgolf.scoring.batches import EMPTY, find_great_points, make_boards, score_packed

if TYPE_CHECKING:
    from cardgolf.scoring.boards import IntArray

MAX_BOARDS, MAX_BATCH_BOARDS = 8_000, 200_000  # boards to score one by one, and as arrays
MIN_BATCH = 60  # boards for which a batch is worth its start
RIVALS = (-1000, -1, 0, 1, 1000)  # points of the others, less those of the seat, when rules compare seats
Counts = Mapping[Card, int]


class OutOfSightError(Exception):
    """The end of the round is not in sight, or there is too much to count."""


@define
class BoardCounter:
    """Counts the expected points of boards of one seat. It remembers how many it has scored."""

    rules: Rulebook
    seat: int
    scores_in_arrays: bool
    reads_state: bool
    compares_seats: bool
    boards: int = 0
    _added: dict[tuple[object, int], int] = field(factory=dict)
    _arrangements: dict[tuple[object, ...], tuple["IntArray", "IntArray"]] = field(factory=dict)

    @classmethod
    def of(cls, rules: Rulebook, seat: int) -> Self:
        """Return a counter for boards of ``seat``."""
        return cls(
            rules,
            seat,
            scores_in_arrays=find_spec("numpy") is not None
            and not rules.python_scores
            and find_great_points(rules) is None,
            reads_state=any(rules.accepts(hook, "state") for hook in ("score", "bonus")),
            compares_seats=not (rules.is_base_only("adjust_scores") and rules.is_base_only("penalty")),
        )

    @property
    def most_boards(self) -> int:
        """The most boards to score, so that it takes about a quarter of a second."""
        return MAX_BATCH_BOARDS if self.scores_in_arrays else MAX_BOARDS

    def count(self, state: State, board: Board, hidden: frozenset[int], counts: Counts) -> float:
        """Return the expected points of ``board`` if the places ``hidden`` have any of the cards in ``counts``.

        ``state`` is that with which the round is scored. Raises :class:`OutOfSightError` if there are too many boards,
        or if the points depend on those of other seats.
        """
        boards = count_arrangements(len(hidden), counts)
        self.boards += boards
        if self.boards > self.most_boards:
            raise OutOfSightError
        count = self._count_boards if boards >= MIN_BATCH and self.scores_in_arrays else self._count_each
        return count(state, board.turned_up(), sorted(hidden), counts)

    def _count_each(self, state: State, board: Board, hidden: Sequence[int], counts: Counts) -> float:
        """Return the mean points over every arrangement, one board at a time."""
        total = ways = 0
        slots, layout, values = [*board.slots], board.layout, self.rules.card_values
        for cards, weight in _iter_arrangements(len(hidden), counts):
            for place, card in zip(hidden, cards, strict=True):
                slots[place] = _with_card(board.slots[place], card)
            filled = Board.of(layout, slots)
            seen = state.with_board(filled, self.seat) if self.reads_state else state
            lines = (
                *self.rules.score(filled, values, self.seat, seen),
                *self.rules.bonus(filled, values, self.seat, seen),
            )
            points = sum([line.points for line in lines])
            total += weight * (points + self._points_between(state, points))
            ways += weight
        return total / ways

    def _count_boards(self, state: State, board: Board, hidden: Sequence[int], counts: Counts) -> float:
        """Return the mean points over every arrangement, as arrays."""
        import numpy as np  # noqa: PLC0415  # an extra

        faces = [*self.rules.table_setup(len(state.match.names)).faces]
        numbers = {card: number for number, card in enumerate(faces)}
        filling, weights = self._list_arrangements(len(hidden), counts, numbers)
        cards = np.empty((len(filling), len(board.slots)), np.int64)
        cards[:] = [EMPTY if slot is None else numbers[slot.card] for slot in board.slots]
        cards[:, hidden] = filling
        marks = np.broadcast_to(np.array([slot.mark if slot else 0 for slot in board.slots], np.int64), cards.shape)
        turns = np.full(len(cards), state.turns_begun[self.seat], np.int64)
        boards = make_boards(self.rules, board.layout, faces, cards, marks=marks, turns_begun=turns)

        def find_board(index: int) -> tuple[Board, int, State]:
            slots = [*board.slots]
            for place, number in zip(hidden, filling[index].tolist(), strict=True):
                slots[place] = _with_card(board.slots[place], faces[number])
            filled = Board.of(board.layout, slots)
            return filled, self.seat, state.with_board(filled, self.seat)

        points, _ = score_packed(self.rules, boards, find_board)
        different, which = np.unique(points, return_inverse=True)
        shares = np.zeros(len(different), np.int64)
        np.add.at(shares, which, weights)
        pairs = zip(shares.tolist(), different.tolist(), strict=True)  # integers of Python have no bound
        total: int = sum(share * (each + self._points_between(state, each)) for share, each in pairs)
        return total / int(weights.sum())

    def _list_arrangements(self, places: int, counts: Counts, numbers: Counts) -> tuple["IntArray", "IntArray"]:
        """Return the numbers of the cards of each arrangement, and their weights."""
        key = places, tuple(counts.items())
        if key not in self._arrangements:
            import numpy as np  # noqa: PLC0415  # an extra

            arranged = [*_iter_arrangements(places, counts)]
            filling = np.array([[numbers[card] for card in cards] for cards, _ in arranged], np.int64)
            self._arrangements[key] = filling, np.array([weight for _, weight in arranged], np.int64)
        return self._arrangements[key]

    def _points_between(self, state: State, points: int) -> int:
        """Return the points of the lines between seats, if they depend on no other seat's points."""
        if not self.compares_seats:
            return 0
        key = state.round_end and state.round_end.by, points
        if key not in self._added:
            self._added[key] = self._compare_seats(state, points)
        return self._added[key]

    def _compare_seats(self, state: State, points: int) -> int:
        """Return the points that lines between seats add, whatever the others have."""
        added = set()
        for rival in RIVALS:
            raw = MappingProxyType({seat: points + rival * (seat != self.seat) for seat in state.table})
            between = self.rules.adjust_scores(state, raw, self.rules), self.rules.penalty(state, raw, self.rules)
            added.add(sum(line.points for lines in between for line in lines.get(self.seat, ())))
        if len(added) > 1:
            raise OutOfSightError
        return added.pop()


def _with_card(slot: Slot | None, card: Card) -> Slot:
    """Return ``card`` face up, with the mark of ``slot``."""
    return Slot(card, up=True, mark=slot.mark) if slot and slot.mark else card.face_up


def count_arrangements(places: int, counts: Counts) -> int:
    """Return about how many arrangements :func:`_iter_arrangements` yields, or more."""
    return int(len(counts) ** max(0, places))


def _iter_arrangements(places: int, counts: Counts) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield the cards that may lie at so many places, in order, and in how many ways they can."""
    if not places:
        yield (), 1
        return
    for card, copies in counts.items():
        for cards, weight in _iter_arrangements(places - 1, without(counts, card)):
            yield (card, *cards), copies * weight


def without(counts: Counts, card: Card) -> Counts:
    """Return ``counts`` with one copy less of ``card``."""
    left = {**counts, card: counts[card] - 1}
    return {card: copies for card, copies in left.items() if copies}
