"""The moves of rules in which cards are thrown out of turn, given for them, or dealt to another player."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from cardgolf.table.move import Move, MoveContext, MoveOutcome
from cardgolf.table.places import card_at, count_taken, is_thrown
from cardgolf.words import Words

if TYPE_CHECKING:
    from cardgolf.engine.views import View

OWED = "owed card"
"""Under which is remembered who owes a card for one that was thrown: the seat, the other seat and its place."""


@frozen(cache_hash=True, repr=False)
class Snap(Move):
    """Throw a card of yours that equals the top discard: ``snap b2``."""

    word: ClassVar[str] = "snap"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-snap.offer", discard=context.discard())

    def deed(self, context: MoveContext) -> str:
        return context.words("move-snap.deed", place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        return _describe_throw(outcome, self.slot, outcome.after.card(self.slot))

    def explain(self, context: MoveContext) -> str:
        return context.words("move-snap.explain", card=context.card(self.slot))

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-snap.hint")


@frozen(cache_hash=True, repr=False)
class Grab(Move):
    """Throw a card of another player that equals the top discard: ``grab 1 b2`` for seat 1."""

    word: ClassVar[str] = "grab"
    seat: int = field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        player = context.view.names[self.seat]
        return context.words("move-grab.offer", player=player, seat=self.seat, discard=context.discard())

    def deed(self, context: MoveContext) -> str:
        return context.words("move-grab.deed", player=context.view.names[self.seat], place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        place = outcome.words("place-of", places=self.slot, owner=outcome.before.view.names[self.seat])
        return _describe_throw(outcome, place, card_at(outcome.after, self.seat, self.slot))

    def explain(self, context: MoveContext) -> str:
        return context.words("move-snap.explain", card=card_at(context, self.seat, self.slot))

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-grab.hint")


@frozen(cache_hash=True, repr=False)
class Give(Move):
    """Give a card of yours for one that you threw: ``give a1``."""

    word: ClassVar[str] = "give"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-give.offer", player=_name_receiver(context))

    def deed(self, context: MoveContext) -> str:
        return context.words("move-give.deed", player=_name_receiver(context), place=self.slot)

    def describe(self, outcome: MoveOutcome) -> str:
        return outcome.words("move-give.describe", player=_name_receiver(outcome.before), place=self.slot)

    def explain(self, context: MoveContext) -> str:
        card = context.card(self.slot)
        return context.words("move-snap.explain", card=card) if card else ""

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-give.hint")

    def paths(self, seat: int, before: "View", after: "View") -> Iterator[tuple[int, str, int, str]]:  # noqa: ARG002
        """Yield where the card goes."""
        _, receiver, name = before.memory[OWED]
        yield seat, self.slot, receiver, name


@frozen(cache_hash=True, repr=False)
class DealCard(Move):
    """Deal the top card of the stock to another player, unseen: ``deal-card 1`` for seat 1."""

    word: ClassVar[str] = "deal-card"
    seat: int = field(converter=int)

    def words(self) -> Sequence[str]:
        return (str(self.seat),)

    def offer(self, context: MoveContext) -> str:
        return context.words("move-deal-card.offer", player=context.view.names[self.seat], seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        return context.words("move-deal-card.deed", player=context.view.names[self.seat])

    def describe(self, outcome: MoveOutcome) -> str:
        player, count = outcome.after.view.names[self.seat], count_taken(outcome)
        return outcome.words("move-deal-card.describe", player=player, count=count)

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-deal-card.hint")


def _name_receiver(context: MoveContext) -> str:
    _, receiver, _ = context.view.memory[OWED]
    return str(context.view.names[receiver])


def _describe_throw(outcome: MoveOutcome, place: str, card: str | None) -> str:
    """Return what was thrown, or the wrong card and what it cost."""
    if is_thrown(outcome):
        return outcome.words("thrown", place=place, discard=outcome.after.discard())
    return outcome.words("thrown-wrong", place=place, card=card, count=count_taken(outcome))
