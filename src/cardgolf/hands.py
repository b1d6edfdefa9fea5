"""How the hands move the cards: what the kernel does for each of its own verbs, in a draft of the state after."""

from collections.abc import Callable
from typing import Any

from cardgolf.cards import FACES, Card, packed
from cardgolf.moves import STOCK, Discard, Draw, Flip, Knock, Move, Pass, Play, Swap
from cardgolf.shuffling import derive, shuffle
from cardgolf.state import Draft, Match, State, drafted, placed


def round_key(match: Match, purpose: str) -> bytes:
    """The key of one shuffle of the round being played."""
    return derive(match.seed, "round", len(match.rounds), purpose)


def _flip(state: State, move: Flip) -> Draft:
    return _turned_up(drafted(state), move.slot)


def _turned_up(draft: Draft, name: str) -> Draft:
    board = draft.board
    place = board.layout.places[name]
    slot = board.slots[place]
    if slot is not None:  # pragma: no branch  # only cards are turned up
        draft.boards = placed(draft.boards, draft.turn, board.put(place, slot.turned_up()))
    return draft


def _draw(state: State, move: Draw) -> Draft:
    draft = drafted(state)
    if move.pile is STOCK:
        stock = draft.packed_stock or _recycle(draft)
        draft.held, draft.packed_stock = FACES[stock[-1]], stock[:-1]
    elif move.end == "top":
        draft.held, draft.discard = draft.discard[-1], draft.discard[:-1]
    else:
        lowest = len(draft.discard) - max(draft.thrown, 1)
        draft.held, draft.discard = draft.discard[lowest], draft.discard[:lowest] + draft.discard[lowest + 1 :]
    draft.source = move.pile
    return draft


def recycled(state: Draft) -> tuple[Card, ...]:
    """The new stock that all the discards but the top one will make, shuffled."""
    return shuffle(state.discard[:-1], round_key(state.match, "stock"), state.reshuffles)


def _recycle(draft: Draft) -> bytes:
    stock = packed(recycled(draft))
    draft.discard, draft.thrown, draft.reshuffles = draft.discard[-1:], min(draft.thrown, 1), draft.reshuffles + 1
    return stock


def _swap(state: State, move: Swap) -> Draft:
    draft, held, turn, boards = drafted(state), state.held, state.turn, [*state.boards]
    board = boards[turn]
    if board is not None and held is not None:  # pragma: no branch  # a swap follows a draw
        place = board.layout.places[move.slot]
        old = board.slots[place]
        if old is not None:
            draft.discard += (old.card,)
        boards[turn] = board.put(place, held.face_up)
    draft.boards, draft.held, draft.source = tuple(boards), None, None
    return draft


def _discard(state: State, move: Discard) -> Draft:
    draft = drafted(state)
    if draft.held is not None:  # pragma: no branch  # a discard follows a draw
        draft.discard += (draft.held,)
    draft.held = draft.source = None
    return _turned_up(draft, move.flip) if move.flip else draft


def _play(state: State, move: Play) -> Draft:
    draft = drafted(state)
    draft.laid += move.cards
    draft.boards = placed(draft.boards, draft.turn, draft.board.without(move.cards))
    return draft


def _pass(state: State, _: Pass) -> Draft:
    draft = drafted(state)
    if draft.held is not None:
        hand = draft.board.with_card(draft.held, draft.turn)
        draft.boards = placed(draft.boards, draft.turn, hand)
    draft.held = draft.source = None
    return draft


def _knock(state: State, _: Knock) -> Draft:
    """A declaration moves no cards."""
    return drafted(state)


HANDS: dict[type[Move], Callable[[State, Any], Draft]] = {
    Flip: _flip, Draw: _draw, Swap: _swap, Discard: _discard, Play: _play, Pass: _pass, Knock: _knock,
}  # fmt: skip
