"""Cards in places of any players: looks at them, exchanges of them, and cards dealt beside a layout."""

from collections.abc import Iterable

from cardgolf.cards import Slot
from cardgolf.table.board import Board
from cardgolf.table.move import MoveContext, MoveOutcome
from cardgolf.table.state import State

Place = tuple[int, str]
"""A seat and the name of a place on its board."""


def list_places(state: State, seat: int, *, unseen_by: int | None = None) -> list[str]:
    """Return the places of a seat with a card or, given a seat, with a card that it does not know."""
    board = state.table[seat]
    slots = [(name, slot) for name, slot in zip(board.names, board.slots, strict=True) if slot]
    return [name for name, slot in slots if unseen_by is None or not (slot.up or unseen_by in slot.seen_by)]


def list_free(state: State, seat: int) -> list[str]:
    """Return the places of a seat with a card that is not locked."""
    board = state.table[seat]
    return [name for name, slot in zip(board.names, board.slots, strict=True) if slot and not slot.mark]


def list_possible(state: State, seat: int) -> list[str]:
    """Return the places with a free card that may equal the top discard, as far as all players know."""
    board: Board = state.boards[seat]  # type: ignore[assignment]  # the seat plays
    kind = state.discard[-1].kind
    return [
        name
        for name, slot in zip(board.names, board.slots, strict=True)
        if slot and not slot.mark and (slot.card.kind == kind or not is_known_to_all(state, slot))
    ]


def is_known_to_all(state: State, slot: Slot) -> bool:
    """Return whether all seats of the match know a card."""
    return slot.up or len(slot.seen_by) == len(state.match.names)


def show(state: State, place: Place, seats: Iterable[int]) -> State:
    """Return the state after ``seats`` have looked at a card."""
    owner, name = place
    board = state.table[owner]
    number = board.index(name)
    slot = board.slots[number]
    return state.with_board(board.put(number, slot.known_to(*seats)), owner) if slot else state


def exchange(state: State, one: Place, other: Place) -> State:
    """Exchange what lies in two places. Those who know a card still do."""
    slots = [state.table[seat].slots[state.table[seat].index(name)] for seat, name in (one, other)]
    for (seat, name), slot in zip((one, other), reversed(slots), strict=True):
        board = state.table[seat]
        number = board.index(name)
        state = state.with_board(board.put(number, slot) if slot else board.clear([number]), seat)
    return state


def deal_beside(state: State, seat: int, count: int, most: int) -> State:
    """Deal cards of the stock, unseen, into gaps of a seat or beside its cards: as many as there are.

    No more than ``most`` cards lie beside a layout.
    """
    for _ in range(min(count, len(state.stock))):
        board, gap = state.table[seat], min(state.table[seat].cleared, default=None)
        if gap is None and board.layout.extra >= most:
            return state
        *stock, card = state.stock
        board = board.with_extra(Slot(card)) if gap is None else board.put(gap, Slot(card))
        state = state.with_board(board, seat).replace(stock=tuple(stock))
    return state


# What a viewer knows of them


def card_at(context: MoveContext, seat: int, name: str) -> str | None:
    """Return the name of a card of any player, if the viewer knows it."""
    board = context.view.boards[seat]
    slot = board.slots[board.index(name)] if board else None
    return context.names([slot.card]) if slot and slot.card else None


def is_thrown(outcome: MoveOutcome) -> bool:
    """Return whether the move put a card on the discard pile."""
    return outcome.after.view.discard_count > outcome.before.view.discard_count


def count_taken(outcome: MoveOutcome) -> int:
    """Return how many cards left the stock by the move."""
    return outcome.before.view.stock_count - outcome.after.view.stock_count
