"""Raw scores of many boards at once: by parts as arrays, and by hooks in Python one board at a time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from cardgolf.cards import Card, CardValues
from cardgolf.errors import NotTabulableError
from cardgolf.scoring.boards import NO_RANK, SUIT_NUMBERS, Boards, BoolArray, IntArray, is_name_alone, number_names
from cardgolf.scoring.many_boards import score_many
from cardgolf.scoring.one_board import BoardScorer
from cardgolf.scoring.parts import Part
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.scorecard import Line
from cardgolf.table.state import State

EMPTY = -1
"""The number of an empty place in ``cards`` of :func:`make_boards`."""

MOST_POINTS = 2**40
"""Points of a card or of an option that arrays can have. Sums and small multiples of them stay far below 64 bits."""

# Up to here a float holds every integer, so that sums of floats are exact.
MOST_SUM = 2**53
"""Points of a board, a round or a match that arrays can have."""

ScoredBoard = tuple[Board, int, State | None]


class ScoredRules(Protocol):
    """What scoring needs of a rulebook."""

    @property
    def card_values(self) -> CardValues: ...
    @property
    def parts(self) -> Sequence[Part]: ...
    @property
    def board_scorer(self) -> BoardScorer: ...
    @property
    def stack(self) -> Sequence[Any]: ...
    @property
    def named_faces(self) -> frozenset[Card]: ...
    @property
    def python_scores(self) -> tuple[str, ...]: ...
    def score(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]: ...
    def bonus(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]: ...
    def table_setup(self, players: int) -> Any: ...
    def seats(self) -> range: ...
    def hook_implementations(self) -> Mapping[str, tuple[str, ...]]: ...
    def naming_culprit(self) -> AbstractContextManager[None]: ...


class BatchScores(NamedTuple):
    """The raw score of each board in points, and whether Python was asked for it or a part of it.

    Both are arrays of the shape (boards,).
    """

    points: IntArray
    asked: BoolArray


def score_boards(
    rules: ScoredRules,
    boards: Sequence[Board],
    seats: Sequence[int] | None = None,
    states: Sequence[State | None] | None = None,
) -> BatchScores:
    """Return the raw score of each board: the points of all lines of ``score`` and ``bonus``.

    The boards may have different layouts. All their cards should be up. ``seats`` and ``states`` have the seat and the
    state with which each board is scored. Without them each board is scored alone, as by :func:`cardgolf.score` with a
    single layout. ``rules.python_scores`` names the hooks that are called for one board at a time.

    >>> from cardgolf.scoring.batches import score_boards
    >>> texts = ("8 8 3 -5 / 8 8 3 12", "1 2 3 4 / 5 6 7 8")
    >>> boards = [cardgolf.table.board.parse_board(text, cardgolf.Layout.grid(2, 4)) for text in texts]
    >>> points, asked = score_boards(cardgolf.rules("play-nine"), boards)
    >>> points.tolist(), asked.tolist()
    ([-3, 36], [False, False])

    Raises :class:`PluginError` if a rule fails, :class:`NotTabulableError` for points that arrays cannot have, and
    ``ImportError`` without NumPy.
    """
    import numpy as np  # noqa: PLC0415  # an extra

    points, asked = np.zeros(len(boards), np.int64), np.zeros(len(boards), np.bool_)
    by_layout: dict[Layout, list[int]] = {}
    for index, board in enumerate(boards):
        by_layout.setdefault(board.layout, []).append(index)
    for indices in by_layout.values():
        of_layout = [
            (boards[index], seats[index] if seats else 0, states[index] if states else None) for index in indices
        ]
        turns = [state.turns_begun[seat] if state else 0 for _, seat, state in of_layout]
        packed = pack_boards(rules, [board for board, _, _ in of_layout], turns)
        points[indices], asked[indices] = score_packed(rules, packed, of_layout.__getitem__)
    return BatchScores(points, asked)


def score_packed(rules: ScoredRules, boards: Boards, find_board: Callable[[int], ScoredBoard]) -> BatchScores:
    """Return the raw scores of boards that are arrays already.

    ``find_board(index)`` returns a board with its seat and its state. It is called for the boards that Python scores.
    """
    import numpy as np  # noqa: PLC0415  # an extra

    in_python = {name.rpartition(".")[2] for name in rules.python_scores}
    scores, earns = "score" not in in_python, "bonus" not in in_python
    points = np.zeros(len(boards), np.int64)
    ask_score, ask_bonus = np.full(len(boards), not scores), np.full(len(boards), not earns)
    if not rules.parts:
        # Without parts each card counts its points, unless a hook in Python scores.
        points += boards.totals * scores
    elif scores and (earns or not rules.board_scorer.wilds):
        found, left_out = score_many(rules.board_scorer, boards, with_bonuses=earns)
        points += found
        if left_out is not None:
            # Python finds the whole score of these boards below.
            points[left_out] = 0
            ask_score |= left_out
            ask_bonus |= left_out
    else:  # a wild card is chosen by all lines of a board
        ask_score[:] = ask_bonus[:] = True
    asked = ask_score | ask_bonus
    with rules.naming_culprit():
        for index in np.flatnonzero(asked).tolist():
            board, seat, state = find_board(index)
            arguments = board, rules.card_values, seat, state
            score = rules.score(*arguments) if ask_score[index] else ()
            bonus = rules.bonus(*arguments) if ask_bonus[index] else ()
            points[index] += check_sum(sum([line.points for line in (*score, *bonus)]))
    return BatchScores(check_sums(points), asked)


def find_great_points(rules: ScoredRules) -> tuple[str, str] | None:
    """Return the plugin and the hook or option with points that arrays cannot have, if there is one.

    The cards are those of the tables that were set up.
    """
    if any(abs(points) > MOST_POINTS for points in rules.card_values.values()):
        return rules.hook_implementations()["points"][0], "points"
    for each in rules.stack[1:]:
        for name, value in each.options.items():
            if isinstance(value, int) and abs(value) > MOST_POINTS:
                return each.name, name
    for part in rules.parts:
        for points in part.list_points():
            if abs(points) > MOST_POINTS:
                return part.list_rules()[0].partition(".")[0], "scoring"
    return None


def check_points(rules: ScoredRules) -> None:
    """Raise :class:`NotTabulableError` for points of cards or options that arrays cannot have."""
    if (found := find_great_points(rules)) is not None:
        plugin, name = found
        raise NotTabulableError(
            f"invalid rules for tables: `{name}` of {plugin} is too great: expected at most 2**40", f"{plugin}.{name}"
        )


def check_sums(points: IntArray) -> IntArray:
    """Return an array of integers as int64; raise :class:`NotTabulableError` if arrays cannot have their sums."""
    if points.size:
        check_sum(max(int(points.max()), -int(points.min())))
    return points.astype("int64", copy=False)


def check_sum(points: int) -> int:
    """Return ``points``; raise :class:`NotTabulableError` if arrays cannot have them."""
    if not -MOST_SUM <= points <= MOST_SUM:
        raise NotTabulableError("invalid points for arrays: expected at most 2**53 for a board, a round or a match")
    return points


def pack_boards(rules: ScoredRules, boards: Sequence[Board], turns_begun: Sequence[int] | None = None) -> Boards:
    """Return boards of one layout as arrays. ``turns_begun`` are the turns that the owner of each has begun.

    Raises :class:`NotTabulableError` for points of cards or options beyond 2**40.

    >>> from cardgolf.scoring.batches import pack_boards
    >>> board = cardgolf.table.board.parse_board("QS!4 . / 5H JK", cardgolf.Layout.grid(2, 2))
    >>> packed = pack_boards(cardgolf.rules("crazy-nines"), [board])
    >>> packed.ranks.tolist(), packed.points.tolist(), packed.marks.tolist()
    ([[12, -100, 5, 0]], [[10, 0, 5, -2]], [[4, 0, 0, 0]])
    """
    import numpy as np  # noqa: PLC0415  # an extra

    layout = boards[0].layout if boards else rules.table_setup(rules.seats()[0]).layout
    # Hands of one layout have any number of cards. Empty places fill them up.
    places = max((len(board.slots) for board in boards), default=layout.size)
    filled = [(*board.slots, *[None] * (places - len(board.slots))) for board in boards]
    faces = sorted({slot.card for slots in filled for slot in slots if slot})
    numbers = {card: number for number, card in enumerate(faces)}
    shape = (len(boards), places)
    cards = np.array([numbers[slot.card] if slot else EMPTY for slots in filled for slot in slots], np.int64)
    marks = np.array([slot.mark if slot else 0 for slots in filled for slot in slots], np.int64)
    turns = np.array(turns_begun or [0] * len(boards), np.int64)
    return make_boards(rules, layout, faces, cards.reshape(shape), marks=marks.reshape(shape), turns_begun=turns)


def make_boards(
    rules: ScoredRules,
    layout: Layout,
    faces: Sequence[Card],
    cards: IntArray,
    *,
    marks: IntArray | None = None,
    turns_begun: IntArray | None = None,
) -> Boards:
    """Return boards from numbers of cards: ``cards`` has the index in ``faces`` of the card at each place, or -1.

    ``cards`` and ``marks`` have the shape (boards, places). Without ``marks`` no card has one, and without
    ``turns_begun`` no turn was begun. Raises :class:`NotTabulableError` for points of cards or options beyond 2**40.

    >>> import numpy
    >>> from cardgolf.scoring.batches import make_boards
    >>> faces = cardgolf.cards.french(packs=1, jokers=0)
    >>> make_boards(cardgolf.rules("golf"), cardgolf.Layout.grid(2, 3), faces, numpy.array([[0, 1, 2, 3, 4, -1]]))
    <Boards: 1 boards of 6 places>
    """
    return BoardPacker(rules, layout, faces).pack(cards, marks=marks, turns_begun=turns_begun)


class BoardPacker:
    """What :func:`make_boards` does, for several arrays of cards with the same ``faces``."""

    def __init__(self, rules: ScoredRules, layout: Layout, faces: Sequence[Card]) -> None:
        import numpy as np  # noqa: PLC0415  # an extra

        # Before there is an array, in which sums of greater points would wrap in silence.
        check_points(rules)
        names = number_names([*rules.named_faces, *faces])

        def list_values(values: Sequence[int]) -> IntArray:
            """Return the value of each face, and that of an empty place, whose number is -1."""
            return np.array(values, np.int64)

        self._layout, self._names, self._values = layout, names, rules.card_values
        self._ranks = list_values([*(names[card] if is_name_alone(card) else card.rank for card in faces), NO_RANK])
        self._suits = list_values([*(SUIT_NUMBERS[card.suit] for card in faces), 0])
        self._points = list_values([*(rules.card_values[card] for card in faces), 0])

    def pack(self, cards: IntArray, *, marks: IntArray | None = None, turns_begun: IntArray | None = None) -> Boards:
        """Return boards with these cards."""
        import numpy as np  # noqa: PLC0415  # an extra

        by_place = np.ascontiguousarray(cards.T)  # helpers read place by place, which is fast in contiguous memory
        return Boards(
            self._layout,
            ranks=np.take(self._ranks, by_place).T,
            suits=np.take(self._suits, by_place).T,
            points=np.take(self._points, by_place).T,
            marks=np.zeros(by_place.shape, np.int64).T if marks is None else np.asfortranarray(marks).view(),
            present=(by_place != EMPTY).T,
            turns_begun=np.zeros(len(cards), np.int64) if turns_begun is None else turns_begun.view(),
            card_values=self._values,
            numbers=self._names,
        )
