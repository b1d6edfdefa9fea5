"""Vectors of numbers for compiled code: every array that is passed to a compiled function takes time to compile."""

import numpy as np

from cardgolf.lanes.rule_arrays import Array


class Vector:
    """Arrays side by side after a head, which has single numbers, and at which index each array begins."""

    def __init__(self, head: Array) -> None:
        self.head, self._parts, self._size = head, [head], len(head)

    def add(self, array: Array, before: int = 0) -> int:
        """Append an array, and return the index after so many of its numbers, by default that of the first."""
        numbers = np.asarray(array, self.head.dtype).ravel()
        begin = self._size + before
        self._parts.append(numbers)
        self._size += len(numbers)
        return begin

    def make_room(self, size: int, before: int = 0) -> int:
        """Append so many zeros as :meth:`add` does."""
        return self.add(np.zeros(size), before)

    def join(self) -> Array:
        """Return all numbers as one array."""
        return np.concatenate(self._parts)
