"""Boards as pictures: grids with their groups, and hands."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase
from typing import Any

from attrs import Factory, evolve, frozen

from cardgolf.cards import SlotLike
from cardgolf.drawing.elements import circle, element, move, rect, text
from cardgolf.drawing.faces import HEIGHT, WIDTH
from cardgolf.drawing.glyphs import draw_sign
from cardgolf.drawing.pieces import Piece, join_column, join_row
from cardgolf.drawing.places import Place, draw_empty, draw_legal, draw_place

HAND_ROW_LENGTH = 10
GAP = 0.12  # between cards, as a share of their width
_OVERLAP = 0.4  # of the width of a card is seen of each card of another seat's hand


@frozen
class BoardMarks:
    """What a picture marks on a board: places by index, groups of places, and legal moves by the name of a place."""

    changed: frozenset[int] = frozenset()
    locked: Mapping[int, int] = Factory(dict)
    legal: Mapping[str, str] = Factory(dict)
    groups: tuple[frozenset[int], ...] = ()


def draw_board(
    layout: Any, slots: "Sequence[SlotLike | None]", count: int, size: float, marks: BoardMarks, *, labels: bool
) -> Piece:
    """Return a board with cards ``size`` pixels wide. ``labels`` are the letters and numbers of a grid."""
    if layout.is_hand:
        return _draw_hand(slots, count, size, marks)
    return _draw_grid(layout, slots, size, marks, labels=labels)


def _draw_grid(
    layout: Any, slots: "Sequence[SlotLike | None]", size: float, marks: BoardMarks, *, labels: bool
) -> Piece:
    gap = max(5.0, size * GAP)
    free = layout.form is not None  # each place has its name above it, where a grid has letters and numbers
    step_x, step_y = size + gap, size * HEIGHT / WIDTH + (max(gap, 20.0) if free and labels else gap)
    left, top = (18.0, 18.0) if labels else (0.0, 0.0)
    spots = layout.spots
    places = [
        _draw_slot(slot, place, layout.names[place], size, marks, is_extra=place in layout.extra_line)
        for place, slot in enumerate(slots)
    ]
    columns, rows = 1 + max(x for x, _ in spots), 1 + max(y for _, y in spots)
    width, height = 2 * left + columns * step_x - gap, top + rows * step_y - (step_y - size * HEIGHT / WIDTH)
    corners = {place: (left + x * step_x, top + y * step_y) for place, (x, y) in enumerate(spots)}
    parts = [_draw_groups(marks.groups, layout, corners, size)]
    parts += [piece.at(*corners[place]) for place, piece in enumerate(places)]
    parts += [
        move(draw_legal(size, marks.legal[name]), x, y)
        for name, (x, y) in zip(layout.names, corners.values(), strict=True)
        if name in marks.legal
    ]
    parts += _draw_badges(marks.groups, layout, corners, size)
    if labels and free:
        style = "middle tiny color-quiet"
        parts += [
            text(style, x + size / 2, y - 4, name) for name, (x, y) in zip(layout.names, corners.values(), strict=True)
        ]
    elif labels:
        parts += _draw_labels(layout, corners, size)
    said = _describe_rows(layout, places)
    return Piece(width, height, "".join(parts), said)


def _describe_rows(layout: Any, places: Sequence[Piece]) -> str:
    rows = [*layout.text_lines]
    rows += [layout.extra_line[start : start + layout.columns] for start in range(0, layout.extra, layout.columns)]
    return "; ".join(", ".join(places[place].description for place in row) for row in rows)


def _draw_slot(
    slot: "SlotLike | None", place: int, name: str, size: float, marks: BoardMarks, *, is_extra: bool
) -> Piece:
    if slot is None:
        return draw_empty(size, name, cleared=not is_extra)
    state = Place(
        name, up=slot.up, changed=place in marks.changed, locked=marks.locked.get(place), marked=bool(slot.mark)
    )
    return draw_place(slot.card, size, state)


def _draw_labels(layout: Any, corners: Mapping[int, tuple[float, float]], size: float) -> list[str]:
    """Return the letters of columns and the numbers of rows."""
    style, high = "middle tiny color-quiet", size * HEIGHT / WIDTH
    letters = [text(style, corners[place][0] + size / 2, 10, layout.names[place][0]) for place in layout.row_lines[0]]
    firsts = [row[0] for row in layout.row_lines] + [*layout.extra_line[:: layout.columns]]
    numbers = [
        text(style, 6, corners[place][1] + high / 2 + 4, layout.names[place].lstrip(ascii_lowercase))
        for place in firsts
    ]
    return letters + numbers


def _draw_groups(
    groups: Iterable[frozenset[int]], layout: Any, corners: Mapping[int, tuple[float, float]], size: float
) -> str:
    """Return an outline and a tint behind the cards of each group."""
    parts = []
    high, gap = size * HEIGHT / WIDTH, max(5.0, size * GAP)
    reach = gap / 2  # outlines of neighbours touch
    for group in groups:
        for style, grow in (("fill-match", reach), ("fill-match-tint", reach - 1.6)):
            tops = [corners[place] for place in sorted(group)]
            tops += [_find_middle(corners[one], corners[other]) for one, other in _adjacent_pairs(group, layout)]
            width, height, radius = size + 2 * grow, high + 2 * grow, size * 0.09 + grow
            parts += [rect(style, x - grow, y - grow, width, height, rx=radius) for x, y in tops]
    return "".join(parts)


def _find_middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _adjacent_pairs(group: frozenset[int], layout: Any) -> list[tuple[int, int]]:
    return [(one, other) for one, other in combinations(sorted(group), 2) if other in layout.neighbours[one]]


def _draw_badges(
    groups: Iterable[frozenset[int]], layout: Any, corners: Mapping[int, tuple[float, float]], size: float
) -> list[str]:
    """Return an equals sign on the line round each group, or on each card if no two of them touch."""
    high, gap = size * HEIGHT / WIDTH, max(5.0, size * GAP)
    radius = max(6.0, min(9.0, size * 0.1))
    parts = []
    for group in groups:
        pairs = _adjacent_pairs(group, layout)
        spots = []
        for one, other in pairs[:1]:
            (x, y), (right, bottom) = corners[one], corners[other]
            spots.append(
                (x - gap / 2, (y + bottom + high) / 2) if x == right else ((x + right + size) / 2, y - gap / 2)
            )
        spots = spots or [(corners[place][0], corners[place][1]) for place in sorted(group)]
        for x, y in spots:
            parts.append(circle("fill-match", x, y, radius))
            parts.append(element("g", "color-on-match", draw_sign("equals", x, y, radius * 1.6)))
    return parts


def _draw_hand(slots: "Sequence[SlotLike | None]", count: int, size: float, marks: BoardMarks) -> Piece:
    """Return the cards of a hand in rows, or their backs overlapping."""
    gap = max(5.0, size * GAP)
    cards = [
        mark_legal(draw_place(slot.card, size), size, marks.legal.get(str(slot.card), ""))
        for slot in slots
        if slot and slot.card
    ]
    rows = [join_row(cards[first : first + HAND_ROW_LENGTH], gap) for first in range(0, len(cards), HAND_ROW_LENGTH)]
    hidden = count - len(slots)
    if hidden > 0:
        rows.append(_draw_fan([draw_place(None, size) for _ in range(hidden)], size * _OVERLAP))
    if not rows:
        return Piece(size, size * HEIGHT / WIDTH, "", "no cards")
    return join_column(rows, gap)


def mark_legal(card: Piece, size: float, sign: str) -> Piece:
    """Return a card with the outline and ``sign`` of a legal move, or as it is without one."""
    return evolve(card, body=card.body + draw_legal(size, sign)) if sign else card


def _draw_fan(cards: Sequence[Piece], step: float) -> Piece:
    """Return cards of which each covers a part of the one before."""
    body = "".join(card.at(number * step, 0) for number, card in enumerate(cards))
    width = (len(cards) - 1) * step + cards[0].width
    said = ", ".join(card.description for card in cards)
    return Piece(width, cards[0].height, body, said)
