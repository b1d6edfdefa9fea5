"""The drawing of a card, in a box of 100 by 140: faces, backs and what lies on a place without a card.

Each card has two drawings: a *full* one, and a *compact* one with a large index for cards less than 64 pixels wide.
"""

from collections.abc import Iterator

from cardgolf.cards import Card
from cardgolf.drawing.elements import circle, element, path, place, rect, round_off, text
from cardgolf.drawing.glyphs import ID, SHAPES, Box, draw_figures, draw_shape
from cardgolf.table.card_names import NAME_WIDTH, wrap_name

WIDTH, HEIGHT = 100, 140
FULL_FROM = 64  # pixels of width from which a card is drawn in full

_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}
_COURT = {11: "cap", 12: "tiara", 13: "crown"}
_RADIUS = 9
_TALL = 0.74  # the share of an index that a suit below it has

# Columns and heights of pips, as shares of the field of the pips.
_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((_MIDDLE, 0), (_MIDDLE, 1)),
    3: ((_MIDDLE, 0), (_MIDDLE, 0.5), (_MIDDLE, 1)),
    4: ((_LEFT, 0), (_RIGHT, 0), (_LEFT, 1), (_RIGHT, 1)),
}
_PIPS[5] = (*_PIPS[4], (_MIDDLE, 0.5))
_PIPS[6] = (*_PIPS[4], (_LEFT, 0.5), (_RIGHT, 0.5))
_PIPS[7] = (*_PIPS[6], (_MIDDLE, 0.25))
_PIPS[8] = (*_PIPS[7], (_MIDDLE, 0.75))
_PIPS[9] = (*_PIPS[4], (_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_LEFT, 2 / 3), (_RIGHT, 2 / 3), (_MIDDLE, 0.5))
_PIPS[10] = (*_PIPS[9][:-1], (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6))


def index_text(card: Card) -> str:
    """Return the figures in the corner of a card, such as ``10``, ``Q`` or ``-5``."""
    return _RANKS.get(card.rank, str(card.rank)) if card.suit in SHAPES else str(card.rank)


def ink_class(card: Card) -> str:
    """Return the class of the colour in which a card is drawn."""
    if card.suit == "*":
        return "color-joker"
    if card.suit:
        return "color-red" if card.suit in ("D", "H") else "color-black"
    if card.name and not card.rank:
        return "color-black"
    return "color-gold-ink" if card.rank < 0 else f"n{min(card.rank, 13)}"


def draw_face(card: Card, *, full: bool) -> str:
    """Return the elements of a face."""
    if card.name:
        content = "".join(_draw_named(card))
    elif card.suit == "*":
        content = _draw_joker(full=full)
    elif card.suit:
        content = _draw_suited(card, full=full)
    else:
        content = _draw_numbered(card, full=full)
    is_gold = not card.suit and card.rank < 0
    return element("g", ink_class(card), draw_paper("fill-gold" if is_gold else "fill-paper") + content)


def draw_paper(style: str = "fill-paper") -> str:
    """Return a card without a face."""
    return rect(f"{style} stroke-edge", 1, 1, WIDTH - 2, HEIGHT - 2, rx=_RADIUS)


