"""What hooks the part ``Exchange`` stands for: several equal cards for the card in hand, or a proof that fails."""

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from cardgolf.cards import Card, Slot
from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.snaps import MOST_EXTRA
from cardgolf.rulebook.throwing import Below, find_field
from cardgolf.table import moves as kernel
from cardgolf.table.exchanges import FAILED, Exchange
from cardgolf.table.move import STOCK, Move
from cardgolf.table.places import is_known_to_all, show
from cardgolf.table.state import State
from cardgolf.turns import table_parts

MOST_OFFERS = 800
"""Exchanges that are offered at once; a seat may be offered 1,000 moves."""
MOST = 4


def make_moves(_: Sequence[table_parts.Exchange], below: Below) -> HookFunction:
    """Return the wrapper of ``moves`` that adds the exchanges of cards that may be swapped, whether equal or not."""
    most = find_field(below.every, "most") or MOST

    def moves(state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        listed = tuple((yield))
        if state.held is None:
            return listed
        offered = _list_exchanges(tuple([move.slot for move in listed if type(move) is kernel.Swap]), most)
        known = _find_known(state)
        return (
            *listed,
            *(each for each in offered if len({known[place] for place in each.places if place in known}) < 2),
        )

    return moves


@lru_cache(maxsize=1024)
def _list_exchanges(places: tuple[str, ...], most: int) -> tuple[Exchange, ...]:
    """Return the exchanges of some of ``places``, of fewer cards at once where there are many places."""
    sizes, count = [], 0
    for size in range(2, min(most, len(places)) + 1):
        count += comb(len(places), size)
        if count <= MOST_OFFERS:
            sizes.append(size)
    return tuple([Exchange(chosen) for size in sizes for chosen in combinations(places, size)])


def _find_known(state: State) -> dict[str, int]:
    """Return the kinds of the cards that all seats have seen, by place. Different ones are not exchanged."""
    board = state.board
    return {
        name: slot.card.kind
        for name, slot in zip(board.names, board.slots, strict=True)
        if slot and is_known_to_all(state, slot)
    }


def make_applied(_: Sequence[table_parts.Exchange], below: Below) -> HookFunction:
    """Return the hook ``apply_move``: equal cards go on the discard pile. Others lie there, seen by all."""
    laid, is_kept = find_field(below.every, "laid") or "as_was", is_kept_if_failed(below.every)
    most_extra = find_most_extra(below.every)

    def apply_move(state: State, move: Move) -> State | None:
        held = state.held
        if type(move) is not Exchange or held is None:
            return None
        state, board = state.forget(FAILED), state.board
        places = [board.index(name) for name in move.places]
        cards = [slot.card for slot in (board.slots[place] for place in places) if slot]
        slot = _lay(state, held, laid, board.slots[places[0]])
        if len({card.kind for card in cards}) == 1:
            after = state.with_board(board.clear(places).put(places[0], slot))
            return after.replace(held=None, held_from=None, discard=(*state.discard, *cards), last_play_size=len(cards))
        proof = (state.actor, *zip(move.places, cards, strict=True))
        for name in board.name([place for place in places if place in board.down]):
            state = show(state, (state.actor, name), state.match.seats)
        return _keep(state, held, slot, most_extra if is_kept else None).remember(FAILED, proof)

    return apply_move


def _lay(state: State, held: Card, laid: str, old: Slot | None) -> Slot:
    """Return the card in hand as it is laid. All know a card that does not come from the stock."""
    if laid == "up" or (laid == "as_was" and old is not None and old.up):
        return held.face_up
    seats = (state.actor,) if state.held_from is STOCK else state.match.seats
    return held.face_down.known_to(*seats)


def _keep(state: State, held: Card, slot: Slot, most_extra: int | None) -> State:
    """Return the state with the card in hand in a gap, beside the others, or on the discard pile."""
    board, gap = state.board, min(state.board.cleared, default=None)
    is_full = gap is None and board.layout.extra >= (most_extra or 0)
    if most_extra is None or is_full or not (state.stock or state.discard):
        return state.replace(held=None, held_from=None, discard=(*state.discard, held))
    board = board.with_extra(slot) if gap is None else board.put(gap, slot)
    return state.with_board(board).replace(held=None, held_from=None)


def is_kept_if_failed(parts: Sequence[table_parts.Exchange]) -> bool:
    """Return whether the card in hand stays with a player whose cards differ."""
    return bool(find_field(parts, "failed") != "discard")


def find_most_extra(parts: Sequence[table_parts.Exchange | table_parts.Snap]) -> int:
    """Return how many cards lie beside a board at most by these parts."""
    found = find_field(parts, "most_extra")
    return MOST_EXTRA if found is None else found


def make_forgotten(_: Sequence[table_parts.Exchange], __: Below) -> HookFunction:
    """Return the hook ``after_move`` that forgets the cards of an exchange after the next move."""

    def after_move(state: State, move: Move, before: State) -> State | None:
        if type(move) is Exchange:
            return None
        stale = bool(state.last_play_size) and len(state.discard) != len(before.discard)
        after = state.replace(last_play_size=0) if stale else state
        return after.forget(FAILED) if FAILED in after.memory else after

    return after_move


def make_actions(_: Sequence[table_parts.Exchange], below: Below) -> HookFunction:
    """Return the hook ``actions``: exchanges of all places, since any of them may have the few cards that are left."""
    most = find_field(below.every, "most") or MOST

    def actions(places: Sequence[str]) -> Iterator[Move]:
        for size in range(2, min(most, len(places)) + 1):
            yield from map(Exchange, combinations(places, size))

    return actions
