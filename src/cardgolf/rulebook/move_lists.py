"""The moves of the base rules at several places of a board, each list made once."""

from functools import lru_cache

from cardgolf.rulebook.hookspecs import DiscardOption
from cardgolf.table import Layout
from cardgolf.table.move import Move
from cardgolf.table.moves import Discard, Flip, Swap


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
