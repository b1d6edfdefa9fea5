"""The moves of Cabo: looks at cards, exchanges of them, cards thrown out of turn, and their words."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from cardgolf import Move, View
from cardgolf.table import MoveContext, MoveOutcome
from cardgolf.words import Words


@attrs.frozen
class Peek(Move):
    """Look at one of your own cards: ``peek b2``."""

    word: ClassVar[str] = "peek"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-peek.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-peek.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        words = outcome.words.beside(__name__)
        return words("move-peek.describe", place=self.slot, card=outcome.after.card(self.slot))

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-peek.hint")


@attrs.frozen
class Spy(Move):
    """Look at a card of another player: ``spy 1 b2`` for seat 1."""

    word: ClassVar[str] = "spy"
    seat: int = attrs.field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        words = context.words.beside(__name__)
        return words("move-spy.offer", player=_name_seat(context, self.seat), seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        words = context.words.beside(__name__)
        return words("move-spy.deed", player=_name_seat(context, self.seat), place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        words, player = outcome.words.beside(__name__), _name_seat(outcome.after, self.seat)
        card = card_of(outcome.after, self.seat, self.slot)
        return words("move-spy.describe", player=player, place=self.slot, card=card)

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-spy.hint")


@attrs.frozen
class Switch(Move):
    """Exchange one of your cards for one of another player: ``switch a1 1 b2`` gives a1 for b2 of seat 1."""

    word: ClassVar[str] = "switch"
    slot: str
    seat: int = attrs.field(converter=int)
    other: str

    def words(self) -> Sequence[str]:
        return (self.slot, str(self.seat), self.other)

    def offer(self, context: MoveContext) -> str:
        words = context.words.beside(__name__)
        return words("move-switch.offer", player=_name_seat(context, self.seat), seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        words, player = context.words.beside(__name__), _name_seat(context, self.seat)
        return words("move-switch.deed", player=player, place=self.slot, other=self.other)

    def describe(self, outcome: MoveOutcome) -> str:
        words, player = outcome.words.beside(__name__), _name_seat(outcome.after, self.seat)
        return words("move-switch.describe", player=player, place=self.slot, other=self.other)

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-switch.hint")

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:  # noqa: ARG002
        return (seat, self.slot, self.seat, self.other), (self.seat, self.other, seat, self.slot)


@attrs.frozen
class Trade(Move):
    """Exchange a card of one player for one of another: ``trade 1 a1 2 b2``. Neither is yours."""

    word: ClassVar[str] = "trade"
    seat_fields: ClassVar[tuple[str, ...]] = ("seat", "partner")
    seat: int = attrs.field(converter=int)
    slot: str
    partner: int = attrs.field(converter=int)
    other: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot, str(self.partner), self.other)

    def offer(self, context: MoveContext) -> str:
        words, (player, partner) = context.words.beside(__name__), self._name_players(context)
        return words("move-trade.offer", player=player, seat=self.seat, partner=partner, second=self.partner)

    def deed(self, context: MoveContext) -> str:
        words, (player, partner) = context.words.beside(__name__), self._name_players(context)
        return words("move-trade.deed", player=player, place=self.slot, partner=partner, other=self.other)

    def describe(self, outcome: MoveOutcome) -> str:
        words, (player, partner) = outcome.words.beside(__name__), self._name_players(outcome.after)
        return words("move-trade.describe", player=player, place=self.slot, partner=partner, other=self.other)

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-trade.hint")

    def _name_players(self, context: MoveContext) -> tuple[str, str]:
        return _name_seat(context, self.seat), _name_seat(context, self.partner)

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:  # noqa: ARG002
        return (self.seat, self.slot, self.partner, self.other), (self.partner, self.other, self.seat, self.slot)


@attrs.frozen
class Give(Move):
    """Deal the top card of the stock to another player: ``give 1`` for seat 1."""

    word: ClassVar[str] = "give"
    seat: int = attrs.field(converter=int)

    def words(self) -> Sequence[str]:
        return (str(self.seat),)

    def offer(self, context: MoveContext) -> str:
        words = context.words.beside(__name__)
        return words("move-give.offer", player=_name_seat(context, self.seat), seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-give.deed", player=_name_seat(context, self.seat))

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words.beside(__name__)("move-give.describe", player=_name_seat(outcome.after, self.seat))

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-give.hint")


@attrs.frozen
class Snap(Move):
    """Throw a card of yours that has the rank of the top discard: ``snap b2``."""

    word: ClassVar[str] = "snap"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-snap.offer", discard=context.discard())

    def deed(self, context: MoveContext) -> str:
        return context.words.beside(__name__)("move-snap.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        words, discard = outcome.words.beside(__name__), outcome.after.discard()
        if is_thrown(outcome):
            return words("move-snap.describe", place=self.slot, discard=discard)
        card = outcome.before.card(self.slot) or outcome.after.card(self.slot)
        return words("move-snap.describe-wrong", place=self.slot, card=card, count=count_penalty(outcome))

    def explain(self, context: MoveContext) -> str:
        return explain_throw(context, context.card(self.slot))

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-snap.hint")


@attrs.frozen
class Grab(Move):
    """Throw another player's card of that rank and give one of yours: ``grab 1 b2 a1`` gives a1 for b2 of seat 1."""

    word: ClassVar[str] = "grab"
    seat: int = attrs.field(converter=int)
    other: str
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.other, self.slot)

    def offer(self, context: MoveContext) -> str:
        words, player = context.words.beside(__name__), _name_seat(context, self.seat)
        return words("move-grab.offer", player=player, seat=self.seat, discard=context.discard())

    def deed(self, context: MoveContext) -> str:
        words, player = context.words.beside(__name__), _name_seat(context, self.seat)
        return words("move-grab.deed", player=player, other=self.other, gift=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        words, player = outcome.words.beside(__name__), _name_seat(outcome.after, self.seat)
        if is_thrown(outcome):
            discard = outcome.after.discard()
            return words("move-grab.describe", player=player, other=self.other, discard=discard, gift=self.slot)
        card = card_of(outcome.before, self.seat, self.other) or card_of(outcome.after, self.seat, self.other)
        count = count_penalty(outcome)
        return words("move-grab.describe-wrong", player=player, other=self.other, card=card, count=count)

    def explain(self, context: MoveContext) -> str:
        return explain_throw(context, card_of(context, self.seat, self.other))

    @classmethod
    def how(cls, words: Words) -> str:
        return words.beside(__name__)("move-grab.hint")

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:
        thrown = after.discard_count > before.discard_count
        return ((seat, self.slot, self.seat, self.other),) if thrown else ()


@lru_cache(maxsize=4096)
def make_throws(own: tuple[str, ...], others: tuple[tuple[int, tuple[str, ...]], ...]) -> tuple[Move, ...]:
    """Return the throws of cards at ``own`` places and at those of ``others``, each a seat and its places."""
    grabs = [Grab(seat, name, gift) for seat, names in others for name in names for gift in own]
    return (*map(Snap, own), *grabs)


# The words


def _name_seat(context: MoveContext, seat: int) -> str:
    return context.view.names[seat]


def card_of(context: MoveContext, seat: int, name: str) -> str | None:
    """Return the name of a card of any player, if the viewer knows it."""
    board = context.view.boards[seat]
    slot = board.slots[board.index(name)] if board else None
    return context.names([slot.card]) if slot and slot.card else None


def is_thrown(outcome: MoveOutcome) -> bool:
    """Return whether a card of the right rank was thrown."""
    return outcome.after.view.discard_count > outcome.before.view.discard_count


def count_penalty(outcome: MoveOutcome) -> int:
    """Return how many cards of the stock the mover took."""
    return outcome.before.view.stock_count - outcome.after.view.stock_count


def explain_throw(context: MoveContext, card: str | None) -> str:
    """Return a reason for throwing a card that the mover knows, or does not."""
    return context.words.beside(__name__)("move-snap.explain", card=card)
