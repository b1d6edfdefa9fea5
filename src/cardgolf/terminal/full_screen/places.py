"""Looks of the places of a board: cards, changes, locks, groups, clicks, and the cards that a move carried."""

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from cardgolf import BoardView, Card, Discard, SlotView, View
from cardgolf.drawing import find_groups, find_locks, find_marks
from cardgolf.events import Discarded, Drew, Played, Swapped, Took
from cardgolf.narration import Step
from cardgolf.terminal.full_screen.card_art import BACK, EMPTY, Look
from cardgolf.terminal.full_screen.selection import Selection, open_places, own_board


def list_looks(view: View, seat: int, before: BoardView | None) -> list[Look]:
    """Return the look of every place of ``seat``. Places that differ from ``before`` are marked as changed."""
    board = view.boards[seat]
    if board is None:
        return []
    new, locks = changed_places(board, before or board), find_locks(view, seat)
    looks = [
        evolve(look_at(slot, in_hand=board.layout.is_hand), changed=place in new, locked=locks.get(place))
        for place, slot in enumerate(board.slots)
    ]
    for group in find_groups(view, seat):
        _mark_group(looks, board, group)
    return looks


def look_at(slot: SlotView | None, *, in_hand: bool = False) -> Look:
    """Return the look of a place with a card face up, face down, seen by the viewer only, or without a card."""
    if slot is None:
        return EMPTY
    return evolve(BACK, card=slot.card, up=bool(slot.card and (slot.up or in_hand)))


def changed_places(board: BoardView, before: BoardView) -> frozenset[int]:
    """Return the places where ``board`` differs from ``before``, or the new cards of a hand."""
    if not board.layout.is_hand:
        old = dict(enumerate(before.slots))
        return frozenset(place for place, now in enumerate(board.slots) if now != old.get(place))
    held = Counter(slot.card for slot in before.slots if slot)
    new = set()
    for place, slot in enumerate(board.slots if before.slots else ()):
        card = slot.card if slot else None
        if not held[card]:
            new.add(place)
        held[card] -= bool(held[card])
    return frozenset(new)


def _mark_group(looks: list[Look], board: BoardView, group: frozenset[int]) -> None:
    """Tint a group, with an equals sign between the first two of its cards that touch."""
    for place in group:
        looks[place] = evolve(looks[place], tinted=True)
    if board.layout.form is not None:  # places that touch need not lie side by side
        return
    touching = board.layout.neighbours
    pairs = [(one, other) for one in sorted(group) for other in touching[one] if other in group and other > one]
    for one, other in pairs[:1]:
        if other == one + 1:
            looks[other] = evolve(looks[other], beside=True)
        else:
            looks[one] = evolve(looks[one], equals=True)


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
