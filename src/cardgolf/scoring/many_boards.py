"""The points of many boards at once by the parts of a scoring, as arrays."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from cardgolf.scoring import array_patterns as patterns
from cardgolf.scoring.boards import SUIT_NUMBERS, Boards, BoolArray, IntArray
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, Faces, Places, list_lines
from cardgolf.scoring.one_board import BoardScorer
from cardgolf.scoring.parts import Bonus, Cancel, Count, Held, Marked, Take

MOST_WILD = 2
"""Wild cards of a board that arrays try. Each has as many choices as the board has places."""


def score_many(scorer: BoardScorer, boards: Boards, *, with_bonuses: bool = True) -> tuple[IntArray, BoolArray | None]:
    """Return the points of what the cards of boards count and earn, and which boards are left out.

    The lines of those are to be found one board at a time: where a group breaks adjacent pairs, or of many wild cards.
    Without bonuses no card may be wild.
    """
    return _score_wild(scorer, boards) if scorer.wilds else _score_cards(scorer, boards, with_bonuses=with_bonuses)


def _score_cards(
    scorer: BoardScorer, boards: Boards, *, with_bonuses: bool = True
) -> tuple[IntArray, BoolArray | None]:
    points, left_out = _count_cards(scorer, boards)
    for part in scorer.adding if with_bonuses else ():
        more, unknown = _ADDING[type(part)](scorer, part, boards)
        points = points + more
        left_out = _either(left_out, unknown)
    return points, left_out


def _either(one: BoolArray | None, other: BoolArray | None) -> BoolArray | None:
    if one is None or other is None:
        return other if one is None else one
    return one | other


def _any_of(cards: BoolArray) -> BoolArray:
    """Return which boards have one of ``cards``, or one of the lines."""
    return cards.any(axis=1)  # type: ignore[return-value]  # an array, since there are two axes


def find_faces(cards: Faces, boards: Boards) -> BoolArray:
    """Return whether each card is one of ``cards``, in the shape (boards, places)."""
    import numpy as np  # noqa: PLC0415  # an extra

    found = boards.present
    if cards.ranks is not None:
        found = found & _is_any(boards.ranks, sorted(cards.ranks))
    if cards.suits is not None:
        found = found & _is_any(boards.suits, [SUIT_NUMBERS[suit] for suit in sorted(cards.suits)])
    if cards.below is not None:
        found = found & (boards.points < cards.below)
    return np.asarray(found)


def _is_any(values: IntArray, wanted: Sequence[int]) -> BoolArray:
    import numpy as np  # noqa: PLC0415  # an extra

    found: BoolArray = values == wanted[0]
    for each in wanted[1:]:
        found = np.logical_or(found, values == each)
    return found


def _count_cards(scorer: BoardScorer, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    """Return the points of cards that do not cancel, less those that a group takes."""
    paired_once = [part for part in scorer.cancels if part.where is PAIRS]
    if paired_once:
        return _count_pairs(scorer, boards)
    counted = _find_counted(scorer, boards)
    points: IntArray = counted.sum(axis=1)
    for part in scorer.takes:
        points = points + _find_taken(scorer, part, boards, counted)
    return points, None


def _find_counted(scorer: BoardScorer, boards: Boards) -> IntArray:
    """Return the points that each card counts, in the shape (boards, places)."""
    if len(scorer.cancels) == 1 and not (scorer.marked or scorer.spares):
        found = _find_cancelled(scorer, scorer.cancels[0], boards)
        return boards.points if found is None else boards.points * ~found
    cancelled = _find_paired(scorer, boards)
    counted = boards.points if cancelled is None else boards.points * ~cancelled
    for mark in scorer.marked:
        if mark.instead:
            counted = counted * ~find_marked(mark, boards)
    return counted


def _find_paired(scorer: BoardScorer, boards: Boards) -> BoolArray | None:
    """Return which cards are in groups that cancel, or ``None`` if nothing cancels."""
    cancelled: BoolArray | None = None
    for part in scorer.cancels:
        cancelled = _either(cancelled, _find_cancelled(scorer, part, boards))
    return cancelled


def _find_cancelled(scorer: BoardScorer, part: Cancel, boards: Boards) -> BoolArray | None:
    """Return which cards are in groups of a part that cancel."""
    if part.where is None:
        return None
    excepted = [find_faces(cards, boards) for cards in (part.unless, *(each.cards for each in scorer.spares)) if cards]
    if part.where is PAIRS_ANYWHERE:
        paired = patterns.pairs_anywhere_many(boards, find_saved(scorer, boards))
        return _leave_pairs_out(scorer, boards, paired, excepted) if excepted else paired
    lines = list_lines(part.where, boards.layout)
    if lines is None:
        touching = patterns.touching_many(boards)
        return _drop_groups(boards, touching, patterns.equal_pairs(boards), excepted)
    matched = patterns.matched_many(boards, lines)
    if part.unless is not None:
        matched = matched & ~patterns.all_of(excepted.pop(0), lines)
    covered = patterns.places_in(boards, lines, matched)
    if not excepted:
        return covered
    links = [(one, other, matched[:, index]) for index, line in enumerate(lines) for one, other in pairwise(line)]
    return _drop_groups(boards, covered, links, excepted)


Links = Sequence[tuple[int, int, BoolArray]]


def _drop_groups(boards: Boards, grouped: BoolArray, links: Links, excepted: Sequence[BoolArray]) -> BoolArray:
    """Return ``grouped`` without the cards of groups that have only cards of one of ``excepted``.

    ``links`` are pairs of places with whether they are of one group.
    """
    for cards in excepted:
        kept = grouped & ~cards
        for _ in range(boards.layout.size):
            before = kept.sum()
            for one, other, same in links:
                reached = same & (kept[:, one] | kept[:, other])
                kept[:, one] |= reached
                kept[:, other] |= reached
            if kept.sum() == before:
                break
        grouped = kept
    return grouped


def _leave_pairs_out(
    scorer: BoardScorer, boards: Boards, paired: BoolArray, excepted: Sequence[BoolArray]
) -> BoolArray:
    """Return the cards paired anywhere without pairs of two cards that are excepted."""
    saved = find_saved(scorer, boards)
    for cards in excepted:
        paired = paired & patterns.pairs_anywhere_many(boards, saved, spared=cards)
    return paired


def find_marked(part: Marked, boards: Boards) -> BoolArray:
    """Return which cards have the face of a part with a mark, in the shape (boards, places)."""
    marked: BoolArray = boards.marks > (boards.turns_begun * part.locked)[:, None]
    if not marked.any():
        return marked
    marked = marked & (boards.ranks == boards.rank_of(part.face))
    suit = SUIT_NUMBERS[part.face.suit]
    found: BoolArray = marked & ((boards.suits == suit) | (boards.suits == SUIT_NUMBERS[""]))
    return found


def find_saved(scorer: BoardScorer, boards: Boards) -> IntArray:
    """Return what each card saves in a pair, its mark included, in the shape (boards, places)."""
    saved = boards.points
    for part in scorer.marked:
        marked = find_marked(part, boards)
        if marked.any():
            own = 0 if part.instead else saved
            saved = saved * ~marked + (own + part.alone - (part.paired or 0)) * marked
    return saved


def _count_pairs(scorer: BoardScorer, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    """Return the points of cards of which adjacent pairs cancel, each card in one pair.

    The pairs are those that save most, so that the points follow from what they save. What marks earn is left out.
    """
    (part,) = scorer.cancels
    excepted = [find_faces(cards, boards) for cards in (part.unless, *(each.cards for each in scorer.spares)) if cards]
    saved = find_saved(scorer, boards)
    most = patterns.disjoint_pairs_many(boards, saved, excepted)
    points = boards.totals - most
    left_out = None
    for mark in scorer.marked:
        if mark.instead:
            points = points - (boards.points * find_marked(mark, boards)).sum(axis=1)
    for take in scorer.takes:
        four = patterns.matched_many(boards, list_lines(take.where, boards.layout) or ())
        left_out = _either(left_out, _any_of(four))
    return points, left_out


def _find_taken(scorer: BoardScorer, part: Take, boards: Boards, counted: IntArray) -> IntArray:
    """Return the points that a part adds: its own, less what the cards of the best group count."""
    import numpy as np  # noqa: PLC0415  # an extra

    lines = list_lines(part.where, boards.layout) or ()
    matched = patterns.matched_many(boards, lines)
    has_group = matched.any(axis=1)
    added = np.zeros(len(boards), np.int64)
    rows = np.flatnonzero(has_group)
    if not len(rows):
        return added
    few, own = boards.select(rows), counted[rows]
    best = np.full(len(rows), np.iinfo(np.int64).max)
    for index, line in enumerate(lines):
        here = matched[rows, index]
        if here.any():
            best = np.where(here, np.minimum(best, _count_without(scorer, few, own, line)), best)
    added[rows] = best - own.sum(axis=1) + part.points
    return added


def _count_without(scorer: BoardScorer, boards: Boards, counted: IntArray, line: Places) -> IntArray:
    """Return the points of the cards other than those of ``line``."""
    places = [*line]
    if not any(part.where is PAIRS_ANYWHERE for part in scorer.cancels):
        points: IntArray = counted.sum(axis=1) - counted[:, places].sum(axis=1)
        return points
    left = boards.without(places)
    rest: IntArray = _find_counted(scorer, left).sum(axis=1)
    return rest


def _add_bonus(_: BoardScorer, part: Bonus, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    """Return what groups of equal cards earn."""
    import numpy as np  # noqa: PLC0415  # an extra

    if part.where is PAIRS:
        return np.zeros(len(boards), np.int64), _any_of(patterns.touching_many(boards))
    wanted = None if part.cards is None else find_faces(part.cards, boards)
    excepted = [] if part.unless is None else [find_faces(part.unless, boards)]
    if part.where is PAIRS_ANYWHERE:
        if wanted is not None or excepted:
            return np.zeros(len(boards), np.int64), _any_of(patterns.pairs_anywhere_many(boards, boards.points))
        return part.points * (patterns.pairs_anywhere_many(boards, boards.points).sum(axis=1) // 2), None
    lines = list_lines(part.where, boards.layout)
    if lines is None:
        grouped, links = patterns.touching_many(boards), patterns.equal_pairs(boards)
    else:
        matched = patterns.matched_many(boards, lines)
        if excepted:
            matched = matched & ~patterns.all_of(excepted.pop(), lines)
        if len({place for line in lines for place in line}) == sum(map(len, lines)):
            if wanted is not None:
                matched = matched & patterns.all_of(wanted, lines)
            return part.points * matched.sum(axis=1), None
        grouped = patterns.places_in(boards, lines, matched)
        links = [(one, other, matched[:, index]) for index, line in enumerate(lines) for one, other in pairwise(line)]
    grouped = _drop_groups(boards, grouped, links, excepted)
    return part.points * _count_groups(grouped, links, wanted), None


def _count_groups(grouped: BoolArray, links: Links, wanted: BoolArray | None) -> IntArray:
    """Return the number of groups whose cards are all ``wanted``."""
    import numpy as np  # noqa: PLC0415  # an extra

    places = grouped.shape[1]
    labels = np.where(grouped, np.arange(places), places)
    for _ in range(places):
        before = labels.sum()
        for one, other, same in links:
            least = np.minimum(labels[:, one], labels[:, other])
            together = same & grouped[:, one] & grouped[:, other]
            labels[:, one] = np.where(together, least, labels[:, one])
            labels[:, other] = np.where(together, least, labels[:, other])
        if labels.sum() == before:
            break
    begins = grouped & (labels == np.arange(places))
    if wanted is not None:
        for place in range(places):
            spoiled = ((labels == place) & ~wanted).any(axis=1)
            begins[:, place] &= ~spoiled
    number: IntArray = begins.sum(axis=1)
    return number


def _add_count(_: BoardScorer, part: Count, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    """Return what lines of one rank earn by their number."""
    import numpy as np  # noqa: PLC0415  # an extra

    lines = list_lines(part.where, boards.layout) or ()
    if len(lines) < part.least:
        return np.zeros(len(boards), np.int64), None
    matched = patterns.matched_many(boards, lines)
    if part.unless is not None:
        matched = matched & ~patterns.all_of(find_faces(part.unless, boards), lines)
    if part.cards is not None:
        matched = matched & patterns.all_of(find_faces(part.cards, boards), lines)
    numbers = boards.ranks.T[[line[0] for line in lines]].T
    sizes = _find_sizes(numbers, matched, adjacent=part.adjacent)
    table = np.array([part.find_points(number) for number in range(len(lines) + 1)], np.int64)
    if part.largest:
        largest: IntArray = table[sizes.max(axis=1)]
        return largest, None
    every: IntArray = table[sizes].sum(axis=1)
    return every, None


def _find_sizes(numbers: IntArray, matched: BoolArray, *, adjacent: bool) -> IntArray:
    """Return the number of lines in the group that begins at each line, 0 where none does.

    ``numbers`` are those of the lines, and ``matched`` whether a line can be in a group. Both have the shape
    (boards, lines).
    """
    sizes, begins = matched.astype(numbers.dtype), matched.copy()
    for line in range(matched.shape[1]):
        joined = matched[:, line]
        for other in range(line + 1, matched.shape[1]):
            same = (numbers[:, line] == numbers[:, other]) & matched[:, other]
            joined = same & (joined if adjacent else matched[:, line])
            sizes[:, line] += joined
            begins[:, other] &= ~joined
    found: IntArray = sizes * begins
    return found


def _add_held(_: BoardScorer, part: Held, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    number = find_faces(part.cards, boards).sum(axis=1)
    earned = number >= part.least
    if part.most is not None:
        earned = earned & (number <= part.most)
    return part.points * earned, None


def _add_marks(scorer: BoardScorer, part: Marked, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    """Return what marked cards earn."""
    import numpy as np  # noqa: PLC0415  # an extra

    marked = find_marked(part, boards)
    if not marked.any():
        return np.zeros(len(boards), np.int64), None
    if any(each.where is PAIRS for each in scorer.cancels):
        return part.alone * marked.sum(axis=1), None  # the pairs save the difference
    cancelled = _find_paired(scorer, boards)
    if cancelled is None:
        return part.alone * marked.sum(axis=1), None
    alone, paired = marked & ~cancelled, marked & cancelled
    points: IntArray = part.alone * alone.sum(axis=1) + (part.paired or 0) * paired.sum(axis=1)
    return points, None


def _score_wild(scorer: BoardScorer, boards: Boards) -> tuple[IntArray, BoolArray | None]:
    """Return the points with each wild card as the other card with which the board scores least."""
    import numpy as np  # noqa: PLC0415  # an extra

    wild = np.zeros_like(boards.present)
    for part in scorer.wilds:
        wild |= find_faces(part.cards, boards)
    points, left_out = _score_cards(scorer, boards)
    few = wild.sum(axis=1)
    unknown: BoolArray = few > MOST_WILD if left_out is None else left_out | (few > MOST_WILD)
    points = points.copy()
    patterns_of_places = np.unique(wild[(few > 0) & (few <= MOST_WILD)], axis=0)
    for places in patterns_of_places:
        rows = np.flatnonzero((wild == places).all(axis=1))
        own = boards.select(rows)
        at, others = np.flatnonzero(places).tolist(), np.flatnonzero(~places).tolist()
        best = np.full(len(rows), np.iinfo(np.int64).max)
        for chosen in product(others, repeat=len(at)):
            there = own.present[:, [*chosen]].all(axis=1)
            found, unsure = _score_cards(scorer, own.copied(at, chosen))
            best = np.where(there, np.minimum(best, found), best)
            if unsure is not None:
                unknown[rows] |= unsure
        points[rows] = np.where(own.present[:, others].any(axis=1), best, points[rows])
    return points, unknown if unknown.any() else None


_ADDING: Mapping[type[Any], Callable[..., tuple[IntArray, BoolArray | None]]] = {
    Bonus: _add_bonus,
    Count: _add_count,
    Held: _add_held,
    Marked: _add_marks,
}
