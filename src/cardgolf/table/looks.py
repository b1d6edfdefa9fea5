"""The moves of rules in which cards are looked at: a look at one card, at one of another player, and at all.

The kernel moves the cards, or rather what a seat knows of them, but for ``Spy``, which the part ``Power`` makes. A
plugin that offers these moves adds them with the hook ``move_types``.
"""

from collections.abc import Sequence
from typing import ClassVar

from attrs import field, frozen

from cardgolf.table.move import Move, MoveContext, MoveOutcome
from cardgolf.table.places import card_at
from cardgolf.words import Words


@frozen(cache_hash=True, repr=False)
class Peek(Move):
    """Look at one of your face-down cards, which stays face down."""

    word: ClassVar[str] = "peek"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-peek.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words("move-peek.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words("move-peek.describe", place=self.slot, card=outcome.after.card(self.slot))

    def explain(self, context: MoveContext) -> str:
        return context.words("move-peek.explain")

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-peek.hint")


@frozen(cache_hash=True, repr=False)
class Look(Move):
    """Look at all your cards, which stay face down."""

    word: ClassVar[str] = "look"

    def offer(self, context: MoveContext) -> str:
        return context.words("move-look.offer")

    def deed(self, context: MoveContext) -> str:
        return context.words("move-look.deed")

    def describe(self, outcome: MoveOutcome) -> str:
        view = outcome.before.view
        board = view.boards[view.turn]
        cards = [outcome.after.card(name) for name in board.layout.names] if board else []
        seen = " ".join(filter(None, cards))
        return outcome.words("move-look.describe", cards=seen or None)

    def explain(self, context: MoveContext) -> str:
        return context.words("move-look.explain")


@frozen(cache_hash=True, repr=False)
class Spy(Move):
    """Look at a card of another player: ``spy 1 b2`` for seat 1."""

    word: ClassVar[str] = "spy"
    seat: int = field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-spy.offer", player=context.view.names[self.seat], seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        return context.words("move-spy.deed", player=context.view.names[self.seat], place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        player, card = outcome.after.view.names[self.seat], card_at(outcome.after, self.seat, self.slot)
        return outcome.words("move-spy.describe", player=player, place=self.slot, card=card)

    def explain(self, context: MoveContext) -> str:
        return context.words("move-peek.explain")

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-spy.hint")


LOOKS: tuple[type[Move], ...] = (Peek, Look)
