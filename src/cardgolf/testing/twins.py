"""Two tables that a seat cannot tell apart."""

from random import Random

from attrs import evolve

from cardgolf import Board, Card, Pile, Slot, State


def twin(state: State, seat: int | None, rng: Random) -> State:
    """``state`` with the cards that ``seat`` cannot see (``None``: a spectator) dealt anew among their places.

    Whatever the seat can get must be the same for both. What lies below the top discard was public once and stays.
    """
    slots = (slot for board in state.table.values() for slot in board.slots)
    hidden = [slot.card for slot in slots if slot and _unseen(slot, seat)]
    in_hand = state.held is not None and state.source is Pile.STOCK and seat != state.turn
    cards = [*hidden, *state.stock, *([state.held] if in_hand and state.held else [])]
    rng.shuffle(cards)
    boards = tuple(board and _redealt(board, seat, cards) for board in state.boards)
    return state.replace(boards=boards, held=cards.pop() if in_hand else state.held, stock=tuple(cards))


def _unseen(slot: Slot, seat: int | None) -> bool:
    return not slot.up and seat not in slot.seen_by


def _redealt(board: Board, seat: int | None, cards: list[Card]) -> Board:
    slots = (evolve(slot, card=cards.pop()) if slot and _unseen(slot, seat) else slot for slot in board.slots)
    return Board.of(board.layout, slots)
