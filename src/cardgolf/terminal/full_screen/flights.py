"""Flights: the cards that a move carried across the table, and from where to where."""

from collections.abc import Iterator

from attrs import frozen

from cardgolf import Card
from cardgolf.events import Discarded, Drew, Played, Swapped
from cardgolf.narration import Step
from cardgolf.terminal.full_screen.card_art import BACK, Look

SECONDS = 0.15
Spot = str | int
"""``"stock"``, ``"discard"`` or ``"held"``, the name of a place of the viewer, or the seat of another player."""


@frozen
class Flight:
    """A card, drawn as ``look``, that went from ``start`` to ``end``."""

    look: Look
    start: Spot
    end: Spot


def list_flights(step: Step, viewer: int) -> Iterator[Flight]:
    """Yield the flights of a move as ``viewer`` saw it."""
    for event in step.events:
        if isinstance(event, Drew):
            yield Flight(_look(event.card), event.pile.value, "held")
        elif isinstance(event, Swapped):
            place = event.place if event.seat == viewer else event.seat
            yield Flight(_look(event.card), "held", place)
            yield Flight(_look(event.discarded), place, "discard")
        elif isinstance(event, Discarded):
            yield Flight(_look(event.card), "held", "discard")
        elif isinstance(event, Played) and event.seat != viewer:
            yield Flight(_look(event.cards[-1]), event.seat, "discard")


def _look(card: Card | None) -> Look:
    return Look(card) if card else BACK
