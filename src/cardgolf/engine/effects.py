"""How the hands move the cards: what the kernel does for each of its own verbs, in a draft of the state after."""

from collections.abc import Callable
from typing import Any

from cardgolf.cards import FACES, Card, pack
from cardgolf.moves import STOCK, Discard, Draw, Flip, Knock, Move, Pass, Play, Swap
from cardgolf.shuffle import derive, shuffle
from cardgolf.state import Match, MutableState, State, replace_item, thaw


def derive_round_key(match: Match, purpose: str) -> bytes:
    """The key of one shuffle of the round being played."""
    return derive(match.seed, "round", len(match.rounds), purpose)


def _apply_flip(state: State, move: Flip) -> MutableState:
    return _turn_up(thaw(state), move.slot)


def _turn_up(draft: MutableState, name: str) -> MutableState:
    board = draft.board
    place = board.layout.places[name]
    slot = board.slots[place]
    if slot is not None:  # pragma: no branch  # only cards are turned up
        draft.boards = replace_item(draft.boards, draft.turn, board.put(place, slot.turned_up()))
    return draft


def _apply_draw(state: State, move: Draw) -> MutableState:
    draft = thaw(state)
    if move.pile is STOCK:
        stock = draft.packed_stock or _refill_stock(draft)
        draft.held, draft.packed_stock = FACES[stock[-1]], stock[:-1]
    elif move.end == "top":
        draft.held, draft.discard = draft.discard[-1], draft.discard[:-1]
    else:
        lowest = len(draft.discard) - max(draft.last_play_size, 1)
        draft.held, draft.discard = draft.discard[lowest], draft.discard[:lowest] + draft.discard[lowest + 1 :]
    draft.held_from = move.pile
    return draft


def recycle_discards(state: MutableState) -> tuple[Card, ...]:
    """The new stock that all the discards but the top one will make, shuffled."""
    return shuffle(state.discard[:-1], derive_round_key(state.match, "stock"), state.reshuffles)


def _refill_stock(draft: MutableState) -> bytes:
    stock = pack(recycle_discards(draft))
    draft.discard, draft.last_play_size, draft.reshuffles = (
        draft.discard[-1:],
        min(draft.last_play_size, 1),
        draft.reshuffles + 1,
    )
    return stock


def _apply_swap(state: State, move: Swap) -> MutableState:
    draft, held, turn, boards = thaw(state), state.held, state.turn, [*state.boards]
    board = boards[turn]
    if board is not None and held is not None:  # pragma: no branch  # a swap follows a draw
        place = board.layout.places[move.slot]
        old = board.slots[place]
        if old is not None:
            draft.discard += (old.card,)
        boards[turn] = board.put(place, held.face_up)
    draft.boards, draft.held, draft.held_from = tuple(boards), None, None
    return draft


def _apply_discard(state: State, move: Discard) -> MutableState:
    draft = thaw(state)
    if draft.held is not None:  # pragma: no branch  # a discard follows a draw
        draft.discard += (draft.held,)
    draft.held = draft.held_from = None
    return _turn_up(draft, move.flip) if move.flip else draft


def _apply_play(state: State, move: Play) -> MutableState:
    draft = thaw(state)
    draft.played += move.cards
    draft.boards = replace_item(draft.boards, draft.turn, draft.board.without(move.cards))
    return draft


def _apply_pass(state: State, _: Pass) -> MutableState:
    draft = thaw(state)
    if draft.held is not None:
        hand = draft.board.with_card(draft.held, draft.turn)
        draft.boards = replace_item(draft.boards, draft.turn, hand)
    draft.held = draft.held_from = None
    return draft


def _apply_knock(state: State, _: Knock) -> MutableState:
    """A declaration moves no cards."""
    return thaw(state)


EFFECTS: dict[type[Move], Callable[[State, Any], MutableState]] = {
    Flip: _apply_flip, Draw: _apply_draw, Swap: _apply_swap, Discard: _apply_discard, Play: _apply_play, Pass: _apply_pass, Knock: _apply_knock,
}  # fmt: skip
