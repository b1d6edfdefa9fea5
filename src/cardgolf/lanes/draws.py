"""The draws of bots in lanes: those of :class:`cardgolf.chance.Chance`, for many generators at once."""

import numpy as np

from cardgolf.lanes.chance import GOLDEN, mix
from cardgolf.lanes.rule_arrays import Array

_HALF = np.uint64(32)
_LOW = np.uint64(2**32 - 1)


def draw_below(keys: Array, counters: Array, limits: Array) -> Array:
    """Return a number below each of ``limits``, int64 of their shape, as ``Chance(key, counter).below(limit)`` does.

    ``keys`` and ``counters`` are uint64. The counters of the generators that drew a word are moved on in place. A limit
    of 1 draws none; it may be 0 where no number is needed.

    >>> import numpy as np
    >>> from cardgolf.bots import Chance
    >>> from cardgolf.lanes.draws import draw_below
    >>> keys, counters = np.array([7, 8], np.uint64), np.zeros(2, np.uint64)
    >>> draw_below(keys, counters, np.array([6, 1])).tolist(), counters.tolist(), Chance(7).below(6)
    ([2, 0], [1, 0], 2)
    """
    drawn, left = np.zeros(len(limits), np.int64), np.flatnonzero(limits > 1)
    while len(left):
        counters[left] += np.uint64(1)
        below = limits[left].astype(np.uint64)
        product = (mix(keys[left] + counters[left] * GOLDEN) >> _HALF) * below
        drawn[left] = (product >> _HALF).astype(np.int64)
        left = left[(product & _LOW) < np.uint64(2**32) % below]
    return drawn
