"""Looks of places with what a click does there, and the cards that a move carried."""

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from cardgolf import BoardView, Card, Discard, View
from cardgolf.drawing import find_marks
from cardgolf.events import Discarded, Drew, Played, Swapped, Took
from cardgolf.narration import Step
from cardgolf.terminal.full_screen.selection import Selection, open_places, own_board
from cardgolf.terminal.shared.card_art import BACK, Look
from cardgolf.terminal.shared.looks import list_looks, look_at


def list_own_looks(view: View, before: BoardView | None, aim: Selection, cursor: int) -> list[Look]:
    """Return the looks of the viewer's own places, with what a click does there, and with the cursor on one of them."""
    board = own_board(view)
    if board is None or view.seat is None:
        return []
    usable, signs = open_places(view, aim), list_signs(view, aim)
    return [
        evolve(
            look,
            cursor=place == cursor,
            picked=place in aim.picked,
            sign=signs.get(board.names[place] if board.names else "", "pick") if place in usable else "",
        )
        for place, look in enumerate(list_looks(view, view.seat, before))
    ]


def list_middle_looks(view: View) -> list[Look]:
    """Return the looks of the places of the middle, with a sign on those from which a click takes the card."""
    middle = view.middle
    if middle is None:
        return []
    signs = find_marks(view, legal=view.legal_moves, last_move=(), groups=False, scores=False).middle.legal
    named = zip(middle.names, middle.slots, strict=True)
    return [evolve(look_at(slot), sign=signs.get(name, "")) for name, slot in named]


def list_signs(view: View, aim: Selection) -> Mapping[str, str]:
    """Return the sign of what a click does at each place of the viewer's own board."""
    moves = [move for move in view.legal_moves if isinstance(move, Discard)] if aim.throwing else view.legal_moves
    marks = find_marks(view, legal=moves, last_move=(), groups=False, scores=False)
    return marks.boards[view.seat].legal if view.seat is not None and view.seat in marks.boards else {}


SECONDS = 0.15
Spot = str | int
"""``"stock"``, ``"discard"``, ``"open"`` (the middle), ``"held"``, the name of an own place, or the seat of another."""


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
        elif isinstance(event, Took):
            yield Flight(_look(event.card), "open", "held")
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
