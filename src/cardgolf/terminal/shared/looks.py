"""Looks of the places of a board: cards, changes, locks and groups."""

from collections import Counter

from attrs import evolve

from cardgolf import BoardView, SlotView, View
from cardgolf.drawing import find_groups, find_locks
from cardgolf.terminal.shared.card_art import BACK, EMPTY, Look


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
