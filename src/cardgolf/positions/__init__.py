"""Positions: a state as text, parsed and validated."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.positions.lines import MAX_POSITION_LENGTH
    from cardgolf.positions.typed_cards import CardQueue, TypedDeck

__all__ = [
    "MAX_POSITION_LENGTH", "CardQueue", "TypedDeck",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "MAX_POSITION_LENGTH": "lines", "CardQueue": "typed_cards", "TypedDeck": "typed_cards",
})  # fmt: skip
