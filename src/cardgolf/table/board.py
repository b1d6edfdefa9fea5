"""Boards: the cards of a player, and their text form."""

import re
from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, cast

from attrs import field, frozen

from cardgolf.cards import Card, Slot, SlotLike
from cardgolf.errors import InvalidPositionError
from cardgolf.table.layout import MAX_EXTRA, Layout
from cardgolf.tools.attrs import make_constructor
from cardgolf.tools.text import join_limited, quote


@lru_cache(maxsize=4096)
def _hand_slot(card: Card, owner: int) -> Slot:
    """Return ``card`` as it lies in the hand of ``owner``. Equal slots are one object."""
    return card.face_down.known_to(owner)


NO_PLACES: frozenset[int] = frozenset()


@lru_cache(maxsize=4096)
def _all_places(size: int) -> frozenset[int]:
    return frozenset(range(size))


@lru_cache(maxsize=4096)
def _toggle_place(down: frozenset[int], place: int) -> frozenset[int]:
    """Return ``down`` with ``place`` added, or removed if it was there."""
    return down ^ {place}


@frozen(repr=False, weakref_slot=False)
class Board:
    """The cards of one player: a slot for every place of the grid, or the sorted cards of a hand.

    A cleared place has ``None`` for a slot. ``down`` are the places with a face-down card, ``cleared`` those without
    a card. ``public`` caches the view of the board, if every seat sees the same.
    """

    layout: Layout
    slots: tuple[Slot | None, ...]
    down: frozenset[int] = field(eq=False, repr=False)
    cleared: frozenset[int] = field(eq=False, repr=False)
    _ranks: tuple[int | None, ...] | None = field(default=None, init=False, eq=False, repr=False)
    public: Any = field(default=None, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board.of, (self.layout, self.slots)  # without what is kept

    @classmethod
    def of(cls, layout: Layout, slots: Iterable[Slot | None]) -> "Board":
        """Return the board of ``slots``, which come in the order of the places. Those of a hand may have any order."""
        if layout.is_hand:
            return _make_hand(layout, [slot for slot in slots if slot is not None])
        lie = tuple(slots)
        down = frozenset([place for place, slot in enumerate(lie) if slot is not None and not slot.up])
        return cls(layout, lie, down, frozenset([place for place, slot in enumerate(lie) if slot is None]))

    @classmethod
    def dealt(cls, layout: Layout, cards: Iterable[Card], owner: int) -> "Board":
        """Return the board of face-down ``cards``. In a hand, or a place it sees, their owner has seen them."""
        if layout.is_hand:
            return _make_hand(layout, [_hand_slot(card, owner) for card in cards])
        if seen := layout.seen_places:
            lie = [_hand_slot(card, owner) if place in seen else card.face_down for place, card in enumerate(cards)]
            return _new_board(layout, tuple(lie), _all_places(layout.size), NO_PLACES)
        return _new_board(layout, tuple([card.face_down for card in cards]), _all_places(layout.size), NO_PLACES)

    def put(self, place: int, slot: Slot) -> "Board":
        """Return the board with ``slot`` at ``place``."""
        slots, down, cleared = [*self.slots], self.down, self.cleared
        slots[place] = slot
        if slot.up is (place in down):
            down = _toggle_place(down, place)
        if cleared and place in cleared:
            cleared = cleared - {place}
        return _new_board(self.layout, tuple(slots), down, cleared)

    def lay(self, place: int, slot: Slot, seats: Iterable[int]) -> "Board":
        """Return the board with ``slot`` at ``place``: face down and known to ``seats`` if its owner sees the place."""
        if place in self.layout.seen_places:
            slot = Slot(slot.card, mark=slot.mark).known_to(*seats)
        return self.put(place, slot)

    @property
    def turnable(self) -> frozenset[int]:
        """The places with a card that can be turned up: face down, and not one that its owner sees anyway."""
        seen = self.layout.seen_places
        return self.down - seen if seen else self.down

    def with_extra(self, slot: Slot) -> "Board":
        """Return the grid with one more place after it, which holds ``slot``.

        The places are named ``+1``, ``+2`` and so on. They are in no line, and adjacent to no place. Raises
        ``ValueError`` for a hand, and for more than 20 of them.

        >>> board = cardgolf.new_game("play-nine", seed=1).state.board
        >>> board.with_extra(cardgolf.Card.parse("5").face_up).names[-2:]
        ('d2', '+1')
        """
        return Board.of(self.layout.with_extra(self.layout.extra + 1), (*self.slots, slot))

    def with_card(self, card: Card, owner: int) -> "Board":
        """Return the hand with one more card, which its owner has seen."""
        slots = [*self.slots]
        insort(slots, _hand_slot(card, owner), key=_card_order)
        return self._holding(slots)

    def without(self, cards: Iterable[Card]) -> "Board":
        """Return the hand without ``cards``. Raises ``ValueError`` if one is missing."""
        left, held = [*self.slots], [slot.card.order for slot in self.slots if slot]
        for card in cards:
            place = held.index(card.order)
            del left[place], held[place]
        return self._holding(left)

    def _holding(self, slots: list[Slot | None]) -> "Board":
        """Return the hand with other slots, which are sorted."""
        if len(self.down) < len(self.slots):
            return Board.of(self.layout, slots)
        return _new_board(self.layout, tuple(slots), _all_places(len(slots)), NO_PLACES)

    def clear(self, places: Iterable[int]) -> "Board":
        """Return the board with ``places`` cleared."""
        gone = frozenset(places)
        return Board.of(self.layout, (None if place in gone else slot for place, slot in enumerate(self.slots)))

    def turned_up(self) -> "Board":
        """Return the board with every card face up."""
        slots = [*self.slots]
        for place in self.down:
            slots[place] = cast(Slot, slots[place]).turned_up()
        return _new_board(self.layout, tuple(slots), NO_PLACES, self.cleared)

    def card(self, place: int) -> Card | None:
        """Return the card at ``place``, or ``None`` if the place is cleared."""
        slot = self.slots[place]
        return slot.card if slot else None

    def cards(self) -> list[tuple[int, Card]]:
        """Return every card with its place."""
        return [(place, slot.card) for place, slot in enumerate(self.slots) if slot]

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The rank of the card at each place, ``None`` where the place is cleared.

        A card with a name alone has ``card.kind`` instead, a number that is the same for cards of this name only.
        """
        ranks = self._ranks
        if ranks is None:
            ranks = tuple([slot.card.kind if slot is not None else None for slot in self.slots])
            object.__setattr__(self, "_ranks", ranks)
        return ranks

    def __repr__(self) -> str:
        layout = self.layout
        shape = "hand" if layout.is_hand else layout.shape
        shape += f" and {layout.extra} more" if layout.extra else ""
        return f"<Board: {shape}, {len(self.cards())} cards, {len(self.down)} face down>"

    def __str__(self) -> str:
        """Return the board as every seat sees it. Print ``board.turned_up()`` to see every card."""
        from cardgolf.table.text_view import format_cards, public_slots  # noqa: PLC0415  # few boards are printed

        return format_cards(self.layout, public_slots(self.layout, self.slots), len(self.slots))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the places by index, extra ones last. Those of a hand have none."""
        return self.layout.names

    def index(self, name: str) -> int:
        """Return the place of that name. Raises :class:`InvalidPositionError` if there is none."""
        return self.layout.index(name)

    def name(self, places: Iterable[int]) -> tuple[str, ...]:
        """Return the names of ``places``. The places of a hand have none."""
        names = self.layout.names
        return tuple([names[place] for place in places]) if names else ()


_new_board = make_constructor(Board)


def _make_hand(layout: Layout, slots: list[Slot]) -> Board:
    slots.sort(key=_card_order)
    up = [slot.up for slot in slots]
    down = frozenset([place for place, turned in enumerate(up) if not turned]) if True in up else _all_places(len(up))
    return _new_board(layout, tuple(slots), down, NO_PLACES)


_card_order: Callable[[Any], int] = attrgetter("card.order")


UNKNOWN = "?"
_SLOT_PATTERN = r"([^@!]{1,20})(?:@([0-9]{1,3}(?:,[0-9]{1,3})*))?(?:!(-?[0-9]{1,9}))?"


def format_board(layout: Layout, slots: Sequence[SlotLike | None]) -> str:
    """Return the rows of a board, separated by ``/``, groups after ``|``, and after ``+`` the cards at extra places.

    A hand is one row. ``?`` is an unknown card.
    """
    words = [_format_slot(slot) for slot in slots]
    if layout.is_hand:
        return " ".join(words)
    rows = " / ".join(" ".join(words[place] for place in line) for line in layout.row_lines)
    if layout.groups:
        rows = " | ".join([rows, *(" ".join(words[place] for place in line) for line in layout.groups.values())])
    return f"{rows} + {' '.join(words[place] for place in layout.extra_line)}" if layout.extra else rows


def _format_slot(slot: SlotLike | None) -> str:
    if slot is None:
        return "."
    seen = "@" + ",".join(map(str, slot.seen_by)) if slot.seen_by else ""
    text = f"{slot.card or UNKNOWN}{seen}" + (f"!{slot.mark}" if slot.mark else "")
    return text if slot.up else f"({text})"


def parse_board(text: str, *layouts: Layout) -> Board:
    """Parse a board. Raises :class:`InvalidPositionError` if it has none of ``layouts``. A hand has the first."""
    layout, words = split_board(text, layouts)
    return Board.of(layout, map(_parse_slot, words))


def split_board(text: str, layouts: Sequence[Layout]) -> tuple[Layout, list[str]]:
    """Return the layout of ``layouts`` that ``text`` has, and the words of its places. A hand has the first.

    Groups are read like rows.

    Raises :class:`InvalidPositionError` if it has none of them.
    """
    most = max(len(layout.text_lines) for layout in layouts)
    grid, plus, rest = text.partition(" + ")
    if any(layout.groups for layout in layouts):
        grid = grid.replace("|", "/")
    split = [row.split() for row in grid.split("/", most)]  # further rows stay in the last one, unread
    if layouts[0].is_hand:
        if plus or len(split) > 1 or "." in split[0]:
            raise InvalidPositionError(f"invalid hand {quote(text)}: expected cards in one row")
        return layouts[0], split[0]
    lengths, extra = [len(row) for row in split], rest.split()
    if bool(extra) is not bool(plus) or len(extra) > MAX_EXTRA:
        raise InvalidPositionError(f"invalid layout {quote(text)}: expected 1 to {MAX_EXTRA} cards after the +")
    for layout in layouts:
        if lengths == [*map(len, layout.text_lines)]:
            return layout.with_extra(len(extra)), [word for row in (*split, extra) for word in row]
    shapes = join_limited([layout.shape for layout in layouts], 4)
    fault = _describe_shape_error(split, layouts[0]) if len(layouts) == 1 else "rows are separated by /"
    raise InvalidPositionError(f"invalid layout {quote(text)}: expected {shapes}; {fault}")


def _describe_shape_error(split: list[list[str]], layout: Layout) -> str:
    """Describe the first row of a wrong length, or how to separate rows if their number is wrong."""
    lengths = [*map(len, layout.text_lines)]
    if len(split) != len(lengths):
        return f"rows are separated by /{', and groups by |' if layout.groups else ''}"
    number, row = next(each for each in enumerate(split) if len(each[1]) != lengths[each[0]])
    named = f"row {number + 1}" if number < layout.rows else [*layout.groups][number - layout.rows]
    return f"{named} has {len(row)} card{'' if len(row) == 1 else 's'}, not {lengths[number]}"


def _parse_slot(word: str) -> Slot | None:
    if word == ".":
        return None
    up = not (word.startswith("(") and word.endswith(")"))
    found = re.fullmatch(_SLOT_PATTERN, word if up else word[1:-1])
    if not found:
        raise InvalidPositionError(
            f"invalid card {quote(word)}: expected a text such as 10H, (10H), (10H@0), QS!4 or ."
        )
    card, seen, mark = found.groups()
    seats = map(int, seen.split(",")) if seen else ()
    return Slot(Card.parse(card), up=up, mark=int(mark or 0)).known_to(*seats)
