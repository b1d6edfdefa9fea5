"""Times of pieces. The least time of several passes counts, since other load on the machine only adds to it."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from benchmarks.pieces import Piece


def time_piece(piece: Piece) -> float:
    """Time one pass over a piece. Return microseconds per unit."""
    things, do = piece.prepare(), piece.do
    begun = perf_counter()
    for thing in things:
        do(thing)
    return (perf_counter() - begun) / (piece.units or len(things)) * 1e6


@contextmanager
def disable_gc() -> Iterator[None]:
    """Switch garbage collection off, so that no piece is timed with the garbage of another."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def time_pass(pieces: Sequence[Piece]) -> dict[str, float]:
    """Time one pass over every piece, by its name."""
    with disable_gc():
        return {piece.name: time_piece(piece) for piece in pieces}


def time_all(pieces: Iterable[Piece], passes: int) -> dict[str, float]:
    """Return the least time of each piece by its name. Every other pass goes backwards, so that the order varies."""
    order = tuple(pieces)
    times = [time_pass(order[:: -1 if number % 2 else 1]) for number in range(passes)]
    return {piece.name: min(each[piece.name] for each in times) for piece in order}
