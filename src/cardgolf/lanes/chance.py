"""The lanes' own chance: SplitMix64, counted, so that plain NumPy and compiled code draw the same numbers.

This is version 1:

* ``mix(x)`` is the finalizer of SplitMix64, on unsigned 64-bit integers: ``x ^= x >> 30; x *= 0xBF58476D1CE4E5B9;
  x ^= x >> 27; x *= 0x94D049BB133111EB; x ^= x >> 31``.
* The key of a seed, a purpose and two counters is ``mix(mix(mix(seed + G) + purpose * G) + first * G + second * H)``
  with ``G = 0x9E3779B97F4A7C15`` and ``H = 0xD1B54A32D192ED03``. The seed is taken modulo 2**64.
* Number ``n`` of a key is ``mix(key + (n + 1) * G)``. A choice of ``c`` things is its upper 32 bits times ``c``,
  divided by 2**32 and rounded down. Each is chosen with a probability that is off by less than ``c / 2**32``.
* A shuffle goes from the last card to the second: card ``i`` is swapped with that of the choice of ``i + 1`` by number
  ``i`` of the key.

Purpose 1 is the deal of a round (counters: the number of the round, 0), 2 a new stock (the number of the round, the
number of reshuffles before it), 3 a random move (the number of the call, 0), 4 a table sampled from a view (the number
of the table, 0), 5 the moves of one of very many rounds (the number of the round, 0). Of the latter, move ``n`` is
choice ``n`` among the legal actions, the lowest number first.

The key of a table is the seed of its match. It also shuffles the hidden cards: those of the sorted deck less the cards
that the viewer knows, laid on the boards by seat and place, then the stock and the discard pile from the bottom, then
in hand. In playouts, the random bot of seat ``s`` draws as :class:`cardgolf.bots.Chance` with the key of the table's
seed, purpose 3 and the counters ``s`` and 0.
"""

import numpy as np

from cardgolf.lanes.rule_arrays import Array

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
OTHER = np.uint64(0xD1B54A32D192ED03)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
DEAL, STOCK, MOVE, TABLE, ROUND = (np.uint64(purpose) for purpose in range(1, 6))


def mix(numbers: Array) -> Array:
    """Return the finalizer of SplitMix64 for each of ``numbers``, uint64."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * FIRST_FACTOR
    numbers = (numbers ^ (numbers >> np.uint64(27))) * SECOND_FACTOR
    return numbers ^ (numbers >> np.uint64(31))


def make_keys(seeds: Array, purpose: np.uint64, first: Array, second: Array | None = None) -> Array:
    """Return the key of each seed for a purpose, uint64. The counters are integers or arrays of them."""
    keys = mix(mix(seeds.astype(np.uint64) + GOLDEN) + np.atleast_1d(purpose) * GOLDEN)
    counted = np.atleast_1d(np.asarray(first)).astype(np.uint64) * GOLDEN
    if second is not None:
        counted = counted + np.atleast_1d(np.asarray(second)).astype(np.uint64) * OTHER
    return mix(keys + counted)


def make_table_keys(seed: int, count: int) -> Array:
    """Return the keys of the first ``count`` tables that are sampled with ``seed``, uint64.

    >>> from cardgolf.lanes.chance import make_table_keys
    >>> make_table_keys(7, 2).tolist()
    [8037081138857284668, 6875110694074790513]
    """
    return make_keys(np.array([seed % 2**64], np.uint64), TABLE, np.arange(count))


def choose(keys: Array, number: int, counts: Array) -> Array:
    """Return choice ``number`` of each key among ``counts`` things, int64."""
    drawn = mix(keys + np.uint64((number + 1) * int(GOLDEN) % 2**64)) >> np.uint64(32)
    return (drawn * np.asarray(counts).astype(np.uint64) >> np.uint64(32)).astype(np.int64)


def shuffle_rows(rows: Array, keys: Array) -> Array:
    """Return ``rows``, each shuffled by its key. All have the same length.

    >>> import numpy as np
    >>> from cardgolf.lanes.chance import shuffle_rows
    >>> shuffle_rows(np.arange(5)[None, :], np.array([1], np.uint64)).tolist()
    [[0, 3, 4, 1, 2]]
    """
    shuffled, at = rows.T.copy(), np.arange(len(rows))  # place by place, which is fast in contiguous memory
    for last in range(rows.shape[1] - 1, 0, -1):
        drawn = choose(keys, last, np.array([last + 1]))
        kept = shuffled[last].copy()
        shuffled[last] = shuffled[drawn, at]
        shuffled[drawn, at] = kept
    return shuffled.T.copy()


def choose_bits(bits: Array, keys: Array, number: int = 0) -> Array:
    """Return the position of a bit that is set in each of ``bits``, uint64, by a choice of its key: int64.

    >>> import numpy as np
    >>> from cardgolf.lanes.chance import choose_bits
    >>> choose_bits(np.array([0b10110] * 3, np.uint64), np.array([1, 2, 3], np.uint64)).tolist()
    [2, 2, 1]
    """
    left, position = choose(keys, number, np.bitwise_count(bits)), np.zeros(len(bits), np.int64)
    for width in (32, 16, 8, 4, 2, 1):
        low = bits & np.uint64((1 << width) - 1)
        count = np.bitwise_count(low).astype(np.int64)
        is_above = left >= count
        left -= np.where(is_above, count, 0)
        position += np.where(is_above, width, 0)
        bits = np.where(is_above, bits >> np.uint64(width), low)
    return position
