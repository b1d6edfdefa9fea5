"""How many points parts add to a board at least and at most, beyond those of its cards."""

from collections.abc import Sequence

from cardgolf.cards import Card, CardValues
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Lines, list_lines
from cardgolf.scoring.parts import Bonus, Count, Held, Marked, Part, Take, Wild
from cardgolf.table.layout import Layout

Range = tuple[int, int]


def find_part_bounds(parts: Sequence[Part], layout: Layout, deck: Sequence[Card], card_values: CardValues) -> Range:
    """Return the least and most points that parts add to a board, beside cards that count fully or not at all.

    >>> from cardgolf.scoring import COLUMNS, Bonus
    >>> find_part_bounds([Bonus(COLUMNS, -5, rule="mine.bonus")], cardgolf.Layout.grid(2, 4), (), {})
    (-20, 0)
    """
    counts: dict[Lines, list[Count]] = {}
    ranges = []
    for part in parts:
        if type(part) is Count:
            counts.setdefault(part.where, []).append(part)
        else:
            ranges.append(_find_range(part, layout, deck, card_values))
    for where, several in counts.items():
        ranges += _limit_counts(several, len(list_lines(where, layout) or ()))
    return sum(min(low, 0) for low, _ in ranges), sum(max(high, 0) for _, high in ranges)


def _find_range(part: Part, layout: Layout, deck: Sequence[Card], card_values: CardValues) -> Range:
    """Return the least and most points of one part."""
    if isinstance(part, Take | Held):
        return part.points, part.points
    if isinstance(part, Bonus):
        points = part.points * _count_groups(part.where, layout)
        return points, points
    if isinstance(part, Marked):
        copies = deck.count(part.face)
        own = card_values[part.face] if part.instead and copies else 0
        each = part.alone - own, part.alone, part.paired or 0
        return copies * min(each), copies * max(each[0], each[2])
    return 0, 0


def _count_groups(where: Lines, layout: Layout) -> int:
    """Return the most groups that a board can have."""
    if where in (TOUCHING, PAIRS, PAIRS_ANYWHERE):
        return layout.size // 2
    return len(list_lines(where, layout) or ())


def _limit_counts(parts: Sequence[Count], lines: int) -> list[Range]:
    """Return the least and most points of parts that count the same lines."""
    if any(part.largest for part in parts) or not _are_apart(parts):
        return [range_ for part in parts for range_ in [_limit_one(part, lines)]]
    return [(_find_best(parts, lines, -1), _find_best(parts, lines, 1))]


def _are_apart(parts: Sequence[Count]) -> bool:
    """Return whether no line counts for two parts: one counts some cards, and the others leave these out."""
    if len(parts) == 1:
        return True
    named = [part.cards for part in parts if part.cards is not None]
    return len(named) == 1 and len(parts) == 2 and all(part.unless == named[0] for part in parts if part.cards is None)


def _limit_one(part: Count, lines: int) -> Range:
    if not part.largest:
        return _find_best([part], lines, -1), _find_best([part], lines, 1)
    points = [part.find_points(number) for number in range(lines + 1)]
    return min(points), max(points)


def _find_best(parts: Sequence[Count], lines: int, sign: int) -> int:
    """Return the best points times ``sign``, as points, of groups that have no more than so many lines together."""
    best = [0] * (lines + 1)
    for number in range(1, lines + 1):
        grouped = [
            sign * part.find_points(size) + best[number - size] for part in parts for size in range(1, number + 1)
        ]
        best[number] = max(best[number - 1], *grouped)
    return sign * best[lines]


def score_apart(parts: Sequence[Part]) -> bool:
    """Return whether the cards of a rank score the same whatever other cards lie on the board."""
    for part in parts:
        if type(part) is Wild:
            return False
        if type(part) is Held and (part.most is not None or not part.cards.is_one_rank):
            return False
    return True


def is_single(part: Part) -> bool:
    """Return whether only one rank of a board can earn what a part gives."""
    return type(part) is Take or (type(part) is Count and part.largest)
