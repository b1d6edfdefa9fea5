"""The published shuffle: a keyed hash stream and Fisher-Yates with rejection.

Version 1, so that anybody can deal the same cards again:

* ``derive(seed, *labels)`` is SHA-256 of ``cardgolf/1``, the seed in decimal and the labels, joined by ``/``.
* The stream of ``shuffle(cards, key, counter)`` is SHAKE-128 of the key and the counter (8 bytes), read as
  big-endian 16-bit words.
* A number below n is the first word smaller than the greatest multiple of n up to 65,536, modulo n.
* From the last place down to the second, the card there changes places with one drawn from those up to it.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256, shake_128
from itertools import chain, count
from os import urandom
from typing import TypeVar

from cardgolf._text import quote
from cardgolf.errors import InvalidOptionError

T = TypeVar("T")

_SEEDS = 2**256
_SECRET_BITS = 128
_WORDS = 2**16
_SPARE_WORDS = 8  # more words than that are seldom passed over


def validate_seed(seed: int | None) -> int:
    """A seed from 0 to 2**256 - 1, drawn from the system if none is given; :class:`InvalidOptionError` for another."""
    if seed is None:
        return int.from_bytes(urandom(32))  # the module secrets would do the same, and takes long to import
    if type(seed) is not int or not 0 <= seed < _SEEDS:
        raise InvalidOptionError(f"seed {quote(seed)} will not do: give a whole number from 0 to 2**256 - 1")
    return seed


def is_short(seed: int) -> bool:
    """Return whether the deals of ``seed`` can be found by trying seeds: it has fewer than 128 bits."""
    return seed.bit_length() < _SECRET_BITS


def derive(seed: int, *labels: object) -> bytes:
    """The key for one purpose of one match, 32 bytes."""
    return sha256("/".join(map(str, ("cardgolf/1", seed, *labels))).encode()).digest()


def shuffle(cards: Sequence[T], key: bytes, counter: int = 0) -> tuple[T, ...]:
    """``cards`` in the order that ``key`` and ``counter`` give them."""
    order = list(cards)
    words = _word_stream(key + counter.to_bytes(8, "big"), len(order) + _SPARE_WORDS)
    for (last, places, usable), word in zip(_draw_limits(len(order)), words, strict=False):
        while word >= usable:
            word = next(words)  # noqa: PLW2901  # the word after it draws instead
        drawn = word % places
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


@lru_cache(maxsize=64)
def _draw_limits(cards: int) -> tuple[tuple[int, int, int], ...]:
    """Each place from the last to the second, how many there are up to it, and which words can draw one of them."""
    if cards > _WORDS:
        raise ValueError(f"16-bit words cannot shuffle {cards} cards")
    return tuple((places - 1, places, _WORDS - _WORDS % places) for places in range(cards, 1, -1))


def _word_stream(key: bytes, likely: int) -> Iterator[int]:
    """The words of ``key``'s stream: as many as are ``likely`` to do at once, then as many as it takes."""
    more = (_unpack_words(key, likely << doubling, likely << doubling + 1) for doubling in count())
    return chain(_unpack_words(key, 0, likely), chain.from_iterable(more))


def _unpack_words(key: bytes, begin: int, end: int) -> tuple[int, ...]:
    return struct.unpack(f">{end - begin}H", shake_128(key).digest(2 * end)[2 * begin :])
