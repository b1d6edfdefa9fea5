"""How the hands move the cards: what the kernel does for each of its own verbs, on a draft of the state."""

from collections.abc import Callable
from typing import Any

from cardgolf.cards import Card
from cardgolf.moves import STOCK, Discard, Draw, Flip, Knock, Move, Pass, Play, Swap
from cardgolf.shuffling import derive, shuffle
from cardgolf.state import Draft, Match, placed


def round_key(match: Match, purpose: str) -> bytes:
    """The key of one shuffle of the round being played."""
    return derive(match.seed, "round", len(match.rounds), purpose)


def _flip(draft: Draft, move: Flip) -> None:
    _turn_up(draft, move.slot)


def _turn_up(draft: Draft, name: str) -> None:
    board = draft.board
    place = board.layout.places[name]
    slot = board.slots[place]
    if slot is not None:  # pragma: no branch  # only cards are turned up
        draft.boards = placed(draft.boards, draft.turn, board.put(place, slot.turned_up()))


def _draw(draft: Draft, move: Draw) -> None:
    if move.pile is STOCK:
        stock = draft.stock or _recycle(draft)
        draft.held, draft.stock = stock[-1], stock[:-1]
    elif move.end == "top":
        draft.held, draft.discard = draft.discard[-1], draft.discard[:-1]
    else:
        lowest = len(draft.discard) - max(draft.thrown, 1)
        draft.held, draft.discard = draft.discard[lowest], draft.discard[:lowest] + draft.discard[lowest + 1 :]
    draft.source = move.pile


def recycled(state: Draft) -> tuple[Card, ...]:
    """The new stock that all the discards but the top one will make, shuffled."""
    return shuffle(state.discard[:-1], round_key(state.match, "stock"), state.reshuffles)


def _recycle(draft: Draft) -> tuple[Card, ...]:
    stock = recycled(draft)
    draft.discard, draft.thrown, draft.reshuffles = draft.discard[-1:], min(draft.thrown, 1), draft.reshuffles + 1
    return stock


def _swap(draft: Draft, move: Swap) -> None:
    turn, held, boards = draft.turn, draft.held, [*draft.boards]
    board = boards[turn]
    if board is not None and held is not None:  # pragma: no branch  # a swap follows a draw
        place = board.layout.places[move.slot]
        old = board.slots[place]
        if old is not None:
            draft.discard += (old.card,)
        boards[turn] = board.put(place, held.face_up)
    draft.boards, draft.held, draft.source = tuple(boards), None, None


def _discard(draft: Draft, move: Discard) -> None:
    if draft.held is not None:  # pragma: no branch  # a discard follows a draw
        draft.discard += (draft.held,)
    draft.held = draft.source = None
    if move.flip:
        _turn_up(draft, move.flip)


def _play(draft: Draft, move: Play) -> None:
    draft.laid += move.cards
    draft.boards = placed(draft.boards, draft.turn, draft.board.without(move.cards))


def _pass(draft: Draft, _: Pass) -> None:
    if draft.held is not None:
        hand = draft.board.with_card(draft.held, draft.turn)
        draft.boards = placed(draft.boards, draft.turn, hand)
    draft.held = draft.source = None


def _knock(_draft: Draft, _: Knock) -> None:
    """A declaration moves no cards."""


HANDS: dict[type[Move], Callable[[Draft, Any], None]] = {
    Flip: _flip, Draw: _draw, Swap: _swap, Discard: _discard, Play: _play, Pass: _pass, Knock: _knock,
}  # fmt: skip
