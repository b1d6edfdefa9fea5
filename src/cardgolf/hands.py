"""How the hands move the cards: what the kernel does for each of its own verbs, on a draft of the state."""

from collections.abc import Callable
from typing import Any

from cardgolf.layout import Board, face_down, face_up
from cardgolf.moves import STOCK, Discard, Draw, Flip, Knock, Move, Pass, Play, Swap
from cardgolf.shuffling import derive, shuffle
from cardgolf.state import Draft, Match, placed


def round_key(match: Match, purpose: str) -> bytes:
    """The key of one shuffle of the round being played."""
    return derive(match.seed, "round", len(match.rounds), purpose)


def _flip(draft: Draft, move: Flip) -> None:
    _turn_up(draft, move.slot)


def _turn_up(draft: Draft, name: str) -> None:
    board = _board(draft)
    place = board.layout.index(name)
    card = board.card(place)
    if card is not None:
        draft.boards = placed(draft.boards, draft.turn, board.put(place, face_up(card)))


def _draw(draft: Draft, move: Draw) -> None:
    if move.pile is STOCK:
        if not draft.stock:
            _recycle(draft)
        draft.held, draft.stock = draft.stock[-1], draft.stock[:-1]
    elif move.end == "top":
        draft.held, draft.discard = draft.discard[-1], draft.discard[:-1]
    else:
        draft.held, draft.discard = draft.discard[0], draft.discard[1:]
    draft.source = move.pile


def _recycle(draft: Draft) -> None:
    """All discards but the top one become the stock, shuffled anew."""
    *below, top = draft.discard
    draft.stock = shuffle(below, round_key(draft.match, "stock"), draft.reshuffles)
    draft.discard = (top,)
    draft.reshuffles += 1


def _swap(draft: Draft, move: Swap) -> None:
    board = _board(draft)
    place = board.layout.index(move.slot)
    old = board.slots[place]
    if old is not None and draft.held is not None:
        draft.discard += (old.card,)
        draft.boards = placed(draft.boards, draft.turn, board.put(place, face_up(draft.held)))
    draft.held = draft.source = None


def _discard(draft: Draft, move: Discard) -> None:
    if draft.held is not None:
        draft.discard += (draft.held,)
    draft.held = draft.source = None
    if move.flip:
        _turn_up(draft, move.flip)


def _play(draft: Draft, move: Play) -> None:
    board = _board(draft)
    left = list(board.slots)
    for card in move.cards:
        left.remove(next(slot for slot in left if slot and slot.card == card))
    draft.laid += move.cards
    draft.boards = placed(draft.boards, draft.turn, Board.of(board.layout, left))


def _pass(draft: Draft, _: Pass) -> None:
    if draft.held is not None:
        board = _board(draft)
        slots = (*board.slots, face_down(draft.held, (draft.turn,)))
        draft.boards = placed(draft.boards, draft.turn, Board.of(board.layout, slots))
    draft.held = draft.source = None


def _knock(_draft: Draft, _: Knock) -> None:
    """A declaration moves no cards."""


HANDS: dict[type[Move], Callable[[Draft, Any], None]] = {
    Flip: _flip, Draw: _draw, Swap: _swap, Discard: _discard, Play: _play, Pass: _pass, Knock: _knock,
}  # fmt: skip


def _board(draft: Draft) -> Board:
    return draft.boards[draft.turn]  # type: ignore[return-value]  # a seat to move plays this round
