"""What lies before a player: the geometry of a layout, a card's place in it, and the board they make."""

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from operator import attrgetter
from threading import Lock
from types import MappingProxyType
from typing import Any, cast, final

from attrs import field, frozen

from cardgolf._text import join_limited, quote
from cardgolf.cards import Card, Slot
from cardgolf.errors import BadPosition
from cardgolf.values import maker

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ONE_AT_A_TIME = Lock()  # else two threads could make two of a layout


@final
@frozen(slots=False, init=False, eq=False)
class Layout:
    """The places before each player: a grid of cells, or a hand. Equal layouts are one object.

    Cells are numbered row by row from the top left. People name them by column letter and row number:
    ``b2`` is the second cell of the second row. ``names`` are the names of the places, by index, and ``places``
    the indices by name; the places in a hand have none.

    >>> grid = Layout.grid(rows=2, columns=4)
    >>> grid.names[:5], grid.column_lines[0], grid.neighbours[0]
    (('a1', 'b1', 'c1', 'd1', 'a2'), (0, 4), (1, 4))
    """

    rows: int
    columns: int
    is_hand: bool = False
    names: tuple[str, ...] = field(init=False, repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)

    def __new__(cls, rows: int, columns: int, is_hand: bool = False) -> "Layout":  # noqa: FBT001, FBT002  # a field
        with _ONE_AT_A_TIME:
            return _layout(rows, columns, is_hand)

    @classmethod
    def grid(cls, rows: int, columns: int) -> "Layout":
        """A grid of ``rows`` times ``columns`` cells, one card dealt to each; columns have the letters a to z.

        Raises ``ValueError`` for a grid that cannot be.
        """
        if type(rows) is not int or type(columns) is not int or not (0 < rows < 100 and 0 < columns <= len(_LETTERS)):
            raise ValueError(
                f"a grid of {quote(rows)} rows and {quote(columns)} columns cannot be: up to 99 and 26 can"
            )
        return cls(rows, columns)

    @classmethod
    def hand(cls, cards: int) -> "Layout":
        """A hand, seen by its owner alone, of ``cards`` cards to begin with."""
        return cls(1, cards, is_hand=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return Layout, (self.rows, self.columns, self.is_hand)

    @property
    def size(self) -> int:
        """How many cards are dealt to it."""
        return self.rows * self.columns

    @cached_property
    def row_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each row, from the top."""
        return tuple(tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows))

    @cached_property
    def column_lines(self) -> tuple[tuple[int, ...], ...]:
        """The places of each column, from the left."""
        return tuple(zip(*self.row_lines, strict=True))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each place the places that touch it: left, right, above and below, never round a corner."""
        touching: list[set[int]] = [set() for _ in range(self.size)]
        for line in (*self.row_lines, *self.column_lines):
            for one, other in pairwise(line):
                touching[one].add(other)
                touching[other].add(one)
        return tuple(tuple(sorted(places)) for places in touching)

    def index(self, name: str) -> int:
        """The place somebody named; :class:`BadPosition` if there is none of that name."""
        place = self.places.get(name)
        if place is None:
            raise BadPosition(f"{quote(name)} is no place here: there are {join_limited(self.names, 12) or 'none'}")
        return place


@cache  # a few thousand at most: a grid has up to 99 rows of 26, a hand up to a deck
def _layout(rows: int, columns: int, is_hand: bool) -> Layout:  # noqa: FBT001  # a field
    layout, letters = object.__new__(Layout), _LETTERS[:columns]
    names = () if is_hand else tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in letters)
    places = {name: place for place, name in enumerate(names)}
    layout.__dict__.update(rows=rows, columns=columns, is_hand=is_hand, names=names, places=MappingProxyType(places))
    return layout


@lru_cache(maxsize=4096)
def _in_hand(card: Card, owner: int) -> Slot:
    """``card`` as it lies in its owner's hand, as one shared slot."""
    return card.face_down.known_to(owner)


NOWHERE: frozenset[int] = frozenset()


@lru_cache(maxsize=4096)
def _everywhere(size: int) -> frozenset[int]:
    return frozenset(range(size))


@lru_cache(maxsize=4096)
def _turned_over(down: frozenset[int], place: int) -> frozenset[int]:
    """``down`` with the card at ``place`` turned to its other side."""
    return down ^ {place}


