"""Cards, their text form, their slots on a board, and decks."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache, total_ordering
from threading import Lock
from typing import Any, Protocol, final
from weakref import WeakValueDictionary

from attrs import evolve, frozen

from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.tools.attrs import fields_repr
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import is_printable, quote

COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
SUITS = "CDHS"
JOKER = "JK"
MAX_TURNS = 100_000_000  # of a seat in a round, and of a lock: a mark is the sum of both, and has nine digits
MAX_CARDS = 10_000
MIN_NAME_LENGTH, MAX_NAME_LENGTH = 3, 16

_RANKS = {"": range(-99, 100), "*": range(1)} | dict.fromkeys(SUITS, range(1, 14))

_LETTERS = {rank: letter for letter, rank in COURT.items()}


class _SharedSlots:
    """The number by which cards are sorted, and the two shared slots of a card that no seat has looked at.

    The number of a face without a name is its index in :data:`FACES`. ``kind`` is the number that matching cards share:
    the rank, or the number ``order`` of a card that has a name alone.
    """

    __slots__ = ("face_down", "face_up", "kind", "order")
    order: int
    kind: int
    face_down: "Slot"
    face_up: "Slot"


@final
@total_ordering
@frozen(init=False, eq=False)
class Card(_SharedSlots):
    """A face. Two copies of a face are one object, since the rules treat them as the same card.

    ``rank`` is the number (ace 1, jack 11, queen 12, king 13, Joker 0). ``suit`` is one of ``C D H S``, ``*`` for a
    Joker, or empty in a numbered deck. ``name`` is empty, or that of a card with its own: 3 to 16 letters, digits,
    ``-`` and ``_`` that begin with a letter and are no name of a place. Its rank is 0 unless it counts as another.
    ``kind`` is the same number for cards that match: their rank, or for a name alone a number that no other face has.
    The points of a card belong to the rules. Cards are ordered by rank, then suit. Those with names come after them, by
    name. Raises :class:`InvalidPositionError` for a face that no deck has.

    >>> Card.parse("10h"), str(Card(12, "S")), str(Card(-5))
    (Card(rank=10, suit='H'), 'QS', '-5')
    >>> str(Card(name="Peek")), str(Card(7, name="Spy")), Card.parse("Spy=7")
    ('Peek', 'Spy=7', Card(rank=7, suit='', name='Spy'))
    """

    rank: int
    suit: str = ""
    name: str = ""

    def __new__(cls, rank: int = 0, suit: str = "", name: str = "") -> "Card":
        rank = plain_integer(rank)
        face = _BY_FACE.get((rank, suit)) if type(rank) is int and type(suit) is str else None
        if face is None:
            raise InvalidPositionError(
                f"invalid card: expected a rank and suit of a deck, not {quote(rank)}, {quote(suit)}"
            )
        return face if name == "" else _find_named(face, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit, self.name)

    def __repr__(self) -> str:
        name = f", name={self.name!r}" if self.name else ""
        return f"Card(rank={self.rank!r}, suit={self.suit!r}{name})"

    def __lt__(self, other: object) -> bool:
        if type(other) is not Card:
            return NotImplemented
        return self.order < other.order

    def __str__(self) -> str:
        if self.name:
            return f"{self.name}={Card(self.rank, self.suit)}" if self.rank or self.suit else self.name
        if self.suit == "*":
            return JOKER
        letter = _LETTERS.get(self.rank) if self.suit else None
        return f"{letter or self.rank}{self.suit}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Parse a card in upper or lower case: ``10H``, ``QS``, ``JK``, or ``-5`` in a numbered deck.

        A card with a name is that name exactly, such as ``Peek``, or ``Spy=7`` if it has a rank.
        Raises :class:`InvalidPositionError` for anything else.
        """
        if type(text) is str and len(text) <= 3 and text.isascii() and (card := _parse_text(text.upper())):
            return card
        if type(text) is str and (found := re.fullmatch(_NAMED, text)):
            face = _parse_text((found[2] or "0").upper())
            if face is not None:
                return _find_named(face, found[1])
        raise _invalid_card(text)


@frozen
class Slot:
    """A card in its place.

    ``up`` is whether it lies face up. ``seen_by`` are the seats that have looked at it face down, in ascending order.
    ``mark`` is a public number that a plugin puts on the card. It disappears when the card leaves its place.
    """

    card: Card
    up: bool = False
    seen_by: tuple[int, ...] = ()
    mark: int = 0

    __repr__ = fields_repr

    def known_to(self, *seats: int) -> "Slot":
        """Return the slot after ``seats`` have looked at it too.

        >>> Slot(Card(5, "H"), seen_by=(2,)).known_to(0).seen_by
        (0, 2)
        """
        return evolve(self, seen_by=tuple(sorted({*self.seen_by, *seats})))

    def turned_up(self) -> "Slot":
        """Return the card face up, with its mark."""
        return Slot(self.card, up=True, mark=self.mark) if self.mark else self.card.face_up

    def __reduce__(self) -> tuple[Any, ...]:
        if self.seen_by or self.mark:
            return Slot, (self.card, self.up, self.seen_by, self.mark)
        return getattr, (self.card, "face_up" if self.up else "face_down")  # the card's own slots are shared


