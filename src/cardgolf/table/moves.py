"""The moves of the kernel, each with a text form that parses back and with words for people.

>>> str(Swap("b2")), Discard.parse(["flip", "a1"])
('swap b2', Discard(flip='a1'))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Self

from attrs import field, frozen

from cardgolf.cards import Card
from cardgolf.errors import IllegalMoveError
from cardgolf.table.move import Move, MoveContext, MoveOutcome, Pile
from cardgolf.tools.text import join_limited, quote
from cardgolf.words import Words


def _as_drawn(pile: str) -> Pile:
    """Return the pile of that name; raise ``ValueError`` for one from which no card is drawn."""
    if pile == "middle":
        raise ValueError(pile)  # a card there is taken
    return Pile(pile)


@frozen(cache_hash=True, repr=False)
class Flip(Move):
    """Turn one of your face-down cards up."""

    word: ClassVar[str] = "flip"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-flip.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words("move-flip.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words("move-flip.describe", place=self.slot, card=outcome.after.card(self.slot))

    def explain(self, context: MoveContext) -> str:
        return context.words("move-flip.explain")

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-flip.hint")


@frozen(cache_hash=True, repr=False)
class Draw(Move):
    """Draw the top card of a pile or, with ``end="bottom"``, the lowest card of the last play."""

    word: ClassVar[str] = "draw"
    pile: Pile = field(converter=_as_drawn)
    end: str = "top"

    def words(self) -> Sequence[str]:
        return (self.pile.value,) if self.end == "top" else (self.pile.value, self.end)

    def offer(self, context: MoveContext) -> str:
        card = context.discard(self.end) if self.pile is Pile.DISCARD else None
        return context.words("move-draw.offer", pile=self.pile.value, card=card)

    def deed(self, context: MoveContext) -> str:
        return context.words("move-draw.deed", pile=self.pile.value, end=self.end)

    def describe(self, outcome: MoveOutcome) -> str:
        words, card = outcome.words, outcome.drawn
        if self.pile is Pile.DISCARD:
            return words("move-draw.describe-discard", card=card)
        is_renewed = outcome.after.view.reshuffles > outcome.before.view.reshuffles
        told = words("move-draw.describe-renewed" if is_renewed else "move-draw.describe-stock", card=card)
        return words("move-draw.describe-must", what=told) if outcome.must_place else told

    def explain(self, context: MoveContext) -> str:
        return context.words("move-draw.explain", pile=self.pile.value)

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-draw.hint")


@frozen(cache_hash=True, repr=False)
class Take(Move):
    """Take a card of the middle."""

    word: ClassVar[str] = "take"
    place: str

    def words(self) -> Sequence[str]:
        return (self.place,)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-take.offer", card=_name_taken(context, self.place))

    def deed(self, context: MoveContext) -> str:
        return context.words("move-take.deed", place=self.place)

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words("move-take.describe", card=outcome.drawn)

    def explain(self, context: MoveContext) -> str:
        return context.words("move-take.explain")

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-take.hint")


def _name_taken(context: MoveContext, place: str) -> str | None:
    """Return the name of the card at ``place`` of the middle, or ``None`` if the viewer does not know it."""
    middle = context.view.middle
    slot = middle.slots[middle.index(place)] if middle else None
    return context.names((slot.card,)) if slot and slot.card else None


@frozen(cache_hash=True, repr=False)
class Swap(Move):
    """Put the card in hand in the place of one of your cards, which goes to the discard pile."""

    word: ClassVar[str] = "swap"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-swap.offer", card=context.held)

    def deed(self, context: MoveContext) -> str:
        return context.words("move-swap.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        card = None if outcome.before.held else outcome.after.card(self.slot)
        if outcome.after.view.discard_count <= outcome.before.view.discard_count:  # a rule put the card elsewhere
            return outcome.words("move-swap.describe-put", card=card, place=self.slot)
        seen = outcome.displaced(self.slot)
        return outcome.words("move-swap.describe", card=card, place=self.slot, seen=seen)

    def explain(self, context: MoveContext) -> str:
        points, is_hidden = context.points_after_swap(self.slot), not context.card(self.slot)
        if points is None:
            return context.words("move-swap.explain-hidden") if is_hidden else ""
        return context.words("move-swap.explain-both" if is_hidden else "move-swap.explain-points", points=points)

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-swap.hint")


@frozen(cache_hash=True, repr=False)
class Discard(Move):
    """Discard the card in hand and, if the rules require it, turn one of your cards up."""

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

    def offer(self, context: MoveContext) -> str:
        return context.words("move-discard.offer-flip" if self.flip else "move-discard.offer", card=context.held)

    def deed(self, context: MoveContext) -> str:
        if self.flip:
            return context.words("move-discard.deed-flip", card=context.held, place=self.flip)
        return context.words("move-discard.deed", card=context.held)

    def describe(self, outcome: MoveOutcome) -> str:
        card = None if outcome.before.held else outcome.after.discard()
        if self.flip:
            seen = outcome.after.card(self.flip)
            return outcome.words("move-discard.describe-flip", card=card, place=self.flip, seen=seen)
        return outcome.words("move-discard.describe", card=card)

    def explain(self, context: MoveContext) -> str:
        return context.words("move-discard.explain", card=context.held) if context.held else ""

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-discard.hint")


def _sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


@frozen(cache_hash=True, repr=False)
class Play(Move):
    """Play cards from your hand. ``cards`` are sorted, since the order of a hand has no meaning."""

    word: ClassVar[str] = "play"
    cards: tuple[Card, ...] = field(converter=_sort_cards)

    def words(self) -> Sequence[str]:
        return tuple(map(str, self.cards))

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        return cls(tuple(map(Card.parse, words)))

    def offer(self, context: MoveContext) -> str:
        return context.words("move-play.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words("move-play.deed", cards=context.names(self.cards))

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words("move-play.describe", cards=outcome.before.names(self.cards))

    def explain(self, context: MoveContext) -> str:
        points = sum(context.view.rules.card_values[card] for card in self.cards)
        return context.words("move-play.explain", count=points)

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-play.hint")


@frozen(cache_hash=True, repr=False)
class Knock(Move):
    """Close the round."""

    word: ClassVar[str] = "knock"
    aliases: ClassVar[tuple[str, ...]] = ("nine",)

    def offer(self, context: MoveContext) -> str:
        rules = context.view.rules
        goal = "lowest" if rules.lowest_wins else "highest"
        return context.words("move-knock.offer", call=rules.knock_word or None, goal=goal)

    def deed(self, context: MoveContext) -> str:
        return context.words("move-knock.deed", call=context.view.rules.knock_word or None)

    def describe(self, outcome: MoveOutcome) -> str:
        round_end = outcome.after.view.round_end
        said = ""
        if round_end and not outcome.before.view.round_end:
            said = outcome.after.view.rules.knock_word or round_end.reason.upper()
        return outcome.words("move-knock.describe", call=said if said.strip() else None)


@frozen(cache_hash=True, repr=False)
class Pass(Move):
    """Keep the card in hand and end the step."""

    word: ClassVar[str] = "pass"

    def offer(self, context: MoveContext) -> str:
        return context.words("move-pass.offer", holding=context.view.holding, card=_name_kept(context))

    def deed(self, context: MoveContext) -> str:
        return context.words("move-pass.deed", holding=context.view.holding, card=_name_kept(context))

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words("move-pass.describe", holding=outcome.before.view.holding)


def _name_kept(context: MoveContext) -> str | None:
    return context.held if context.view.holding else None


MAX_MOVE_LENGTH = 4000
KERNEL_MOVES: tuple[type[Move], ...] = (Flip, Draw, Swap, Discard, Play, Knock, Pass, Take)


def index_by_word(move_types: Sequence[type[Move]]) -> dict[str, type[Move]]:
    """Return the move types by every word that begins their text."""
    return {word: move_type for move_type in move_types for word in (move_type.word, *move_type.aliases)}


def parse_move(
    text: str, known: Mapping[str, type[Move]], is_name: Callable[[str], bool], offered: Sequence[Move] = ()
) -> Move:
    """Parse a move in any case and spacing. Raises :class:`IllegalMoveError` if the text is no move.

    Words that are not ASCII stay as they are. ``is_name`` returns whether such a word is the name of a card. The error
    names the words of the moves ``offered``, by default those that are ``known``, or the moves of the kind that was
    meant.
    """
    is_readable = type(text) is str and len(text) <= MAX_MOVE_LENGTH
    words = text.lower().split() if is_readable and text.isascii() else []
    if is_readable and not text.isascii():
        given = [word.lower() if word.isascii() else word for word in text.split()]
        words = given if all(word.isascii() or is_name(word) for word in given) else []
    move_type = known.get(words[0]) if words else None
    if move_type is None:
        raise _text_error(text, _begin_with(dict.fromkeys(each.word for each in offered) or known))
    try:
        return move_type.parse(words[1:])
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise invalid_text_error(text, move_type, offered) from error


def invalid_text_error(text: str, move_type: type[Move], offered: Sequence[Move] = ()) -> IllegalMoveError:
    """Return the error for a text that a move of ``move_type`` cannot have.

    It names the moves of this type that are ``offered`` or, if there is none, the words of the others.
    """
    if not offered:
        return _text_error(text, f"expected the text of a {move_type.word}")
    try:
        meant = join_limited(each for each in offered if type(each) is move_type)
    except KeyboardInterrupt:
        raise
    except BaseException:  # the text of a plugin's move raises
        meant = ""
    words = dict.fromkeys(each.word for each in offered)
    return _text_error(text, f"expected one of {meant}" if meant else _begin_with(words))


def _begin_with(words: Iterable[str]) -> str:
    return f"expected it to begin with one of {join_limited(words, 12)}"


def _text_error(text: str, expected: str) -> IllegalMoveError:
    return IllegalMoveError(f"invalid move {quote(text)}: {expected}", "base.move_types", reason="unreadable")
