"""How many points parts add to a board at least and at most, beyond those of its cards."""

from collections.abc import Sequence
from itertools import accumulate

from cardgolf.cards import Card, CardValues
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Lines, list_lines, tell_apart
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
    if isinstance(part, Wild):  # counts at most what it is itself, and at least what the lowest card does
        copies = sum(part.cards.has(card, card_values[card]) for card in deck)
        return min(copies, layout.size) * min([0, *(card_values[card] for card in deck)]), 0
    return 0, 0


def _count_groups(where: Lines, layout: Layout) -> int:
    """Return the most groups that a board can have."""
    if where in (TOUCHING, PAIRS, PAIRS_ANYWHERE):
        return layout.size // 2
    return len(list_lines(where, layout) or ())


def _limit_counts(parts: Sequence[Count], lines: int) -> list[Range]:
    """Return the least and most points of parts that count the same lines."""
    single = [part for part in parts if _is_one_group(part)]
    if len(parts) == 2 and len(single) == 1 and _are_apart(parts, single[0]):
        one, (other,) = single[0], [part for part in parts if part is not single[0]]
        points = [one.find_points(number) for number in range(lines + 1)]
        rest = [_limit_one(other, lines - number) for number in range(lines + 1)]
        pairs = [*zip(points, rest, strict=True)]
        return [(min(own + low for own, (low, _) in pairs), max(own + high for own, (_, high) in pairs))]
    return [_limit_one(part, lines) for part in parts]


def _is_one_group(part: Count) -> bool:
    """Return whether only one rank can earn what a part gives, in one group."""
    return part.largest or (part.cards is not None and part.cards.is_one_rank and not part.adjacent)


def _are_apart(parts: Sequence[Count], one: Count) -> bool:
    """Return whether no line counts for two parts: the others leave out the cards that one of them counts."""
    return one.cards is not None and all(part is one or part.unless == one.cards for part in parts)


def _limit_one(part: Count, lines: int) -> Range:
    """Return the least and most points of a part in so many lines."""
    points = [part.find_points(number) for number in range(lines + 1)]
    if _is_one_group(part):
        return min(points), max(points)
    least, most = [0], [0]
    for number in range(1, lines + 1):
        least.append(min(points[size] + least[number - size] for size in range(1, number + 1)))
        most.append(max(points[size] + most[number - size] for size in range(1, number + 1)))
    return least[-1], most[-1]


def add_up_best(points: Sequence[int], sign: int, size: int) -> list[int]:
    """Return the most points times ``sign`` of up to ``size`` cards, of which each may count nothing."""
    best = sorted((max(sign * each, 0) for each in points), reverse=True)
    return [*accumulate([*best, *[0] * size][:size], initial=0)]


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


def are_alike(parts: Sequence[Part], card_values: CardValues, faces: Sequence[Card]) -> bool:
    """Return whether cards of one rank score the same by ``parts`` wherever they lie."""
    fields = [getattr(part, name, None) for part in parts for name in ("cards", "unless", "face")]
    told = [each for each in fields if each is not None]
    return len({tell_apart(card, card_values[card], told) for card in faces}) <= 1