class SlotLike(Protocol):
    """A card in its place, or as a seat sees it. In a view ``card`` may be ``None``."""

    @property
    def card(self) -> Card | None: ...
    @property
    def up(self) -> bool: ...
    @property
    def seen_by(self) -> tuple[int, ...]: ...
    @property
    def mark(self) -> int: ...


def _make_card(order: int, rank: int, suit: str, name: str = "") -> Card:
    card, fill = object.__new__(Card), object.__setattr__
    fill(card, "rank", rank)
    fill(card, "suit", suit)
    fill(card, "name", name)
    fill(card, "order", order)
    fill(card, "kind", order if name and not rank and not suit else rank)
    fill(card, "face_down", Slot(card))
    fill(card, "face_up", Slot(card, up=True))
    return card


_IN_ORDER = sorted((rank, suit) for suit, ranks in _RANKS.items() for rank in ranks)
_BY_FACE = {face: _make_card(order, *face) for order, face in enumerate(_IN_ORDER)}
FACES = tuple(_BY_FACE.values())
_BY_TEXT = {str(card): card for card in _BY_FACE.values()}

_NAMED = rf"([^\W\d_][\w-]{{{MIN_NAME_LENGTH - 1},{MAX_NAME_LENGTH - 1}}})(?:=([-0-9A-Za-z]{{1,3}}))?"
_PLACE = r"[A-Za-z][0-9]+"
_named: WeakValueDictionary[int, Card] = WeakValueDictionary()
_naming = Lock()


def _find_named(face: Card, name: str) -> Card:
    """Return the only card with the rank and suit of ``face`` and this name."""
    match = re.fullmatch(_NAMED, name) if type(name) is str and not re.fullmatch(_PLACE, name) else None
    if match is None or match[2] or not is_printable(name):
        raise InvalidPositionError(
            f"invalid name of a card, {quote(name)}: expected {MIN_NAME_LENGTH} to {MAX_NAME_LENGTH} letters, digits,"
            " - or _, not the name of a place"
        )
    # Sorted by the code points of the name, then by rank and suit; more than any face without a name has.
    order = int.from_bytes(name.encode().ljust(4 * MAX_NAME_LENGTH, b"\0") + bytes([face.order]))
    with _naming:
        card = _named.get(order)
        if card is None:
            card = _named[order] = _make_card(order, face.rank, face.suit, name)
        return card


CardValues = Mapping[Card, int]
"""The points of each card."""

Packed = bytes | tuple[Card, ...]
"""Cards in the form in which states keep the stock: bytes, one a card, or a tuple if one of the cards has a name."""


def pack(cards: Iterable[Card]) -> Packed:
    """Return ``cards`` in the form in which states keep the stock."""
    listed = tuple(cards)
    try:
        return bytes([card.order for card in listed])
    except (ValueError, OverflowError):  # a card with a name
        return listed


def unpack(pile: Packed) -> tuple[Card, ...]:
    """Return the cards of ``pile``, which :func:`pack` made."""
    return tuple([FACES[number] for number in pile]) if isinstance(pile, bytes) else pile


def _invalid_card(text: object) -> InvalidPositionError:
    return InvalidPositionError(
        f"invalid card {quote(text)}: expected a text such as 10H, QS, JK or, in a numbered deck, 12 or -5"
    )


def _parse_text(text: str) -> Card | None:
    """Return the card without a name that ``text`` names in upper case, or ``None``."""
    card = _BY_TEXT.get(text)
    if card is None:
        digits = text.removeprefix("-")
        return Card(int(text)) if digits.isdigit() and len(digits) <= 2 else None  # with a leading zero, such as 05
    return card


@lru_cache(maxsize=64)
def french(packs: int = 1, jokers: int = 2) -> tuple[Card, ...]:
    """Return ``packs`` packs of 52 cards with ``jokers`` Jokers each.

    Raises :class:`InvalidOptionError` for more than :data:`MAX_CARDS` cards.

    >>> len(french(packs=3)), len(french(jokers=0))
    (162, 52)
    """
    if packs * (52 + jokers) > MAX_CARDS:
        raise InvalidOptionError(
            f"invalid deck of {quote(packs)} packs with {quote(jokers)} Jokers each: expected at most {MAX_CARDS} cards"
        )
    pack = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    return tuple(pack + [Card(0, "*")] * jokers) * packs


def numbered(copies: Mapping[int, int]) -> tuple[Card, ...]:
    """Return a deck without suits that has ``copies[number]`` cards of each number.

    >>> len(numbered({0: 2, 1: 4}))
    6
    """
    return tuple(card for number, count in copies.items() for card in [Card(number)] * count)
