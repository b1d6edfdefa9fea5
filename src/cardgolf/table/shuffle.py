"""The published shuffle: Fisher-Yates with rejection, on a keyed hash stream.

This is version 1, from which other programs can deal the same cards:

* ``derive(seed, *labels)`` is SHA-256 of ``cardgolf/1``, the seed in decimal and the labels, joined by ``/``.
* The stream of ``shuffle(cards, key, counter)`` is SHAKE-128 of the key and the counter (8 bytes), read as
  big-endian 16-bit words.
* A number below n is the first word smaller than the greatest multiple of n up to 65,536, modulo n.
* For each place, from the last down to the second, the card there is swapped with one at a drawn place up to it.
"""

import struct
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from os import urandom
from typing import TypeVar

from cardgolf.errors import InvalidArgumentError
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

T = TypeVar("T")

_SEEDS = 2**256
_SECRET_BITS = 128
WORDS = 2**16
"""How many different words a stream has."""

SPARE_WORDS = 8
"""How many words more than the cards need are computed at once. Rejections rarely need more."""


def validate_seed(seed: int | None) -> int:
    """Return ``seed``, or a random one if it is ``None``.

    Raises :class:`InvalidArgumentError` unless it is an integer from 0 to 2**256 - 1.
    """
    if seed is None:
        return int.from_bytes(urandom(32))  # like the module secrets, which is slow to import
    number = plain_integer(seed)
    # Not `isinstance`: `plain_integer` leaves `True` as it is.
    if type(number) is not int or not 0 <= number < _SEEDS:
        raise InvalidArgumentError(f"invalid seed={quote(seed)}: expected an integer from 0 to 2**256 - 1")
    return number


def is_short(seed: int) -> bool:
    """Return whether ``seed`` has fewer than 128 bits, so that trying seeds can find it."""
    return seed.bit_length() < _SECRET_BITS


def derive(seed: int, *labels: object) -> bytes:
    """Return the key for one purpose of one match, 32 bytes."""
    return derive_many([(seed, *labels)])[0]


def derive_many(purposes: Iterable[Iterable[object]]) -> list[bytes]:
    """Return what :func:`derive` returns for each of ``purposes``, a seed and labels. Many at once take less time.

    >>> from cardgolf.table.shuffle import derive, derive_many
    >>> derive_many([(7, "round", 0, "deal")]) == [derive(7, "round", 0, "deal")]
    True
    """
    from hashlib import sha256  # noqa: PLC0415  # slow to import

    return [sha256(("cardgolf/1/" + "/".join(map(str, each))).encode()).digest() for each in purposes]


def shuffle(cards: Sequence[T], key: bytes, counter: int = 0) -> tuple[T, ...]:
    """Return ``cards`` in the order that ``key`` and ``counter`` decide."""
    order = list(cards)
    # Runs the generator to its end, and keeps nothing of what it yields.
    deque(_shuffle_in_place(order, key, counter, len(order) + SPARE_WORDS), maxlen=0)
    return tuple(order)


def shuffle_backwards(cards: Sequence[T], key: bytes, counter: int = 0) -> Iterator[T]:
    """Yield the cards of :func:`shuffle` from the last one on. The first few take a fraction of its time.

    >>> from cardgolf.table.shuffle import derive, shuffle, shuffle_backwards
    >>> key = derive(7, "first dealer")
    >>> next(shuffle_backwards("abcdef", key)) == shuffle("abcdef", key)[-1]
    True
    """
    return _shuffle_in_place(list(cards), key, counter, SPARE_WORDS)


def _shuffle_in_place(order: list[T], key: bytes, counter: int, likely: int) -> Iterator[T]:
    """Shuffle ``order`` from its last card to its first. Yield each when it is in its place.

    The first ``likely`` words of the stream are computed at once.
    """
    words = _word_stream(stream_key(key, counter), likely)
    # The words never end. The limits stop the loop.
    for (last, places, usable), word in zip(_draw_limits(len(order)), words, strict=False):
        # Words from the greatest multiple of `places` on would favour low places.
        while word >= usable:
            word = next(words)  # noqa: PLW2901  # rejection: the next word draws instead
        drawn = word % places
        order[last], order[drawn] = order[drawn], order[last]
        yield order[last]
    # The card that is left has one place to lie in. An empty deck has none.
    yield from order[:1]


def stream_key(key: bytes, counter: int = 0) -> bytes:
    """Return the key of the stream of a shuffle, for :func:`read_streams`."""
    return key + counter.to_bytes(8, "big")


@lru_cache(maxsize=64)
def _draw_limits(cards: int) -> tuple[tuple[int, int, int], ...]:
    """Return for each place, from the last to the second, its index, its number, and the limit of words."""
    if cards > WORDS:
        raise ValueError(f"16-bit words cannot shuffle {cards} cards")
    return tuple((places - 1, places, WORDS - WORDS % places) for places in range(cards, 1, -1))


def _word_stream(key: bytes, likely: int) -> Iterator[int]:
    """Return the words of the stream of ``key``. The first ``likely`` words are computed at once."""
    # A stream is computed from its beginning each time, so that each further part doubles what is known.
    more = (_unpack_words(key, likely << doubling, likely << doubling + 1) for doubling in count())
    return chain(_unpack_words(key, 0, likely), chain.from_iterable(more))


def _unpack_words(key: bytes, begin: int, end: int) -> tuple[int, ...]:
    return struct.unpack(f">{end - begin}H", read_streams([key], end)[2 * begin :])


def read_streams(keys: Iterable[bytes], words: int) -> bytes:
    """Return the first ``words`` words of each stream, one stream after another, two bytes a word.

    The keys are those of :func:`stream_key`.

    >>> from cardgolf.table.shuffle import read_streams
    >>> read_streams([bytes(40)], 3).hex(" ", 2)
    'b8dd a918 89d2'
    """
    from hashlib import shake_128  # noqa: PLC0415  # slow to import

    return b"".join([shake_128(key).digest(2 * words) for key in keys])
