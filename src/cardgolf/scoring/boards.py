"""Many boards as NumPy arrays. NumPy is imported by their callers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from attrs import evolve, field, frozen

from cardgolf.cards import Card
from cardgolf.table.layout import Layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    IntArray: TypeAlias = NDArray[np.int64]
    BoolArray: TypeAlias = NDArray[np.bool_]
else:
    IntArray = BoolArray = Any  # annotations of hooks are read at run time

NO_RANK = -100
"""The rank of an empty place."""

FIRST_NAME = 1000
"""The rank of the first card that has a name alone."""

SUIT_NUMBERS: Mapping[str, int] = {"": 0, "C": 1, "D": 2, "H": 3, "S": 4, "*": 5}
"""The number of each suit. That of an empty place is 0."""


@frozen(eq=False, repr=False)
class Boards:
    """Boards of one layout as NumPy arrays with a row for each board and a column for each place.

    All cards count as face up. These arrays have the shape (boards, places):

    * ``ranks``: the rank of each card, -99 to 99: an ace is 1, a jack 11, a queen 12, a king 13 and a Joker 0. Cards
      that have a name alone are 1000, 1001 and so on, in the order of the names in the decks of the rules. ``rank_of``
      tells which. An empty place has -100. Equal numbers stand for cards that match, apart from empty places;
    * ``suits``: 0 for none, and then 1 to 5 for ``C D H S *``, where ``*`` is a Joker;
    * ``points``: the points of each card, 0 at an empty place;
    * ``marks``: the mark of each card, 0 for none;
    * ``present``: whether there is a card. A place is empty if it was cleared, or beyond the cards of a hand.

    ``turns_begun`` has the shape (boards,): the turns that the owner of each board has begun, 0 without a game. The
    arrays are 64-bit integers, and booleans for ``present``. They cannot be written. ``card_values`` maps cards to
    points, and ``len(boards)`` is the number of boards.
    """

    layout: Layout
    ranks: IntArray
    suits: IntArray
    points: IntArray
    marks: IntArray
    present: BoolArray
    turns_begun: IntArray
    card_values: Mapping[Card, int]
    _numbers: Mapping[Card, int] = field(factory=dict, alias="numbers")

    def __attrs_post_init__(self) -> None:
        for array in (self.ranks, self.suits, self.points, self.marks, self.present, self.turns_begun):
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self.turns_begun)

    @property
    def totals(self) -> IntArray:
        """The points of all cards of each board, in the shape (boards,)."""
        totals: IntArray = self.points.sum(axis=1)
        return totals

    def select(self, rows: IntArray) -> Self:
        """Return some of the boards."""
        names = ("ranks", "suits", "points", "marks", "present", "turns_begun")
        return evolve(self, **{name: getattr(self, name)[rows] for name in names})

    def without(self, places: Sequence[int]) -> Self:
        """Return the boards with these places empty."""
        empty = {"ranks": NO_RANK, "suits": 0, "points": 0, "marks": 0, "present": False}
        changed = {}
        for name, value in empty.items():
            changed[name] = array = getattr(self, name).copy()
            array[:, places] = value
        return evolve(self, **changed)

    def copied(self, places: Sequence[int], others: Sequence[int]) -> Self:
        """Return the boards with the cards of ``others`` at ``places`` too, without their marks."""
        changed = {}
        for name in ("ranks", "suits", "points", "present"):
            changed[name] = array = getattr(self, name).copy()
            array[:, places] = getattr(self, name)[:, others]
        changed["marks"] = marks = self.marks.copy()
        marks[:, places] = 0
        return evolve(self, **changed)

    def rank_of(self, card: Card) -> int:
        """Return the number of ``card`` in ``ranks``: its rank, or that of its name if it has a name alone.

        >>> from cardgolf.scoring.batches import pack_boards
        >>> pack_boards(cardgolf.rules("golf"), []).rank_of(cardgolf.Card(12, "S"))
        12

        Raises ``KeyError`` for a name that no deck of the rules has.
        """
        return self._numbers[card] if is_name_alone(card) else card.rank

    def __repr__(self) -> str:
        return f"<Boards: {len(self)} boards of {self.ranks.shape[1]} places>"


def is_name_alone(card: Card) -> bool:
    """Return whether a card has a name and no rank, so that it matches only cards of that name."""
    return card.kind != card.rank


def number_names(faces: Iterable[Card]) -> dict[Card, int]:
    """Return the number of each of ``faces`` that has a name alone, in their order."""
    return {card: FIRST_NAME + index for index, card in enumerate(sorted({*filter(is_name_alone, faces)}))}
