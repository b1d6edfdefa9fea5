"""The moves of rules in which cards change places: two cards of any players, and several cards for the one in hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from attrs import field, frozen

from cardgolf.table.move import Move, MoveContext, MoveOutcome
from cardgolf.table.places import card_at
from cardgolf.words import Words

if TYPE_CHECKING:
    from cardgolf.engine.views import View

PICKED = "picked"
"""Under which the place of the first of two cards is remembered."""
FAILED = "failed exchange"
"""Under which the cards of an exchange that differ are remembered: a seat, then places with their cards."""


@frozen(cache_hash=True, repr=False)
class Pick(Move):
    """Choose one of two cards to exchange, of any players: ``pick 1 b2`` is that of seat 1."""

    word: ClassVar[str] = "pick"
    seat: int = field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        picked = context.view.memory.get(PICKED)
        own, player = self.seat == context.view.turn, context.view.names[self.seat]
        if picked is None:
            return context.words("move-pick.offer", own=own, player=player, seat=self.seat)
        other = _name_place(context, *picked)
        return context.words("move-pick.offer-second", other=other, own=own, player=player, seat=self.seat)

    def deed(self, context: MoveContext) -> str:
        picked, place = context.view.memory.get(PICKED), _name_place(context, self.seat, self.slot)
        if picked is None:
            return context.words("move-pick.deed", place=place)
        return context.words("move-pick.deed-second", other=_name_place(context, *picked), place=place)

    def describe(self, outcome: MoveOutcome) -> str:
        before, words = outcome.before, outcome.words
        picked, place = before.view.memory.get(PICKED), _name_place(before, self.seat, self.slot)
        if picked is None:
            return words("move-pick.describe", place=place)
        return words("move-pick.describe-second", other=_name_place(before, *picked), place=place)

    def explain(self, context: MoveContext) -> str:
        card = card_at(context, self.seat, self.slot)
        return context.words("move-pick.explain", card=card) if card else ""

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-pick.hint")

    def paths(self, seat: int, before: "View", after: "View") -> Iterator[tuple[int, str, int, str]]:  # noqa: ARG002
        """Yield where both cards go, once both are chosen."""
        picked = before.memory.get(PICKED)
        if picked is not None:
            yield (*picked, self.seat, self.slot)
            yield (self.seat, self.slot, *picked)


def _name_place(context: MoveContext, seat: int, name: str) -> str:
    """Return a place in words, with its owner if that is not the seat of the turn."""
    if seat == context.view.turn:
        return name
    return context.words("place-of", places=name, owner=context.view.names[seat])


def _sort_places(places: Iterable[str]) -> tuple[str, ...]:
    """Return names of places by row, the extra ones last."""
    return tuple(sorted(places, key=_read_place))


def _read_place(name: str) -> tuple[bool, int, int, str]:
    row = name.lstrip("+abcdefghijklmnopqrstuvwxyz")
    return name.startswith("+"), int(row) if row.isdecimal() else 0, len(name), name


@frozen(cache_hash=True, repr=False)
class Exchange(Move):
    """Put the card in hand in the place of several of your cards, if these are equal."""

    word: ClassVar[str] = "exchange"
    places: tuple[str, ...] = field(converter=_sort_places)

    def words(self) -> Sequence[str]:
        return self.places

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        return cls(tuple(words))

    def offer(self, context: MoveContext) -> str:
        return context.words("move-exchange.offer", card=context.held)

    def deed(self, context: MoveContext) -> str:
        return context.words("move-exchange.deed", places=", ".join(self.places))

    def describe(self, outcome: MoveOutcome) -> str:
        before, after, words = outcome.before.view, outcome.after.view, outcome.words
        gone, places = after.discard_count - before.discard_count, ", ".join(self.places)
        if gone == len(self.places):
            cards = outcome.after.names(after.discard_shown)
            return words("move-exchange.describe", places=places, cards=cards)
        _, *shown = after.memory.get(FAILED, (0,))
        cards = outcome.after.names([card for _, card in shown])
        return words("move-exchange.describe-wrong", places=places, cards=cards, kept=not gone)

    def explain(self, context: MoveContext) -> str:
        cards = [context.card(place) for place in self.places]
        return context.words("move-exchange.explain", cards=", ".join(map(str, cards))) if all(cards) else ""

    @classmethod
    def how(cls, words: Words) -> str:
        return words("move-exchange.hint")
