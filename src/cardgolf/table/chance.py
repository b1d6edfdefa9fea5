"""The published generator of the bots: each draw is a function of a key and a counter.

This is version 1, from which other programs can draw the same numbers. Integers are taken modulo 2**64:

* ``word(key, n)`` is the n-th word of a key, counted from 0. It is SplitMix64 of the seed ``key``::

      z = key + (n + 1) * 0x9E3779B97F4A7C15
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
      z = (z ^ (z >> 27)) * 0x94D049BB133111EB
      word = z ^ (z >> 31)

* ``getrandbits(k)`` takes as many words as have k bits, the first one foremost, and returns the first k of their bits.
* A number below 1 is 0 and takes no word. For a number below n, let w be 32, or the least multiple of 32 with
  n <= 2**w. Let m be ``getrandbits(w) * n``. If m modulo 2**w is less than 2**w modulo n, m is drawn again. The number
  is m >> w.
* ``choice`` takes the place below the number of items. ``shuffle`` exchanges each item, from the last down to the
  second, with the one at a place drawn below the number of items up to it. ``sample`` exchanges each of the first k
  items with the one at a place drawn from there on, and returns these k.
* ``random`` is the first 53 bits of a word, divided by 2**53.
* The keys of seats are words of a digest: see :func:`seat_chances`.
"""

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

from cardgolf.errors import InvalidArgumentError
from cardgolf.table.shuffle import derive
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import quote

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

_MASK = 2**64 - 1
_HALF = 2**32
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_KEYS = Struct(">4Q")  # of one digest


def word(key: int, number: int) -> int:
    """Return the word ``number`` of ``key``, 64 bits.

    >>> from cardgolf.table.chance import word
    >>> word(1234567, 0), word(1234567, 1)
    (6457827717110365317, 3203168211198807973)
    """
    mixed = key + (number + 1) * _STEP & _MASK
    mixed = (mixed ^ mixed >> 30) * _FIRST & _MASK
    mixed = (mixed ^ mixed >> 27) * _SECOND & _MASK
    return mixed ^ mixed >> 31


def _iter_words(key: int, number: int) -> Iterator[int]:
    """Yield the words of ``key`` from ``number`` on."""
    state = key + number * _STEP
    while True:
        state = state + _STEP & _MASK
        mixed = (state ^ state >> 30) * _FIRST & _MASK
        mixed = (mixed ^ mixed >> 27) * _SECOND & _MASK
        yield mixed ^ mixed >> 31


