"""Legal actions in lanes: masks for learners, and random actions instead of those that are not legal."""

from typing import Any

import numpy as np

from cardgolf.rl.encoder import Array
from cardgolf.rl.seating import REPLACEMENTS, replace_illegal


class PlainActions:
    """Does it in plain NumPy. ``count`` is the number of actions."""

    def __init__(self, count: int) -> None:
        self._count = count

    def make_masks(self, legal: Array) -> Array:
        """Return a 1 for each action whose bit is set in ``legal``, uint64 (lanes,): int8 (lanes, actions)."""
        bits = legal[:, None] >> np.arange(self._count, dtype=np.uint64) & np.uint64(1)
        masks: Array = bits.astype(np.int8)
        return masks

    def replace_illegal(self, legal: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Do what :func:`cardgolf.rl.seating.replace_illegal` does, with the legal actions as bits."""
        return replace_illegal(self.make_masks(legal), actions, seeds, steps)


class CompiledActions(PlainActions):
    """Does it by compiled code."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        from cardgolf.rl import compiled_actions  # noqa: PLC0415  # numba is slow to import, or missing

        self._compiled: Any = compiled_actions

    def make_masks(self, legal: Array) -> Array:
        """Return a 1 for each action whose bit is set in ``legal``, uint64 (lanes,): int8 (lanes, actions)."""
        masks = np.empty((len(legal), self._count), np.int8)
        self._compiled.fill_masks(legal.view(np.int64), masks)
        return masks

    def replace_illegal(self, legal: Array, actions: Array, seeds: Array, steps: Array) -> tuple[Array, Array]:
        """Do what :func:`cardgolf.rl.seating.replace_illegal` does, with the legal actions as bits."""
        chosen, bad = np.array(actions, np.int64), np.zeros(len(legal), np.bool_)
        self._compiled.replace_illegal(legal.view(np.int64), chosen, seeds, steps, REPLACEMENTS, bad)
        return chosen, bad
