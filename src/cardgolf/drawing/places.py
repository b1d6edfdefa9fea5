"""One place of a table: a card, a back or no card, and the marks of its state.

Each state has its own part of the card, so that states can be combined: legal at the foot, changed in the upper right
corner, a lock or another mark at the lower left, a card that only its owner has seen in the upper left.
"""

from attrs import frozen

from cardgolf.cards import Card
from cardgolf.drawing.elements import circle, element, escape_text, path, rect, text
from cardgolf.drawing.faces import FULL_FROM, HEIGHT, WIDTH, draw_back, draw_face, list_slants
from cardgolf.drawing.glyphs import Box, draw_figures, draw_sign
from cardgolf.drawing.pieces import Piece
from cardgolf.tools.text import one_line

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


@frozen
class Place:
    """What a picture says of a place besides its card.

    ``name`` is that of the place, or empty. ``locked`` is the number of turns for which the card is locked, 0 if
    unknown.
    """

    name: str = ""
    up: bool = True
    changed: bool = False
    locked: int | None = None
    marked: bool = False


ON_PILE = Place()


def describe_card(card: Card) -> str:
    """Return the name of a card, such as ``queen of spades`` or ``Spy, 7 of hearts``."""
    if card.name:
        rank = f", {describe_card(Card(card.rank, card.suit))}" if card.rank or card.suit else ""
        return card.name + rank
    if card.suit in SUIT_NAMES:
        return f"{RANK_NAMES.get(card.rank, card.rank)} of {SUIT_NAMES[card.suit]}"
    return "joker" if card.suit else str(card)


def draw_place(card: Card | None, size: float, state: Place = ON_PILE) -> Piece:
    """Return a card ``size`` pixels wide, or a back if ``card`` is ``None``, with the marks of its state."""
    if card is None:
        said, kind, body = "face down", "back", draw_back()
    elif state.up:
        said, kind, body = describe_card(card), _name_kind(card), draw_face(card, full=size >= FULL_FROM)
    else:
        said, kind = f"{describe_card(card)}, face down but looked at", f"{_name_kind(card)} back looked"
        body = draw_back() + _draw_tab(card)
    states = [said]
    if state.locked is not None:
        states.append("locked" + (f" for {state.locked} more turn{'s' * (state.locked != 1)}" if state.locked else ""))
    elif state.marked:
        states.append("marked")
    if state.changed:
        states.append("changed last")
    kind += " marked" * (state.marked or state.locked is not None)
    return _frame(kind, ", ".join(states), body + _draw_states(state, size), size, state.name)


def draw_empty(size: float, name: str = "", *, cleared: bool = False) -> Piece:
    """Return a place without a card, which a rule may have cleared."""
    edge = rect("hollow stroke-line", 2, 2, WIDTH - 4, HEIGHT - 4, rx=9)
    if cleared and size >= FULL_FROM:
        edge += text("middle color-quiet", 50, 75, "cleared", font_size=1100 / size)
    elif cleared:
        edge += path("hatch stroke-line", list_slants(8, 8, WIDTH - 8, HEIGHT - 8, 16))
    return _frame("gone", "cleared" if cleared else "empty", edge, size, name)


def _frame(kind: str, said: str, body: str, size: float, name: str) -> Piece:
    """Return a place ``size`` pixels wide, with a title that says what lies there."""
    said = one_line(f"{name} {said}")
    title = element("title", "", escape_text(said))
    inner = element("g", "", body, transform=f"scale({size / WIDTH:.3g})")
    return Piece(size, HEIGHT * size / WIDTH, element("g", f"card {kind}", title + inner), said)


def _draw_states(state: Place, size: float) -> str:
    """Return the marks of a state."""
    grow = _grow_marks(size)
    marks = ""
    if state.changed:
        side, right = round(24 * grow), WIDTH - 1
        marks += path("fill-changed", f"M{right} 10V{side}L{right - side} 1H{right - 9}a9 9 0 0 1 9 9Z")
    if state.locked is not None:
        marks += _draw_lock(state.locked, grow)
    elif state.marked:
        marks += circle("fill-changed", 16 * grow, HEIGHT - 16 * grow, 7 * grow)
    return marks


def draw_legal(size: float, sign: str) -> str:
    """Return the outline of a place with a legal move, and at its foot one of the signs ``swap throw flip pick``.

    It is drawn after the cards around it, since it reaches out of its place.
    """
    grow = _grow_marks(size)
    radius, foot = 11 * grow, HEIGHT + 2
    drawn = rect("hollow stroke-accent", -4, -4, WIDTH + 8, HEIGHT + 8, rx=13, stroke_width=2.4 * grow)
    drawn += circle("fill-table stroke-accent", 50, foot, radius, stroke_width=2.4)
    drawn += element("g", "color-accent", draw_sign(sign, 50, foot, 1.5 * radius))
    return element("g", "legal", drawn, transform=f"scale({size / WIDTH:.3g})")


def _grow_marks(size: float) -> float:
    """Return how much larger than others the marks of a small card are drawn, so that they can be seen."""
    return max(1.0, 1.6 - size / 160)


def _draw_lock(turns: int, grow: float) -> str:
    """Return a padlock and the turns left at the foot of a card."""
    width, height = (44 if turns else 26) * grow, 26 * grow
    top = HEIGHT - height - 4
    edge = rect("fill-table stroke-lock", 6, top, width, height, rx=height / 2, stroke_width=2.4)
    sign = draw_sign("lock", 6 + 13 * grow, top + height / 2, 18 * grow)
    number = draw_figures(str(turns), Box(6 + 24 * grow, top + 6 * grow, 14 * grow), bold=15) if turns else ""
    return edge + element("g", "color-lock", sign + number)


def _name_kind(card: Card) -> str:
    colour = " red" if card.suit in ("D", "H") else " negative" if card.rank < 0 else ""
    return f"face{colour}"


def _draw_tab(card: Card) -> str:
    """Return the index of a card on a tab of paper, and an eye."""
    face = draw_face(card, full=False)
    tab = element("svg", "", face, x=0, y=0, width=62, height=84, viewBox=f"0 0 {WIDTH} {HEIGHT}")
    return tab + element("g", "color-pin", draw_sign("eye", 76, 118, 30))
