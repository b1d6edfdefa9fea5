"""Published deals, shuffled many at once before they are needed."""

from collections.abc import Iterable, Sequence
from hashlib import shake_128

import numpy as np

from cardgolf.lanes.dealing import PublishedDealer
from cardgolf.lanes.rule_arrays import Array, RuleArrays
from cardgolf.shuffle import derive

_WORDS = 2**16


class EarlyDealer(PublishedDealer):
    """Deals as :class:`PublishedDealer` does. ``prepare`` shuffles the decks of several rounds together.

    The cards are moved for all decks at a time. A deck in whose stream of words one is rejected is shuffled alone.
    """

    def __init__(self, rules: RuleArrays) -> None:
        super().__init__(rules)
        self._cards = rules.deck
        self._ready: dict[tuple[int, int], Array] = {}

    def prepare(self, rounds: Iterable[tuple[int, int]]) -> None:
        """Shuffle the decks of ``rounds``, each the seed of a match and the number of finished rounds before it."""
        wanted = [each for each in rounds if each not in self._ready]
        if wanted:
            self._ready.update(zip(wanted, self._shuffle(wanted), strict=True))

    def has(self, seed: int, rounds: int) -> bool:
        """Return whether the deck of this round is ready."""
        return (seed, rounds) in self._ready

    def shuffle_decks(self, seeds: list[int], rounds: Array) -> Array:
        """Return a shuffled deck for each seed."""
        keys = list(zip(seeds, rounds.tolist(), strict=True))
        self.prepare(keys)
        return np.array([self._ready.pop(key) for key in keys], np.uint8)

    def _shuffle(self, wanted: Sequence[tuple[int, int]]) -> Array:
        """Return a row for each deck, as :func:`cardgolf.shuffle.shuffle` orders it."""
        count, cards = len(wanted), len(self._cards)
        size = 2 * (cards - 1)
        streams = b"".join(
            [shake_128(derive(seed, "round", number, "deal") + bytes(8)).digest(size) for seed, number in wanted]
        )
        words = np.frombuffer(streams, ">u2").reshape(count, cards - 1).astype(np.int64)
        places = np.arange(cards, 1, -1)
        decks, rows = np.tile(self._cards, (count, 1)).T.copy(), np.arange(count)
        for drawn, last in zip((words % places).T, range(cards - 1, 0, -1), strict=True):
            kept = decks[last].copy()
            decks[last] = decks[drawn, rows]
            decks[drawn, rows] = kept
        found = decks.T.copy()
        for row in np.flatnonzero((words >= _WORDS - _WORDS % places).any(axis=1)).tolist():
            seed, number = wanted[row]
            found[row] = super().shuffle_decks([seed], np.array([number]))[0]
        return found
