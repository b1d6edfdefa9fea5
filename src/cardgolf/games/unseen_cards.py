"""Unseen cards: which of them may come next or lie at some places, and in how many ways."""

# A kind of card is a number. `counts` has for each kind how many cards of it a seat has not seen. What follows from an
# unseen card is weighed by the number of such cards. With NumPy many counts are weighed at once, as the rows of an
# array: that is for few orders of the cards and many moments.

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cardgolf.cards import Card
from cardgolf.engine.views import View
from cardgolf.errors import InvalidPositionError

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Counts = tuple[int, ...]


def count_unseen(view: View) -> dict[Card, int]:
    """Return how many copies of each face of the deck the view does not show, in the order of cards.

    These are the cards on the stock, the hidden ones of boards and hands, and discards that the view does not tell.
    Raises :class:`InvalidPositionError` if the cards of the view do not make up the deck.

    >>> view = cardgolf.new_game("play-nine", players=2, seed=7).view(0)
    >>> from cardgolf.games.unseen_cards import count_unseen
    >>> sum(count_unseen(view).values()) == view.stock_count + 16
    True
    """
    shown = view.discard_shown
    boards = view.all_boards
    seen = [slot.card for board in boards for slot in board.slots if slot and slot.card]
    hidden = sum([board.count for board in boards]) - len(seen)  # those in the piles and in hand follow
    hidden += view.stock_count + view.unknown_discards + (view.holding and view.held is None)
    unseen = dict(view.rules.table_setup(len(view.names)).faces)
    for card in (*seen, *view.played, *view.seen, *shown, *((view.held,) if view.held else ())):
        unseen[card] = unseen.get(card, 0) - 1
    if min(unseen.values()) < 0 or sum(unseen.values()) != hidden or view.unknown_discards < 0:
        raise InvalidPositionError("invalid view: expected its cards to make up the deck")
    return unseen


def iter_draws(counts: Counts) -> Iterator[tuple[int, int, Counts]]:
    """Yield each kind that may come next, how many cards have it, and the counts that are left.

    >>> from cardgolf.games.unseen_cards import iter_draws
    >>> [*iter_draws((2, 0, 1))]
    [(0, 2, (1, 0, 1)), (2, 1, (2, 0, 0))]
    """
    for kind, copies in enumerate(counts):
        if copies:
            yield kind, copies, (*counts[:kind], copies - 1, *counts[kind + 1 :])


def iter_orders(counts: Counts, places: int) -> Iterator[tuple[Counts, int]]:
    """Yield the kinds that may lie at so many places, in order, and in how many ways they can.

    >>> from cardgolf.games.unseen_cards import iter_orders
    >>> [*iter_orders((2, 1), 2)]
    [((0, 0), 2), ((0, 1), 2), ((1, 0), 2)]
    """
    if not places:
        yield (), 1
        return
    for kind, copies, left in iter_draws(counts):
        for kinds, ways in iter_orders(left, places - 1):
            yield (kind, *kinds), copies * ways


def bound_orders(counts: Counts, places: int) -> int:
    """Return a number that the orders of :func:`iter_orders` do not exceed."""
    return int((len(counts) - counts.count(0)) ** max(0, places))


def average(weighed: Iterable[tuple[int, float]]) -> float:
    """Return the mean of values, each with the number of cards or ways that lead to it."""
    found = [*weighed]
    return sum([ways * value for ways, value in found]) / sum([ways for ways, _ in found])


# Many counts at once. NumPy is an extra, so imports stand in functions.


def list_orders(kinds: int, places: int) -> "Array":
    """Return every order of ``kinds`` at so many places, however many cards there are: (orders, places)."""
    import numpy as np  # noqa: PLC0415  # an extra

    strides = kinds ** np.arange(places, dtype=np.int64)[::-1]
    return np.arange(kinds**places)[:, None] // strides % kinds


def count_ways(orders: "Array", counts: "Array") -> "Array":
    """Return in how many ways the cards can lie in each order: (counts, kinds) to (counts, orders)."""
    import numpy as np  # noqa: PLC0415  # an extra

    ways = np.ones((len(counts), len(orders)))  # not integers, which some twelve places would exceed
    for place in range(orders.shape[1]):
        earlier = (orders[:, :place] == orders[:, place : place + 1]).sum(axis=1)
        ways *= np.maximum(counts[:, orders[:, place]] - earlier, 0)
    return ways


def iter_draws_of_many(counts: "Array") -> "Iterator[tuple[int, Array, Array]]":
    """Yield each kind that may come next: its chances, and the counts that are left, both by row of ``counts``."""
    import numpy as np  # noqa: PLC0415  # an extra

    totals = np.maximum(counts.sum(axis=1), 1)
    for kind in range(counts.shape[1]):
        if counts[:, kind].any():
            left = counts.copy()
            left[:, kind] = np.maximum(left[:, kind] - 1, 0)
            yield kind, counts[:, kind] / totals, left
