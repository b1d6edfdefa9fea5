"""Cards, the text that names them, how they lie, and the decks they are dealt from."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, total_ordering
from typing import Any, final

from attrs import evolve, frozen

from cardgolf._text import quote
from cardgolf.errors import InvalidOptionError, InvalidPositionError

COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
SUITS = "CDHS"
JOKER = "JK"
MAX_CARDS = 10_000

_RANKS = {"": range(-99, 100), "*": range(1)} | dict.fromkeys(SUITS, range(1, 14))

_LETTERS = {rank: letter for letter, rank in COURT.items()}


class _SharedSlots:
    """A card's place among all faces, and the two ways it lies where nobody has looked at it, each one shared slot."""

    __slots__ = ("face_down", "face_up", "order")
    order: int
    face_down: "Slot"
    face_up: "Slot"


@final
@total_ordering
@frozen(init=False, eq=False)
class Card(_SharedSlots):
    """A face. Two copies of a face are one object: to the rules they are the same card.

    ``rank`` is the number (ace 1, jack 11, queen 12, king 13, Joker 0) and ``suit`` one of ``C D H S``,
    ``*`` for a Joker, or empty in a numbered deck. What a card is worth is asked of the rules, never
    stored on it. Cards are ordered by rank, then suit. :class:`InvalidPositionError` for a face that no deck has.

    >>> Card.parse("10h"), str(Card(12, "S")), str(Card(-5))
    (Card(rank=10, suit='H'), 'QS', '-5')
    """

    rank: int
    suit: str = ""

    def __new__(cls, rank: int, suit: str = "") -> "Card":
        face = _BY_FACE.get((rank, suit)) if type(rank) is int and type(suit) is str else None
        if face is None:
            raise InvalidPositionError(f"no card has rank {quote(rank)} and suit {quote(suit)}")
        return face

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: object) -> bool:
        if type(other) is not Card:
            return NotImplemented
        return self.order < other.order

    def __str__(self) -> str:
        if self.suit == "*":
            return JOKER
        letter = _LETTERS.get(self.rank) if self.suit else None
        return f"{letter or self.rank}{self.suit}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card a text names, in any case: ``10H``, ``QS``, ``JK``, or ``-5`` in a numbered deck.

        Raises :class:`InvalidPositionError` for anything else.
        """
        if type(text) is str and len(text) <= 3 and text.isascii():
            return _parse_text(text.upper())
        raise _invalid_card(text)


@frozen
class Slot:
    """A card in its place. How it lies (``up``) and which seats have looked at it (``seen_by``) are two things.

    ``seen_by`` is ascending. ``mark`` is a plugin's own public number on the card; it goes when the card goes.
    """

    card: Card
    up: bool = False
    seen_by: tuple[int, ...] = ()
    mark: int = 0

    def known_to(self, *seats: int) -> "Slot":
        """The same card, lying as it lies, when these seats have looked at it too.

        >>> Slot(Card(5, "H"), seen_by=(2,)).known_to(0).seen_by
        (0, 2)
        """
        return evolve(self, seen_by=tuple(sorted({*self.seen_by, *seats})))

    def turned_up(self) -> "Slot":
        """The same card face up, its mark kept."""
        return Slot(self.card, up=True, mark=self.mark) if self.mark else self.card.face_up


def _make_card(order: int, rank: int, suit: str) -> Card:
    card, fill = object.__new__(Card), object.__setattr__
    fill(card, "rank", rank)
    fill(card, "suit", suit)
    fill(card, "order", order)
    fill(card, "face_down", Slot(card))
    fill(card, "face_up", Slot(card, up=True))
    return card


_IN_ORDER = sorted((rank, suit) for suit, ranks in _RANKS.items() for rank in ranks)
_BY_FACE = {face: _make_card(order, *face) for order, face in enumerate(_IN_ORDER)}
FACES = tuple(_BY_FACE.values())
_BY_TEXT = {str(card): card for card in _BY_FACE.values()}


def pack(cards: Iterable[Card]) -> bytes:
    """A pile at a byte a card, as a stock is kept, which is long and which nobody looks through."""
    return bytes([card.order for card in cards])


def unpack(pile: bytes) -> tuple[Card, ...]:
    """The cards that :func:`packed` made ``pile`` of."""
    return tuple([FACES[number] for number in pile])


def _invalid_card(text: object) -> InvalidPositionError:
    return InvalidPositionError(f"{quote(text)} is no card: write 10H, QS, JK or, in a numbered deck, 12 or -5")


def _parse_text(text: str) -> Card:
    card = _BY_TEXT.get(text)
    if card is None:
        digits = text.removeprefix("-")
        if not digits.isdigit() or len(digits) > 2:
            raise _invalid_card(text)
        card = Card(int(text))  # written with a nought that it could do without
    return card


@lru_cache(maxsize=64)
def french(packs: int = 1, jokers: int = 2) -> tuple[Card, ...]:
    """``packs`` packs of 52 cards with ``jokers`` Jokers each; :class:`InvalidOptionError` for more than anybody could shuffle.

    >>> len(french(packs=3)), len(french(jokers=0))
    (162, 52)
    """
    if packs * (52 + jokers) > MAX_CARDS:
        raise InvalidOptionError(
            f"{quote(packs)} packs with {quote(jokers)} Jokers each: a deck has at most {MAX_CARDS} cards"
        )
    pack = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    return tuple(pack + [Card(0, "*")] * jokers) * packs


def numbered(copies: Mapping[int, int]) -> tuple[Card, ...]:
    """A deck without suits: how many copies there are of each number.

    >>> len(numbered({0: 2, 1: 4}))
    6
    """
    return tuple(card for number, count in copies.items() for card in [Card(number)] * count)
