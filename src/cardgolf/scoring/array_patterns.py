"""Functions of arrays that find in many boards what :mod:`cardgolf.patterns` finds in one.

Where one of those is called ``name``, the one here that finds the same is called ``name_many``. No array is changed.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from cardgolf.scoring.boards import Boards, BoolArray, IntArray
from cardgolf.scoring.faces import Places
from cardgolf.table.layout import Layout


def matched_many(boards: Boards, lines: Sequence[Places], *, spared: BoolArray | None = None) -> BoolArray:
    """Return whether each of ``lines`` holds cards of one rank alone, in the shape (boards, lines).

    ``spared`` has the shape (boards, places). A line of which every card is spared does not count.
    """
    import numpy as np  # noqa: PLC0415  # an extra

    found = np.empty((len(lines), len(boards)), np.bool_)
    for same, (first, *others) in zip(found, lines, strict=True):
        np.copyto(same, boards.present[:, first])
        for place in others:
            np.logical_and(same, boards.ranks[:, place] == boards.ranks[:, first], out=same)
    return found.T if spared is None else found.T & ~all_of(spared, lines)


def any_of(chosen: BoolArray) -> BoolArray:
    """Return which boards have any of what is ``chosen``: cards or lines."""
    return chosen.any(axis=1)  # type: ignore[return-value]  # an array, since there are two axes


def all_of(cards: BoolArray, lines: Sequence[Places]) -> BoolArray:
    """Return whether all places of each of ``lines`` are in ``cards``."""
    import numpy as np  # noqa: PLC0415  # an extra

    columns = [np.logical_and.reduce([cards[:, place] for place in line]) for line in lines]
    return np.array(columns, np.bool_).reshape(len(lines), len(cards)).T


def places_in(boards: Boards, lines: Sequence[Places], chosen: BoolArray) -> BoolArray:
    """Return whether each place is in a line of ``chosen``, which has the shape (boards, lines)."""
    import numpy as np  # noqa: PLC0415  # an extra

    covered = np.zeros_like(boards.present)
    for index, line in enumerate(lines):
        for place in line:
            covered[:, place] |= chosen[:, index]
    return covered


def touching_many(boards: Boards) -> BoolArray:
    """Return whether each card has an equal rank beside it, in the shape (boards, places)."""
    import numpy as np  # noqa: PLC0415  # an extra

    found = np.zeros_like(boards.present)
    for one, other, same in equal_pairs(boards):
        found[:, one] |= same
        found[:, other] |= same
    return found


def disjoint_pairs_many(boards: Boards, saved: IntArray, spared: Sequence[BoolArray] = ()) -> IntArray:
    """Return the most points that adjacent pairs without a common card save, in the shape (boards,).

    ``saved`` has the points that each card saves if it is in a pair, in the shape (boards, places). A pair of two cards
    of one of ``spared`` saves nothing. The number of steps doubles with each place of the shorter side of the layout.
    """
    import numpy as np  # noqa: PLC0415  # an extra

    layout = boards.layout
    lines = layout.row_lines if layout.columns <= layout.rows else layout.column_lines
    if layout.form is not None:
        lines = (tuple(range(layout.size)),)
    step = {place: number for number, place in enumerate(place for line in lines for place in line)}
    pairs: dict[int, list[tuple[int, IntArray]]] = {}
    for one, other, equal in equal_pairs(boards):
        same = equal
        for cards in spared:
            same = same & ~(cards[:, one] & cards[:, other])
        worth = np.where(same, np.maximum(saved[:, one] + saved[:, other], 0), 0)
        pairs.setdefault(step[one], []).append((step[other], worth))
    most: dict[frozenset[int], IntArray] = {frozenset(): np.zeros(len(boards), np.int64)}

    def find_most(left: frozenset[int]) -> IntArray:
        if left not in most:
            first = min(left)
            rest = left - {first}
            best = find_most(rest)
            for other, worth in pairs.get(first, ()):
                if other in rest:
                    best = np.maximum(best, worth + find_most(rest - {other}))
            most[left] = best
        return most[left]

    return find_most(frozenset(step.values()))


def pairs_anywhere_many(boards: Boards, saved: IntArray, *, spared: BoolArray | None = None) -> BoolArray:
    """Return whether each card is paired with another of its rank, wherever it lies, in the shape (boards, places).

    The cards of a rank that save most are paired first. If their number is odd, the one that saves least is left over.
    ``saved`` has the points that each card saves, in the shape (boards, places), and so has ``spared`` whether a card
    is spared. A pair of two spared cards does not count.
    """
    import numpy as np  # noqa: PLC0415  # an extra

    pairs = equal_places(boards)
    order, paired = np.zeros_like(boards.ranks), np.zeros_like(boards.present)
    for one, other, same in pairs:
        is_first = saved[:, one] >= saved[:, other]
        order[:, other] += same & is_first
        order[:, one] += same & ~is_first
    for one, other, same in pairs:
        together = same & (order[:, one] // 2 == order[:, other] // 2)
        if spared is not None:
            together &= ~(spared[:, one] & spared[:, other])
        paired[:, one] |= together
        paired[:, other] |= together
    return paired


def equal_pairs(boards: Boards) -> list[tuple[int, int, BoolArray]]:
    """Return each pair of adjacent places, with whether their cards are equal, in the shape (boards,)."""
    return _compare(boards, adjacent_pairs(boards.layout))


def equal_places(boards: Boards) -> list[tuple[int, int, BoolArray]]:
    """Return each pair of places, adjacent or not, with whether their cards are equal, in the shape (boards,)."""
    return _compare(boards, combinations(range(boards.ranks.shape[1]), 2))


def _compare(boards: Boards, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, BoolArray]]:
    return [
        (one, other, (boards.ranks[:, one] == boards.ranks[:, other]) & boards.present[:, one]) for one, other in pairs
    ]


@lru_cache(maxsize=256)
def adjacent_pairs(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Return each pair of adjacent places, the lower one first.

    >>> adjacent_pairs(cardgolf.Layout.grid(rows=2, columns=2))
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    pairs = [(one, other) for one, others in enumerate(layout.neighbours) for other in others if one < other]
    return tuple(sorted(pairs))