def _turn_round(corner: str) -> str:
    """Return what stands in one corner in the opposite corner, upside down."""
    return element("g", "", corner, transform=f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def _draw_suited(card: Card, *, full: bool) -> str:
    index, suit = index_text(card), card.suit
    if not full:
        narrow = 50.0 if len(index) == 1 else 62.0
        figures = draw_figures(index, Box(8, 9, 56), width=narrow, bold=15)
        return figures + draw_shape(suit, 63, 98, 66)
    corner = _draw_corner(card)
    corners = corner + _turn_round(corner)
    if card.rank == 1:
        ring = circle("hollow", 50, 70, 33, stroke="currentColor", stroke_opacity=".35")
        return corners + ring + draw_shape(suit, 50, 70, 44)
    if card.rank > 10:
        frame = rect("tint", 27, 24, 46, 92, rx=6)
        frame += rect("hollow", 27, 24, 46, 92, rx=6, stroke="currentColor", stroke_opacity=".4")
        frame += path("stroke", "M36 74H64", stroke_width=1.5, stroke_opacity=".4")
        court = draw_shape(_COURT[card.rank], 50, 52, 36)
        return corners + frame + court + draw_shape(suit, 50, 95, 28)
    size = 21 if card.rank > 8 else 23
    pips = [draw_shape(suit, 35.5 + 29 * x, 27 + 86 * y, size, turned=y > 0.5) for x, y in _PIPS[card.rank]]
    return corners + "".join(pips)


def _draw_corner(card: Card) -> str:
    """Return the index in the upper left corner, with the suit below it."""
    figures = draw_figures(index_text(card), Box(4, 6, 22), width=19, bold=14)
    return figures + draw_shape(card.suit, 13.5, 38, 22 * _TALL)


def _draw_joker(*, full: bool) -> str:
    if not full:
        star = draw_shape("star", 30, 32, 46)
        return star + draw_shape("jester", 58, 94, 66)
    corner = draw_shape("star", 15, 17, 20)
    corners = corner + _turn_round(corner)
    return corners + draw_shape("jester", 50, 70, 60)


def _draw_numbered(card: Card, *, full: bool) -> str:
    """Return a card of a numbered deck: a large number on a blot, or below a flag if it is negative."""
    number = index_text(card)
    size, width, below = (66, 76, 0) if full else (88, 88, 0)
    if card.rank < 0:
        size, below = (44, 16) if full else (54, 30)
        ground = draw_pin(54, 40, 40 if full else 46)
    else:
        ground = _draw_blot(card.rank) + (_draw_hatching() if card.rank > 11 else "")
    box = Box((WIDTH - width) / 2, (HEIGHT - size) / 2 + below, size)
    large = draw_figures(number, box, width=width, bold=13 if full else 14)
    if number in ("6", "9"):
        large += path("stroke", f"M32 {round_off(box.top + size + 10)}H68", stroke_width=6)
    if not full:
        return ground + large
    corner = draw_figures(number, Box(8, 8, 18), bold=14)
    if number in ("6", "9"):
        corner += path("stroke", "M8.5 30H18", stroke_width=2.5)
    return ground + large + corner + _turn_round(corner)


def _draw_blot(rank: int) -> str:
    """Return the soft ground of a number. Its two halves lie differently for each rank."""
    halves = element("ellipse", "tint", cx=50, cy=70, rx=40, ry=33) + element(
        "ellipse", "tint", cx=55, cy=66, rx=26, ry=29
    )
    return element("g", "", halves, transform=f"rotate({rank * 27} 50 70)")


def _draw_hatching() -> str:
    """Return slanted lines behind a number of 12 or more."""
    return path("hatch", list_slants(22, 34, 78, 106, 14), stroke_width=1.5)


def list_slants(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Return slanted lines that fill a rectangle, as the data of a path."""
    lines = []
    for total in range(left + top + step, right + bottom, step):  # the sum of x and y along a line
        start, end = max(left, total - bottom), min(right, total - top)
        lines.append(f"M{start} {total - start}L{end} {total - end}")
    return "".join(lines)


def draw_pin(x: float, y: float, size: float, *, pin: str = "color-gold-ink", flag: str = "color-red") -> str:
    """Return a flag on a green, with its centre at (x, y)."""
    drawn = path(f"stroke {pin}", "M40 96V8", stroke_width=9) + path(f"shape {flag}", "M44 8 88 24 44 42Z")
    return element("g", "", drawn, transform=place(x, y, size / 100, centre=50))


def _draw_named(card: Card) -> Iterator[str]:
    """Yield the name of a card in lines that fit, and below them what it counts as."""
    lines, size = wrap_name(card.name)
    size *= (WIDTH - 14) / NAME_WIDTH  # lines break as on a card of 44 pixels
    high, counts = 1.15 * size * len(lines), bool(card.rank or card.suit)
    top = (HEIGHT - high - 34 * counts) / 2
    for number, line in enumerate(lines, 1):
        bottom = top + 1.15 * size * number - size / 5
        yield text("middle bold", 50, bottom, line, font_size=size)
    if counts:
        yield _draw_rank(card, top + high + 10)


def _draw_rank(card: Card, top: float) -> str:
    """Return what a card with a name counts as: its index and its suit."""
    if card.suit == "*":
        return draw_shape("star", 50, top + 12, 24)
    if not card.suit:
        return draw_figures(index_text(card), Box(30, top, 24), width=40, bold=14)
    return draw_figures(index_text(card), Box(16, top, 24), width=40, bold=14) + draw_shape(card.suit, 68, top + 12, 22)


def draw_back() -> str:
    """Return the back of a card: the contour lines of a green with its pin, in an edge of paper."""
    green = rect("fill-back", 6, 6, WIDTH - 12, HEIGHT - 12, rx=5)
    rings = element("use", "hollow stroke-back-line", href=f"#{ID}rings", stroke_width=1.6)
    return draw_paper() + green + rings + draw_pin(54, 66, 34, pin="color-pin", flag="color-pin")
