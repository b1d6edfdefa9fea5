"""The moves of Cabo: looks at cards, exchanges of them, cards thrown out of turn, and their words."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from cardgolf import Move, View
from cardgolf.table import MoveContext, MoveOutcome


@attrs.frozen
class Peek(Move):
    """Look at one of your own cards: ``peek b2``."""

    word: ClassVar[str] = "peek"
    hint: ClassVar[str] = "click a card to look at it (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        return f"look at {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        return f"looks at {self.slot}" + _after_colon(outcome.after.card(self.slot))


@attrs.frozen
class Spy(Move):
    """Look at a card of another player: ``spy 1 b2`` for seat 1."""

    word: ClassVar[str] = "spy"
    hint: ClassVar[str] = "choose the card from all moves (m)"
    seat: int = attrs.field(converter=int)
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot)

    def offer(self, context: MoveContext) -> str:
        return f"look at a card of {_name_seat(context, self.seat)} (seat {self.seat})"

    def deed(self, context: MoveContext) -> str:
        return f"look at the card of {_name_seat(context, self.seat)} at {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        card = card_of(outcome.after, self.seat, self.slot)
        return f"looks at {self.slot} of {_name_seat(outcome.after, self.seat)}" + _after_colon(card)


@attrs.frozen
class Switch(Move):
    """Exchange one of your cards for one of another player: ``switch a1 1 b2`` gives a1 for b2 of seat 1."""

    word: ClassVar[str] = "switch"
    hint: ClassVar[str] = "choose the two cards from all moves (m)"
    slot: str
    seat: int = attrs.field(converter=int)
    other: str

    def words(self) -> Sequence[str]:
        return (self.slot, str(self.seat), self.other)

    def offer(self, context: MoveContext) -> str:
        return f"give {_name_seat(context, self.seat)} (seat {self.seat}) a card of yours for one of theirs"

    def deed(self, context: MoveContext) -> str:
        return f"give {_name_seat(context, self.seat)} your {self.slot} for their {self.other}"

    def describe(self, outcome: MoveOutcome) -> str:
        return f"exchanges {self.slot} for {self.other} of {_name_seat(outcome.after, self.seat)}"

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:  # noqa: ARG002
        return (seat, self.slot, self.seat, self.other), (self.seat, self.other, seat, self.slot)


@attrs.frozen
class Trade(Move):
    """Exchange a card of one player for one of another: ``trade 1 a1 2 b2``. Neither is yours."""

    word: ClassVar[str] = "trade"
    hint: ClassVar[str] = "choose the two cards from all moves (m)"
    seat_fields: ClassVar[tuple[str, ...]] = ("seat", "partner")
    seat: int = attrs.field(converter=int)
    slot: str
    partner: int = attrs.field(converter=int)
    other: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.slot, str(self.partner), self.other)

    def offer(self, context: MoveContext) -> str:
        one, other = _name_seat(context, self.seat), _name_seat(context, self.partner)
        return f"exchange a card of {one} (seat {self.seat}) for one of {other} (seat {self.partner})"

    def deed(self, context: MoveContext) -> str:
        return (
            f"exchange {_name_card(context, self.seat, self.slot)} for {_name_card(context, self.partner, self.other)}"
        )

    def describe(self, outcome: MoveOutcome) -> str:
        one = _name_card(outcome.after, self.seat, self.slot)
        return f"exchanges {one} for {_name_card(outcome.after, self.partner, self.other)}"

    def paths(self, seat: int, before: View, after: View) -> Sequence[tuple[int, str, int, str]]:  # noqa: ARG002
        return (self.seat, self.slot, self.partner, self.other), (self.partner, self.other, self.seat, self.slot)


@attrs.frozen
class Give(Move):
    """Deal the top card of the stock to another player: ``give 1`` for seat 1."""

    word: ClassVar[str] = "give"
    hint: ClassVar[str] = "choose the player from all moves (m)"
    seat: int = attrs.field(converter=int)

    def words(self) -> Sequence[str]:
        return (str(self.seat),)

    def offer(self, context: MoveContext) -> str:
        return f"deal {_name_seat(context, self.seat)} (seat {self.seat}) a card of the stock, unseen"

    def deed(self, context: MoveContext) -> str:
        return f"deal {_name_seat(context, self.seat)} a card of the stock"

    def describe(self, outcome: MoveOutcome) -> str:
        return f"deals {_name_seat(outcome.after, self.seat)} a card of the stock"


@attrs.frozen
class Snap(Move):
    """Throw a card of yours that has the rank of the top discard: ``snap b2``."""

    word: ClassVar[str] = "snap"
    hint: ClassVar[str] = "click a card to throw it (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:
        return f"throw a card of yours with the rank of the {context.discard()}"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        return f"throw your {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        return _describe_throw(outcome, self.slot, outcome.before.card(self.slot) or outcome.after.card(self.slot))

    def explain(self, context: MoveContext) -> str:
        return explain_throw(context.card(self.slot))


@attrs.frozen
class Grab(Move):
    """Throw another player's card of that rank and give one of yours: ``grab 1 b2 a1`` gives a1 for b2 of seat 1."""

    word: ClassVar[str] = "grab"
    hint: ClassVar[str] = "another player's card: all moves (m)"
    seat: int = attrs.field(converter=int)
    other: str
    slot: str

    def words(self) -> Sequence[str]:
        return (str(self.seat), self.other, self.slot)

    def offer(self, context: MoveContext) -> str:
        owner = f"{_name_seat(context, self.seat)} (seat {self.seat})"
        return f"throw a card of {owner} with the rank of the {context.discard()}, and give one of yours"

    def deed(self, context: MoveContext) -> str:
        return f"throw {self.other} of {_name_seat(context, self.seat)} and give your {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        owner = _name_seat(outcome.after, self.seat)
        seen = card_of(outcome.before, self.seat, self.other) or card_of(outcome.after, self.seat, self.other)
        thrown = _describe_throw(outcome, f"{self.other} of {owner}", seen)
        return thrown + f" and gives {self.slot}" * _is_thrown(outcome)

    def explain(self, context: MoveContext) -> str:
        return explain_throw(card_of(context, self.seat, self.other))

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


def _name_card(context: MoveContext, seat: int, name: str) -> str:
    return f"{name} of {_name_seat(context, seat)}"


def _after_colon(card: str | None) -> str:
    return f": {card}" if card else ""


def _is_thrown(outcome: MoveOutcome) -> bool:
    return outcome.after.view.discard_count > outcome.before.view.discard_count


def _describe_throw(outcome: MoveOutcome, place: str, card: str | None) -> str:
    if _is_thrown(outcome):
        return f"snaps {place}: {outcome.after.discard()}"
    fine = outcome.before.view.stock_count - outcome.after.view.stock_count
    cards = f" and takes {fine} penalty card{'s' * (fine > 1)}" if fine else ""
    return f"snaps {place} wrongly" + f" ({card})" * bool(card) + cards


def explain_throw(card: str | None) -> str:
    """Return a reason for throwing a card that the mover knows, or does not."""
    return f"you know the {card} there" if card else "you do not know the card there"