@frozen(weakref_slot=False)
class Board:
    """One player's cards: a slot for every place of the grid (``None`` where cleared), or a sorted hand.

    ``down`` are the places whose card lies face down, ``cleared`` those that hold none. ``public`` is kept by views:
    the board as everybody sees it, if all see the same and somebody has asked.
    """

    layout: Layout
    slots: tuple[Slot | None, ...]
    down: frozenset[int] = field(eq=False, repr=False)
    cleared: frozenset[int] = field(eq=False, repr=False)
    _ranks: tuple[int | None, ...] | None = field(default=None, init=False, eq=False, repr=False)
    public: Any = field(default=None, init=False, eq=False, repr=False)

    @classmethod
    def of(cls, layout: Layout, slots: Iterable[Slot | None]) -> "Board":
        """The board on which ``slots`` lie, in the order of the places (or, for a hand, in any order)."""
        if layout.is_hand:
            return _hand(layout, [slot for slot in slots if slot is not None])
        lie = tuple(slots)
        down = frozenset([place for place, slot in enumerate(lie) if slot is not None and not slot.up])
        return cls(layout, lie, down, frozenset([place for place, slot in enumerate(lie) if slot is None]))

    @classmethod
    def dealt(cls, layout: Layout, cards: Iterable[Card], owner: int) -> "Board":
        """The board on which ``cards`` lie face down, seen by nobody, or, in a hand, by their owner."""
        if layout.is_hand:
            return _hand(layout, [_in_hand(card, owner) for card in cards])
        return _board(layout, tuple([card.face_down for card in cards]), _everywhere(layout.size), NOWHERE)

    def put(self, place: int, slot: Slot) -> "Board":
        """The same board with another card, or another side of it, at ``place``."""
        slots, down, cleared = [*self.slots], self.down, self.cleared
        slots[place] = slot
        if slot.up is (place in down):
            down = _turned_over(down, place)
        if cleared and place in cleared:
            cleared = cleared - {place}
        return _board(self.layout, tuple(slots), down, cleared)

    def with_card(self, card: Card, owner: int) -> "Board":
        """A hand with one more card, which its owner sees."""
        slots = [*self.slots]
        insort(slots, _in_hand(card, owner), key=_order)
        return self._holding(slots)

    def without(self, cards: Iterable[Card]) -> "Board":
        """A hand with one card less of each of these faces; ``ValueError`` if it has not got them."""
        left, held = [*self.slots], [slot.card.order for slot in self.slots if slot]
        for card in cards:
            place = held.index(card.order)
            del left[place], held[place]
        return self._holding(left)

    def _holding(self, slots: list[Slot | None]) -> "Board":
        """The same hand with other slots, which are in order."""
        if len(self.down) < len(self.slots):
            return Board.of(self.layout, slots)
        return _board(self.layout, tuple(slots), _everywhere(len(slots)), NOWHERE)

    def clear(self, places: Iterable[int]) -> "Board":
        """The same board with nothing left at ``places``."""
        gone = frozenset(places)
        return Board.of(self.layout, (None if place in gone else slot for place, slot in enumerate(self.slots)))

    def turned_up(self) -> "Board":
        """The same board with every card face up."""
        slots = [*self.slots]
        for place in self.down:
            slots[place] = cast(Slot, slots[place]).turned_up()
        return _board(self.layout, tuple(slots), NOWHERE, self.cleared)

    def card(self, place: int) -> Card | None:
        """The card at ``place``, or ``None`` where it is cleared."""
        slot = self.slots[place]
        return slot.card if slot else None

    def cards(self) -> list[tuple[int, Card]]:
        """Every card there is, with its place."""
        return [(place, slot.card) for place, slot in enumerate(self.slots) if slot]

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The rank of the card at each place, ``None`` where it is cleared."""
        ranks = self._ranks
        if ranks is None:
            ranks = tuple([slot.card.rank if slot is not None else None for slot in self.slots])
            object.__setattr__(self, "_ranks", ranks)
        return ranks

    def name(self, places: Iterable[int]) -> tuple[str, ...]:
        """What people call ``places``; nothing in a hand, whose places mean nothing."""
        names = self.layout.names
        return tuple([names[place] for place in places]) if names else ()

    def _repr_svg_(self) -> str:
        """How a notebook shows it: what lies face up."""
        from cardgolf.drawing import svg  # noqa: PLC0415  # few draw

        return svg(self)


_board = maker(Board)


def _hand(layout: Layout, slots: list[Slot]) -> Board:
    slots.sort(key=_order)
    up = [slot.up for slot in slots]
    down = frozenset([place for place, turned in enumerate(up) if not turned]) if True in up else _everywhere(len(up))
    return _board(layout, tuple(slots), down, NOWHERE)


_order: Callable[[Any], int] = attrgetter("card.order")
