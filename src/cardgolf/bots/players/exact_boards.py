"""The expected points of a board with hidden places: the mean over every order of the unseen cards."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec

from attrs import define, field

from cardgolf import Board, Card, Line, Rulebook, Slot, State
from cardgolf.engine.round_end import score_board, score_table
from cardgolf.games.unseen_cards import Counts, bound_orders, count_ways, iter_orders, list_orders
from cardgolf.scoring.batches import EMPTY, find_great_points, make_boards, score_packed

MAX_BOARDS, MAX_BATCH_BOARDS = 8_000, 200_000  # boards to score one by one, and as arrays
MIN_BATCH = 60  # boards for which a batch is worth its start
RIVALS = (-1000, -1, 0, 1, 1000)  # points of the others, less those of the seat, when rules compare seats
Shares = Iterator[tuple[int, int]]  # in how many ways a board has so many points


class OutOfSightError(Exception):
    """The end of the round is not in sight, or there is too much to count."""


@define
class Budget:
    """How much may still be looked at."""

    left: int

    def spend(self, cost: int) -> None:
        """Take ``cost`` from the budget; raise :class:`OutOfSightError` if it is more than what is left."""
        self.left -= cost
        if self.left < 0:
            raise OutOfSightError


@define
class BoardCounter:
    """Counts the expected points of boards of one seat, within a budget. ``faces`` are the kinds of unseen cards."""

    rules: Rulebook
    seat: int
    faces: tuple[Card, ...] = ()
    scores_in_arrays: bool = field(init=False)
    reads_state: bool = field(init=False)
    compares_seats: bool = field(init=False)
    budget: Budget = field(init=False)
    _added: dict[tuple[object, int], int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Find out what scoring takes, and set the most boards to score in about a quarter of a second."""
        rules, has_numpy = self.rules, find_spec("numpy") is not None
        self.scores_in_arrays = has_numpy and not rules.python_scores and find_great_points(rules) is None
        self.reads_state = any(rules.accepts(hook, "state") for hook in ("score", "bonus"))
        self.compares_seats = not (rules.is_base_only("adjust_scores") and rules.is_base_only("penalty"))
        self.budget = Budget(MAX_BATCH_BOARDS if self.scores_in_arrays else MAX_BOARDS)

    def count(self, state: State, board: Board, hidden: frozenset[int], counts: Counts) -> float:
        """Return the expected points of ``board`` if the places ``hidden`` have any of the unseen cards.

        ``state`` is that with which the round is scored. Raises :class:`OutOfSightError` if there are too many boards,
        or if the points depend on those of other seats.
        """
        boards = bound_orders(counts, len(hidden))
        self.budget.spend(boards)
        score = self._score_batch if boards >= MIN_BATCH and self.scores_in_arrays else self._score_each
        total = every = 0
        for ways, points in score(state, board.turned_up(), sorted(hidden), counts):
            total += ways * (points + self._points_between(state, points))
            every += ways
        return total / every

    def _score_each(self, state: State, board: Board, hidden: Sequence[int], counts: Counts) -> Shares:
        """Yield the ways and the points of every order of the unseen cards, one board at a time."""
        for kinds, ways in iter_orders(counts, len(hidden)):
            filled = self._fill(board, hidden, kinds)
            seen = state.with_board(filled, self.seat) if self.reads_state else state
            yield ways, sum([line.points for line in score_board(self.rules, filled, self.seat, seen)])

    def _score_batch(self, state: State, board: Board, hidden: Sequence[int], counts: Counts) -> Shares:
        """Yield the ways to have each number of points, from every order of the unseen cards as arrays."""
        import numpy as np  # noqa: PLC0415  # an extra

        faces = [*dict.fromkeys((*self.faces, *self.rules.table_setup(len(state.match.names)).faces))]
        orders = list_orders(len(counts), len(hidden))
        (ways,) = count_ways(orders, np.array([counts]))
        orders, ways = orders[ways > 0], ways[ways > 0]
        cards = np.empty((len(orders), len(board.slots)), np.int64)
        cards[:] = [EMPTY if slot is None else faces.index(slot.card) for slot in board.slots]
        cards[:, hidden] = orders
        marks = np.broadcast_to(np.array([slot.mark if slot else 0 for slot in board.slots], np.int64), cards.shape)
        turns = np.full(len(cards), state.turns_begun[self.seat], np.int64)
        boards = make_boards(self.rules, board.layout, faces, cards, marks=marks, turns_begun=turns)

        def find_board(index: int) -> tuple[Board, int, State]:
            filled = self._fill(board, hidden, orders[index].tolist())
            return filled, self.seat, state.with_board(filled, self.seat)

        points, _ = score_packed(self.rules, boards, find_board)
        different, which = np.unique(points, return_inverse=True)
        shares = np.bincount(which, ways)
        yield from zip(map(int, shares.tolist()), different.tolist(), strict=True)  # integers of Python have no bound

    def _fill(self, board: Board, hidden: Sequence[int], kinds: Iterable[int]) -> Board:
        """Return ``board`` with cards of these kinds in its hidden places, face up with the marks of the places."""
        slots = [*board.slots]
        for place, kind in zip(hidden, kinds, strict=True):
            card, slot = self.faces[kind], board.slots[place]
            slots[place] = Slot(card, up=True, mark=slot.mark) if slot and slot.mark else card.face_up
        return Board.of(board.layout, slots)

    def _points_between(self, state: State, points: int) -> int:
        """Return the points of the lines between seats, if they depend on no other seat's points."""
        if not self.compares_seats:
            return 0
        key = state.round_end and state.round_end.by, points
        if key not in self._added:
            added = set[int]()
            for rival in RIVALS:
                raw = {seat: (Line("", points + rival * (seat != self.seat)),) for seat in state.table}
                added.add(score_table(self.rules, state, raw)[self.seat].total - points)
            if len(added) > 1:
                raise OutOfSightError
            self._added[key] = added.pop()
        return self._added[key]
