"""The tables of a vector environment on the engine, one game after another."""

import numpy as np

from cardgolf.rl.encoder import Array
from cardgolf.rl.seating import Episode, Seating, replace_illegal


class EngineTables:
    """Plays the episodes of ``count`` environments."""

    def __init__(self, seating: Seating, count: int) -> None:
        self._seating, self._count = seating, count
        self._masks: Array = np.zeros((count, 1), np.int8)
        self._episodes: list[Episode | None] = [None] * count
        self.seats: Array = np.zeros(count, np.int64)
        """The seat that learns in each environment, (count,)."""

    def begin(self, at: Array, seeds: Array) -> Array:
        """Begin episodes in the environments ``at``. Return whether each is over already, bool (len(at),)."""
        for index, seed in zip(at.tolist(), seeds.tolist(), strict=True):
            episode = self._episodes[index] = Episode(self._seating, seed)
            self.seats[index] = episode.seat
        return np.array([self._find(index).is_over for index in at.tolist()], np.bool_)

    def step(self, at: Array, actions: Array) -> tuple[Array, Array]:
        """Play an action in each of the environments ``at``. Return the rewards, and whether each is over."""
        played = list(zip(at.tolist(), actions.tolist(), strict=True))
        rewards = np.array([self._find(index).step(action) for index, action in played])
        return rewards, np.array([self._find(index).is_over for index, _ in played], np.bool_)

    def observe(self, at: Array | None = None) -> Array:
        """Return what the learners see in the environments ``at``, by default all."""
        which = range(self._count) if at is None else at.tolist()
        return np.stack([self._find(index).observe() for index in which])

    def masks(self) -> Array:
        """Return the legal actions by environment, int8 (count, actions)."""
        self._masks = np.stack([self._find(index).mask() for index in range(self._count)])
        return self._masks

    def replace_illegal(self, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Return ``actions`` with random ones for those that the last :meth:`masks` forbid, and which these are."""
        return replace_illegal(self._masks, actions, seeds, steps)

    def _find(self, index: int) -> Episode:
        episode = self._episodes[index]
        if episode is None:
            raise AssertionError("the environment was not reset")
        return episode
