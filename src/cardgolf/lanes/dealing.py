"""Shuffles for lanes: the published ones, or those of the lanes' own chance; and the published draw of the dealer."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Protocol

import numpy as np

from cardgolf.lanes import chance
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.lanes.tables.memory import LaneArrays
from cardgolf.table.shuffle import SPARE_WORDS, WORDS, derive, derive_many, read_streams, shuffle, stream_key


class StockDealer(Protocol):
    """Shuffles new stocks. ``seed`` is that of a match, ``rounds`` how many of its rounds are over."""

    def shuffle_stock(self, faces: Array, seed: int, rounds: int, reshuffles: int) -> Array:
        """Return a new stock of ``faces``, the top card last: uint8 (cards,)."""
        ...


_write_seed = lru_cache(maxsize=2**13)(str)  # of 256 bits, which takes longer than the rest of a key


class PublishedDealer:
    """Deals the cards of ``cardgolf.new_game(rules, seed=...)``, by the published shuffle. 4 to 20 µs a round.

    ``draw_rows`` is that of a backend.
    """

    def __init__(self, rules: RuleArrays, draw_rows: Callable[[Array, Array], Array]) -> None:
        self._deck, self._draw_rows = rules.deck, draw_rows

    def shuffle_decks(self, seeds: Sequence[int], rounds: Array) -> Array:
        """Return a shuffled deck for each seed."""
        purposes = zip(map(_write_seed, seeds), repeat("round"), rounds.tolist(), repeat("deal"))  # two have no end
        keys = derive_many(purposes)
        words = len(self._deck) - 1 + SPARE_WORDS
        streams = read_streams(map(stream_key, keys), words)
        decks = np.tile(self._deck, (len(keys), 1))
        undone = self._draw_rows(decks, np.frombuffer(streams, ">u2").astype(np.uint16).reshape(len(keys), words))
        for row in np.flatnonzero(undone).tolist():
            decks[row] = shuffle(self._deck, keys[row])
        return decks

    def shuffle_stock(self, faces: Array, seed: int, rounds: int, reshuffles: int) -> Array:
        """Return a new stock of ``faces``."""
        stock = shuffle(faces.tobytes(), derive(seed, "round", rounds, "stock"), reshuffles)
        return np.frombuffer(bytes(stock), np.uint8)


_FEW_SEEDS = 48
"""For so many matches the dealers are drawn sooner one by one than together."""


def draw_dealers(values: Array, players: int, seeds: Sequence[int]) -> Array:
    """Return which seat draws the lowest card before each match, int32 (matches,).

    ``values`` are what the cards of the deck are worth, in its order. The seat is -1 where the first draws do not
    decide: some seats tie, or a word of the stream is rejected.
    """
    dealers, cards = np.full(len(seeds), -1, np.int32), len(values)
    if len(seeds) < _FEW_SEEDS or cards <= players:
        return dealers
    keys = derive_many(zip(map(_write_seed, seeds), repeat("first dealer")))
    words = np.frombuffer(read_streams(map(stream_key, keys), players), ">u2").reshape(len(keys), players)
    places = cards - np.arange(players)
    rows, at, drawn = np.tile(values, (len(keys), 1)), np.arange(len(keys)), np.empty(words.shape, values.dtype)
    for seat, place in enumerate((words % places).T):
        drawn[:, seat] = rows[at, place]
        rows[at, place] = rows[:, cards - 1 - seat]
    is_lowest = drawn == drawn.min(axis=1, keepdims=True)
    decided = (words < WORDS - WORDS % places).all(axis=1) & (is_lowest.sum(axis=1) == 1)
    dealers[decided] = is_lowest[decided].argmax(axis=1)
    return dealers


class FastDealer:
    """Shuffles new stocks by the chance of :mod:`cardgolf.lanes.chance`."""

    def shuffle_stock(self, faces: Array, seed: int, rounds: int, reshuffles: int) -> Array:
        """Return a new stock of ``faces``."""
        seeds = np.array([seed % 2**64], np.uint64)
        keys = chance.make_keys(seeds, chance.STOCK, np.array([rounds]), np.array([reshuffles]))
        return chance.shuffle_rows(faces[None, :], keys)[0]


def reshuffle_lane(state: LaneArrays, lane: int, dealer: StockDealer, seed: int, rounds: int) -> None:
    """Make a new stock of the discards below the top one."""
    size, number = int(state.discard_size[lane]), int(state.reshuffles[lane])
    below = state.discard[lane, : size - 1].astype(np.uint8)
    state.seen[lane] -= np.bincount(below, minlength=state.seen.shape[1])
    state.stock[lane, : size - 1] = dealer.shuffle_stock(below, seed, rounds, number)
    state.discard[lane, 0] = state.discard[lane, size - 1]
    state.stock_size[lane], state.discard_size[lane], state.reshuffles[lane] = size - 1, 1, number + 1
