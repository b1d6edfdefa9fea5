"""Cards, the text that names them, and the decks they are dealt from."""

import re
from collections.abc import Mapping
from functools import lru_cache

from attrs import field, frozen

from cardgolf.errors import BadOption, BadPosition, shown

COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
SUITS = "CDHS"
JOKER = "JK"
MOST_CARDS = 10_000

_LETTERS = {rank: letter for letter, rank in COURT.items()}
_FRENCH = re.compile(r"([2-9]|10|[AJQK])([CDHS])", re.IGNORECASE | re.ASCII)
_NUMBERED = re.compile(r"-?[0-9]{1,2}", re.ASCII)


def _there_is(card: "Card", _: object, rank: int) -> None:
    """Refuse a face that no deck has."""
    low, high = {"": (-99, 99), "*": (0, 0)}.get(card.suit, (1, 13))
    known = type(card.suit) is str and card.suit in ("", "*", *SUITS)
    if type(rank) is not int or not known or not low <= rank <= high:
        raise BadPosition(f"no card has rank {shown(rank)} and suit {shown(card.suit)}")


@frozen(order=True, cache_hash=True)
class Card:
    """A face. Two copies of a face are equal: to the rules they are the same card.

    ``rank`` is the number (ace 1, jack 11, queen 12, king 13, Joker 0) and ``suit`` one of ``C D H S``,
    ``*`` for a Joker, or empty in a numbered deck. What a card is worth is asked of the rules, never
    stored on it.

    >>> Card.parse("10h"), str(Card(12, "S")), str(Card(-5))
    (Card(rank=10, suit='H'), 'QS', '-5')
    """

    rank: int = field(validator=_there_is)
    suit: str = ""

    def __str__(self) -> str:
        if self.suit == "*":
            return JOKER
        letter = _LETTERS.get(self.rank) if self.suit else None
        return f"{letter or self.rank}{self.suit}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card a text names, in any case: ``10H``, ``QS``, ``JK``, or ``-5`` in a numbered deck.

        Raises :class:`BadPosition` for anything else.
        """
        if type(text) is str and len(text) <= 3 and text.isascii():
            return _parsed(text.upper())
        raise _no_card(text)


def _no_card(text: object) -> BadPosition:
    return BadPosition(f"{shown(text)} is no card: write 10H, QS, JK or, in a numbered deck, 12 or -5")


@lru_cache(maxsize=512)
def _parsed(text: str) -> Card:
    if text == JOKER:
        return Card(0, "*")
    if match := _FRENCH.fullmatch(text):
        rank, suit = match.groups()
        return Card(COURT.get(rank) or int(rank), suit)
    if _NUMBERED.fullmatch(text):
        return Card(int(text))
    raise _no_card(text)


@lru_cache(maxsize=64)
def french(packs: int = 1, jokers: int = 2) -> tuple[Card, ...]:
    """``packs`` packs of 52 cards with ``jokers`` Jokers each; :class:`BadOption` for more than anybody could shuffle.

    >>> len(french(packs=3)), len(french(jokers=0))
    (162, 52)
    """
    if packs * (52 + jokers) > MOST_CARDS:
        raise BadOption(f"{shown(packs)} packs with {shown(jokers)} Jokers each: a deck has at most {MOST_CARDS} cards")
    pack = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    return tuple(pack + [Card(0, "*")] * jokers) * packs


def numbered(copies: Mapping[int, int]) -> tuple[Card, ...]:
    """A deck without suits: how many copies there are of each number.

    >>> len(numbered({0: 2, 1: 4}))
    6
    """
    return tuple(card for number, count in copies.items() for card in [Card(number)] * count)
