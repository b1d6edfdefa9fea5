"""The effects of the kernel's moves on the cards. Each returns the new state as a :class:`MutableState`."""

from collections.abc import Callable, Iterable
from typing import Any

from cardgolf.cards import FACES, Card, Packed, Slot, pack, unpack
from cardgolf.table import NO_MEMORY, REACTION, Board, Match, MutableState, State, replace_item, thaw
from cardgolf.table.arranging import Arrange, rearrange
from cardgolf.table.common import make_common
from cardgolf.table.looks import Look, Peek
from cardgolf.table.move import MIDDLE, STOCK, Move
from cardgolf.table.moves import Discard, Draw, Flip, Knock, Pass, Play, Swap, Take
from cardgolf.table.shuffle import derive, shuffle


def derive_round_key(match: Match, purpose: str) -> bytes:
    """Return the key of one shuffle of the current round."""
    return derive(match._seed, "round", len(match.rounds), purpose)


def _apply_flip(state: State, move: Flip) -> MutableState:
    return _turn_up(thaw(state), move.slot)


def _turn_up(after: MutableState, name: str) -> MutableState:
    seat = after.turn if after.memory is NO_MEMORY else after.actor
    board: Board = after.boards[seat]  # type: ignore[assignment]  # the seat that acts has one
    place = board.layout.places[name]
    slot = board.slots[place]
    if slot is not None:  # pragma: no branch  # only places with a card are turned up
        after.boards = replace_item(after.boards, seat, board.put(place, slot.turned_up()))
    return after


def _apply_draw(state: State, move: Draw) -> MutableState:
    after = thaw(state)
    if move.pile is STOCK:
        stock = after.packed_stock or _refill_stock(after)
        # The fast way: no other card of the stock becomes an object.
        if type(stock) is bytes:
            after.held, after.packed_stock = FACES[stock[-1]], stock[:-1]
        else:
            # Without this card the rest may fit into bytes, and equal stocks must have one form.
            *rest, after.held = unpack(stock)
            after.packed_stock = pack(rest)
    elif move.end == "top":
        after.held, after.discard = after.discard[-1], after.discard[:-1]
    else:
        # The lowest card of the last play, not of the pile.
        lowest = len(after.discard) - max(after.last_play_size, 1)
        after.held, after.discard = after.discard[lowest], after.discard[:lowest] + after.discard[lowest + 1 :]
    after.held_from = move.pile
    return after


def _apply_take(state: State, move: Take) -> MutableState:
    """Return the state with the card in hand. Its place in the middle is empty."""
    after = thaw(state)
    middle: Board = state.common.middle  # type: ignore[assignment]  # rules with such a move have one
    place = middle.layout.places[move.place]
    slot: Slot = middle.slots[place]  # type: ignore[assignment]  # a place without a card is not offered
    after.held, after.held_from = slot.card, MIDDLE
    after.common = make_common(middle.clear((place,)))
    return after


def recycle_discards(state: MutableState) -> tuple[Card, ...]:
    """Return the next stock: all discards but the top one, shuffled."""
    # One key serves a round: the number of reshuffles tells its streams apart.
    return shuffle(state.discard[:-1], derive_round_key(state.match, "stock"), state.reshuffles)


def _refill_stock(after: MutableState) -> Packed:
    stock = pack(recycle_discards(after))
    # Of cards that were played together the top one alone is left.
    after.discard, after.last_play_size, after.reshuffles = (
        after.discard[-1:],
        min(after.last_play_size, 1),
        after.reshuffles + 1,
    )
    return stock


def _apply_swap(state: State, move: Swap) -> MutableState:
    after, held, boards = thaw(state), state.held, [*state.boards]
    seat = state.turn if state.memory is NO_MEMORY else state.actor
    board = boards[seat]
    if board is not None and held is not None:  # pragma: no branch  # a swap follows a draw
        place = board.layout.places[move.slot]
        old = board.slots[place]
        if old is not None:
            after.discard += (old.card,)
        if board.layout.seen_places:  # each seat knows a card that did not come from the stock
            seats = (seat,) if state.held_from is STOCK else after.match.seats
            boards[seat] = board.lay(place, held.face_up, seats)
        else:
            # Up in any case: where rules lay it down, `place_card` does so before cards leave.
            boards[seat] = board.put(place, held.face_up)
    after.boards, after.held, after.held_from = tuple(boards), None, None
    return after


def _apply_discard(state: State, move: Discard) -> MutableState:
    after = thaw(state)
    if after.held is not None:  # pragma: no branch  # a discard follows a draw
        after.discard += (after.held,)
    after.held = after.held_from = None
    return _turn_up(after, move.flip) if move.flip else after


def _apply_play(state: State, move: Play) -> MutableState:
    after = thaw(state)
    after.played += move.cards
    after.boards = replace_item(after.boards, after.actor, after.board.without(move.cards))
    return after


def _apply_pass(state: State, _: Pass) -> MutableState:
    """Return the state with the held card in the hand. A pass in a window moves no card."""
    after = thaw(state)
    if state.phase is REACTION:
        return after
    if after.held is not None:
        hand = after.board.with_card(after.held, after.turn)
        after.boards = replace_item(after.boards, after.turn, hand)
    after.held = after.held_from = None
    return after


def _apply_peek(state: State, move: Peek) -> MutableState:
    return _look_at(state, [state.boards[state.actor].index(move.slot)])  # type: ignore[union-attr]  # it has one


def _apply_look(state: State, _: Look) -> MutableState:
    return _look_at(state, sorted(state.boards[state.actor].down))  # type: ignore[union-attr]  # as above


def _look_at(state: State, places: Iterable[int]) -> MutableState:
    """Return the state after the seat that acts has looked at its cards at ``places``, which stay face down."""
    after, seat = thaw(state), state.actor
    board: Board = state.boards[seat]  # type: ignore[assignment]  # as above
    for place in places:
        slot = board.slots[place]
        if slot is not None:  # pragma: no branch  # only places with a card are looked at
            board = board.put(place, slot.known_to(seat))
    after.boards = replace_item(after.boards, seat, board)
    return after


def _apply_arrange(state: State, move: Arrange) -> MutableState:
    after = thaw(state)
    after.boards = replace_item(after.boards, after.turn, rearrange(after.board, move))
    return after


def _apply_knock(state: State, _: Knock) -> MutableState:
    """Return the state unchanged, since a knock moves no cards."""
    return thaw(state)


EFFECTS: dict[type[Move], Callable[[State, Any], MutableState]] = {
    Flip: _apply_flip,
    Draw: _apply_draw,
    Take: _apply_take,
    Swap: _apply_swap,
    Discard: _apply_discard,
    Play: _apply_play,
    Pass: _apply_pass,
    Knock: _apply_knock,
    Peek: _apply_peek,
    Look: _apply_look,
    Arrange: _apply_arrange,
}
