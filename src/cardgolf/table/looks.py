"""The moves of rules in which cards are looked at: a look at one card, and one at all.

The kernel moves the cards, or rather what a seat knows of them. A plugin that offers these moves adds them with the
hook ``move_types``.
"""

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from cardgolf.table.moves import Move, MoveContext, MoveOutcome


@frozen(cache_hash=True, repr=False)
class Peek(Move):
    """Look at one of your face-down cards, which stays face down."""

    word: ClassVar[str] = "peek"
    hint: ClassVar[str] = "click a card to look at it (arrows and Enter)"
    slot: str

    def words(self) -> Sequence[str]:
        return (self.slot,)

    def offer(self, context: MoveContext) -> str:  # noqa: ARG002
        return "look at one of your cards, which stays face down"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        return f"look at {self.slot}"

    def describe(self, outcome: MoveOutcome) -> str:
        card = outcome.after.card(self.slot)
        return f"looks at {self.slot}: {card}" if card else f"looks at {self.slot}"

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        return "unseen cards are all alike, and you alone will know this one"


@frozen(cache_hash=True, repr=False)
class Look(Move):
    """Look at all your cards, which stay face down."""

    word: ClassVar[str] = "look"

    def offer(self, context: MoveContext) -> str:  # noqa: ARG002
        return "look at all your cards, which stay face down"

    def deed(self, context: MoveContext) -> str:  # noqa: ARG002
        return "look at all your cards"

    def describe(self, outcome: MoveOutcome) -> str:
        view = outcome.before.view
        board = view.boards[view.turn]
        cards = [outcome.after.card(name) for name in board.layout.names] if board else []
        seen = " ".join(filter(None, cards))
        return f"looks at all cards: {seen}" if seen else "looks at all cards"

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        return "it is the only move: you alone will know these cards"


LOOKS: tuple[type[Move], ...] = (Peek, Look)
