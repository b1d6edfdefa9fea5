"""The moves of the base rules: draws, and moves at several places of a board, each list made once."""

from functools import lru_cache

from cardgolf.rulebook.hookspecs import DiscardOption
from cardgolf.table import Layout
from cardgolf.table.board import Board
from cardgolf.table.move import DISCARD, STOCK, Move
from cardgolf.table.moves import Discard, Draw, Flip, Swap
from cardgolf.table.state import State

DRAW_MOVES = (Draw(STOCK), Draw(DISCARD))


def draw_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the piles that ``seat`` can draw from. A card from the discard pile needs a place to be swapped into."""
    return DRAW_MOVES[not state.may_draw_stock : 1 + (bool(state.discard) and can_swap(state, seat))]


def can_swap(state: State, seat: int) -> bool:
    """Return whether ``seat`` has a place for a card that is not of the stock."""
    board: Board = state.boards[seat]  # type: ignore[assignment]  # the seat that acts has one
    return board.layout.is_hand or len(board.cleared) < len(board.slots)


@lru_cache(maxsize=4096)
def flip_moves(layout: Layout, down: frozenset[int]) -> tuple[Move, ...]:
    """Return a flip of each card that lies face down and that its owner does not see anyway."""
    return tuple(Flip(layout.names[place]) for place in sorted(down - layout.seen_places))


@lru_cache(maxsize=4096)
def swap_moves(layout: Layout, barred: frozenset[int]) -> tuple[Move, ...]:
    """Return a swap at each place that is not barred."""
    return tuple(Swap(name) for place, name in enumerate(layout.names) if place not in barred)


@lru_cache(maxsize=16384)
def placement_moves(
    layout: Layout, barred: frozenset[int], down: frozenset[int], discard_options: frozenset[DiscardOption]
) -> tuple[Move, ...]:
    """Return what can be done with a card of the stock: swaps, and the discards that are allowed."""
    plain = (Discard(),) if DiscardOption.PLAIN in discard_options else ()
    turned = sorted(down - layout.seen_places) if DiscardOption.FLIP in discard_options else ()
    flips = tuple(Discard(layout.names[place]) for place in turned)
    return swap_moves(layout, barred) + plain + flips
