"""Pieces timed in turns, each by the least of its times: whatever else the machine does only ever adds."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from benchmarks.pieces import Piece


def microseconds(piece: Piece) -> float:
    """One pass over the piece, by the unit."""
    things, do = piece.prepare(), piece.do
    begun = perf_counter()
    for thing in things:
        do(thing)
    return (perf_counter() - begun) / (piece.units or len(things)) * 1e6


@contextmanager
def uncollected() -> Iterator[None]:
    """No piece pays for the garbage of another."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def one_turn(pieces: Sequence[Piece]) -> dict[str, float]:
    with uncollected():
        return {piece.name: microseconds(piece) for piece in pieces}


def best(pieces: Iterable[Piece], passes: int) -> dict[str, float]:
    """The least of each piece, by its name; every other pass goes backwards, so that none is always the first."""
    order = tuple(pieces)
    turns = [one_turn(order[:: -1 if number % 2 else 1]) for number in range(passes)]
    return {piece.name: min(turn[piece.name] for turn in turns) for piece in order}