class Chance(Random):
    """The random generator of a bot: a 64-bit ``key``, and ``counter``, the number of the next word.

    It can be passed wherever a ``random.Random`` is expected. The module's docstring defines ``below``, ``choice``,
    ``shuffle``, ``sample``, ``randrange``, ``randint``, ``random`` and ``getrandbits`` exactly, for every version of
    Python. The other methods of ``random.Random`` compute their results from these.

    >>> from cardgolf.bots import Chance
    >>> chance = Chance(7)
    >>> chance.below(6), chance.choice("abc"), chance.counter
    (2, 'a', 2)

    Raises :class:`cardgolf.InvalidArgumentError` for a key or counter that is not an integer from 0 to 2**64 - 1.
    """

    def __init__(self, key: int, counter: int = 0) -> None:
        self.seed(key, counter)

    def __repr__(self) -> str:
        return f"Chance({self.key}, {self.counter})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.key, self.counter)

    def seed(self, key: int, counter: int = 0) -> None:  # type: ignore[override]  # a key is an integer
        """Set the key and the counter."""
        key, counter = plain_integer(key), plain_integer(counter)
        if type(key) is not int or not 0 <= key <= _MASK:
            raise InvalidArgumentError(f"invalid key={quote(key)}: expected an integer from 0 to 2**64 - 1")
        if type(counter) is not int or not 0 <= counter <= _MASK:
            raise InvalidArgumentError(f"invalid counter={quote(counter)}: expected an integer from 0 to 2**64 - 1")
        self.key, self.counter = key, counter

    def getstate(self) -> tuple[Any, ...]:
        """Return the key and the counter, for ``setstate``."""
        return self.key, self.counter

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Set the key and the counter that ``getstate`` returned."""
        self.seed(*state)

    def next_word(self) -> int:
        """Return the next word of the key, 64 bits."""
        self.counter = (number := self.counter) + 1 & _MASK
        return word(self.key, number)

    def getrandbits(self, k: int) -> int:
        """Return an integer from 0 to 2**k - 1. Raises :class:`cardgolf.InvalidArgumentError` if ``k`` is negative."""
        if 0 < k <= 64:
            return self.next_word() >> 64 - k
        if k < 0:
            raise InvalidArgumentError(f"invalid k={quote(k)}: expected an integer >= 0")
        words = -(-k // 64)
        whole = 0
        for _ in range(words):
            whole = whole << 64 | self.next_word()
        return whole >> 64 * words - k

    def random(self) -> float:
        """Return a number from 0 to 1, without 1."""
        return (self.next_word() >> 11) * 2.0**-53

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1, each with the same probability. ``below(1)`` takes no word.

        >>> from cardgolf.bots import Chance
        >>> chance = Chance(7)
        >>> [chance.below(n) for n in (1, 6, 108)], chance.counter
        ([0, 2, 1], 2)

        Raises :class:`cardgolf.InvalidArgumentError` unless ``n`` is at least 1.
        """
        if 1 < n <= _HALF:
            self.counter = (number := self.counter) + 1 & _MASK
            product = (word(self.key, number) >> 32) * n
            return product >> 32 if product & _HALF - 1 >= n else self._redraw(product, n, 32)
        if n > _HALF:
            bits = -(-(n - 1).bit_length() // 32) * 32
            return self._redraw(self.getrandbits(bits) * n, n, bits)
        if n == 1:
            return 0
        raise InvalidArgumentError(f"invalid n={quote(n)}: expected an integer >= 1")

    def _redraw(self, product: int, n: int, bits: int) -> int:
        """Return the number below ``n`` of ``product``, or of the next one that is not rejected."""
        rejected = (1 << bits) % n
        while product & (1 << bits) - 1 < rejected:
            product = self.getrandbits(bits) * n
        return product >> bits

    def choice(self, seq: "SupportsLenAndGetItem[T]") -> T:
        """Return one of the items, each with the same probability. The only one takes no word."""
        return seq[self.below(len(seq) or 1)]  # an empty sequence raises an IndexError, as in every Random

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle the items in place."""
        taken, words = self.counter, _iter_words(self.key, self.counter)  # faster than one call of `below` for each
        for places, drawn in zip(range(len(x), 1, -1), words, strict=False):
            taken += 1
            product = (drawn >> 32) * places
            if product & _HALF - 1 < places:
                while product & _HALF - 1 < _HALF % places:
                    taken += 1
                    product = (next(words) >> 32) * places
            place = product >> 32
            x[places - 1], x[place] = x[place], x[places - 1]
        self.counter = taken & _MASK

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        """Return ``k`` of the items in random order. With ``counts``, each item is repeated as often as they say."""
        items = [*population]
        if counts is not None:
            items = [item for item, count in zip(items, counts, strict=True) for _ in range(count)]
        if not 0 <= k <= len(items):
            raise InvalidArgumentError(f"invalid k={quote(k)}: expected 0 to {len(items)}, the number of items")
        for place in range(k):
            drawn = place + self.below(len(items) - place)
            items[place], items[drawn] = items[drawn], items[place]
        return items[:k]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return one of ``range(start, stop, step)``, each with the same probability."""
        return self.choice(range(start) if stop is None else range(start, stop, step))

    gauss = Random.normalvariate  # that of Random keeps a number which the counter does not show


def seat_chances(seats: int, seed: int, *labels: object) -> list[Chance]:
    """Return new generators for ``seats`` seats. Their keys follow from ``seed`` and the labels of one purpose.

    One digest has the keys of four seats. The key of seat s is number s modulo 4 of the four 64-bit words of
    :func:`cardgolf.table.shuffle.derive` of the seed, the labels and s // 4, most significant byte first.

    >>> from cardgolf.table.chance import seat_chances
    >>> [chance.key for chance in seat_chances(2, 0, "example")]
    [909710705451916719, 6423055998510578928]
    """
    return [*map(Chance, seat_keys(seats, seed, *labels))]


def seat_keys(seats: int, seed: int, *labels: object) -> list[int]:
    """Return the keys of the generators that :func:`seat_chances` returns."""
    keys = [key for block in range(-(-seats // 4)) for key in _KEYS.unpack(derive(seed, *labels, block))]
    return keys[:seats]
