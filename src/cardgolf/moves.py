"""The verbs: what a player can do, each with a text that parses back.

>>> str(Swap("b2")), Discard.parse(["flip", "a1"])
('swap b2', Discard(flip='a1'))
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Self

from attrs import field, frozen

from cardgolf._text import join_limited, quote
from cardgolf.cards import Card
from cardgolf.errors import IllegalMoveError


class Pile(StrEnum):
    """Where a card can be drawn from."""

    STOCK = "stock"
    DISCARD = "discard"


STOCK, DISCARD = Pile


class Move:
    """What every verb has: a ``word`` (and ``aliases``) that begins its text, and ``words`` that follow.

    A plugin's own verb is an attrs class that does the same and is named in the question ``move_types``.
    """

    __slots__ = ()
    word: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()

    def words(self) -> Sequence[str]:
        """What follows the verb in its text."""
        return ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """The move whose ``words`` these are; ``TypeError`` or ``ValueError`` if they make none."""
        return cls(*words)

    def __str__(self) -> str:
        return " ".join((self.word, *self.words()))


@frozen(cache_hash=True)
class Flip(Move):
    """Turn one of your face-down cards up."""

    word: ClassVar[str] = "flip"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)


@frozen(cache_hash=True)
class Draw(Move):
    """Take a card in hand from a pile: its top card or, with ``end="bottom"``, the lowest of the last throw."""

    word: ClassVar[str] = "draw"
    pile: Pile = field(converter=Pile)
    end: str = "top"

    def words(self) -> Sequence[str]:
        return (self.pile.value,) if self.end == "top" else (self.pile.value, self.end)


@frozen(cache_hash=True)
class Swap(Move):
    """Exchange the card in hand with one of your cards, which goes on the discard pile."""

    word: ClassVar[str] = "swap"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)


@frozen(cache_hash=True)
class Discard(Move):
    """Lay the card in hand on the discard pile and, where the rules ask for it, turn one of your cards up."""

    word: ClassVar[str] = "discard"
    flip: str | None = None

    def words(self) -> Sequence[str]:
        return ("flip", self.flip) if self.flip else ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        if not words:
            return cls()
        keyword, slot = words
        if keyword != "flip":
            raise ValueError(keyword)
        return cls(slot)


def _sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


@frozen(cache_hash=True)
class Play(Move):
    """Lay cards from your hand aside; ``cards`` are sorted, since places in a hand mean nothing."""

    word: ClassVar[str] = "play"
    cards: tuple[Card, ...] = field(converter=_sort_cards)

    def words(self) -> Sequence[str]:
        return tuple(map(str, self.cards))

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        return cls(tuple(map(Card.parse, words)))


@frozen(cache_hash=True)
class Knock(Move):
    """Declare that the round is to end."""

    word: ClassVar[str] = "knock"
    aliases: ClassVar[tuple[str, ...]] = ("nine",)


@frozen(cache_hash=True)
class Pass(Move):
    """Keep what you hold and do nothing more."""

    word: ClassVar[str] = "pass"


KERNEL_MOVES: tuple[type[Move], ...] = (Flip, Draw, Swap, Discard, Play, Knock, Pass)


def index_by_word(move_types: Sequence[type[Move]]) -> dict[str, type[Move]]:
    """The verbs by every word that begins their text."""
    return {word: verb for verb in move_types for word in (verb.word, *verb.aliases)}


def parse_move(text: str, known: Mapping[str, type[Move]]) -> Move:
    """The move a text names, in any case and spacing; :class:`IllegalMoveError` if it names none."""
    readable = type(text) is str and len(text) <= 4000 and text.isascii()
    words = text.lower().split() if readable else []
    verb = known.get(words[0]) if words else None
    if verb is None:
        raise IllegalMoveError(
            f"{quote(text)} is no move: it begins with one of {join_limited(known, 12)}", "base.move_types"
        )
    try:
        return verb.parse(words[1:])
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise IllegalMoveError(f"{quote(text)} is no {verb.word}: see the moves offered", "base.move_types") from error
