"""Shuffles for lanes: the published ones, or those of the lanes' own chance."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from cardgolf.lanes import chance
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.shuffle import derive, shuffle


class Dealer(Protocol):
    """Shuffles decks and new stocks. ``seeds`` are those of matches, ``rounds`` how many of their rounds are over."""

    def shuffle_decks(self, seeds: list[int], rounds: Array) -> Array:
        """Return a shuffled deck for each seed, faces in dealing order: uint8 (seeds, cards)."""
        ...

    def shuffle_stock(self, faces: Array, seed: int, rounds: int, reshuffles: int) -> Array:
        """Return a new stock of ``faces``, the top card last: uint8 (cards,)."""
        ...


class PublishedDealer:
    """Deals the cards of ``cardgolf.new_game(rules, seed=...)``, by the published shuffle. About 20 µs a round."""

    def __init__(self, rules: RuleArrays) -> None:
        self._deck = rules.deck.tobytes()

    def shuffle_decks(self, seeds: list[int], rounds: Array) -> Array:
        """Return a shuffled deck for each seed."""
        decks = [
            bytes(shuffle(self._deck, derive(seed, "round", number, "deal")))
            for seed, number in zip(seeds, rounds.tolist(), strict=True)
        ]
        return np.frombuffer(b"".join(decks), np.uint8).reshape(len(seeds), len(self._deck))

    def shuffle_stock(self, faces: Array, seed: int, rounds: int, reshuffles: int) -> Array:
        """Return a new stock of ``faces``."""
        stock = shuffle(faces.tobytes(), derive(seed, "round", rounds, "stock"), reshuffles)
        return np.frombuffer(bytes(stock), np.uint8)


class FastDealer:
    """Deals by the chance of :mod:`cardgolf.lanes.chance`. Less than 1 µs a round where many are dealt at once."""

    def __init__(self, rules: RuleArrays, shuffle_rows: Callable[[Array, Array], Array]) -> None:
        self._deck, self._shuffle_rows = rules.deck, shuffle_rows

    def shuffle_decks(self, seeds: list[int], rounds: Array) -> Array:
        """Return a shuffled deck for each seed."""
        keys = chance.make_keys(np.array([seed % 2**64 for seed in seeds], np.uint64), chance.DEAL, rounds)
        return self._shuffle_rows(np.tile(self._deck, (len(seeds), 1)), keys)

    def shuffle_stock(self, faces: Array, seed: int, rounds: int, reshuffles: int) -> Array:
        """Return a new stock of ``faces``."""
        seeds = np.array([seed % 2**64], np.uint64)
        keys = chance.make_keys(seeds, chance.STOCK, np.array([rounds]), np.array([reshuffles]))
        return self._shuffle_rows(faces[None, :], keys)[0]
