"""Drawings of cards in characters: faces, backs, empty places, and the marks of their states.

A card has edges of half blocks above and below, so that cards on top of each other have a gap between them, or lines
round it, which are there without colours too. Each state has its own part of the card, as in a picture: what can be
done at the foot, a change in the upper right corner.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text

from cardgolf import Card
from cardgolf.drawing import index_text
from cardgolf.table import SUIT_SYMBOLS, cut_text
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.glyphs import draw_figures, draw_suit, place_pips
from cardgolf.terminal.shared.palettes import Palette, card_ink, card_paper

SIGNS: Mapping[str, str] = {"swap": "⇄", "throw": "↓", "flip": "↻", "pick": "+", "picked": "✓"}
ASCII_SIGNS: Mapping[str, str] = {"swap": "x", "throw": "v", "flip": "^", "pick": "+", "picked": "*"}


@frozen
class Size:
    """The size of a card in characters: its paper is ``width`` wide, with margins at the ``left`` and ``right``.

    ``height`` includes the edges. A card of one row has none, one of two rows has only a lower one.
    """

    width: int
    height: int
    left: int = 1
    right: int = 1

    @property
    def total(self) -> int:
        """The width with margins."""
        return self.left + self.width + self.right

    @property
    def top(self) -> int:
        """The rows of the upper edge."""
        return int(self.height > 2)

    @property
    def rows(self) -> int:
        """The rows between the edges."""
        return self.height - self.top - (self.height > 1)


@frozen
class Look:
    """What is drawn at a place: a ``card`` or a back, and the marks of its state.

    ``up`` is whether the face is seen by all. ``sign`` says what a click does. ``locked`` is the number of turns that
    the card stays locked, 0 if unknown. ``tinted`` is whether it belongs to a group of equal cards, ``equals`` whether
    the sign of the group stands below it, and ``beside`` whether it stands to the left of it.
    """

    card: Card | None = None
    present: bool = True
    up: bool = True
    changed: bool = False
    locked: int | None = None
    sign: str = ""
    picked: bool = False
    cursor: bool = False
    tinted: bool = False
    equals: bool = False
    beside: bool = False


EMPTY = Look(present=False)
BACK = Look(up=False)


def changed_sign(faces: CardFormatter) -> str:
    """Return the sign in a corner of a card that has changed."""
    return "<" if faces.ascii else "◥"


class Grid:
    """Characters with styles, drawn one over the other."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.cells = [[(" ", f"on {ground}")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write ``text`` at column ``x`` of row ``y``. What lies outside is left out."""
        row = self.cells[y] if 0 <= y < len(self.cells) else []
        for letter in text:
            wide = cell_len(letter)
            if wide and x >= 0 and x + wide <= len(row):
                row[x] = (letter, style)
                row[x + 1 : x + wide] = [("", style)] * (wide - 1)
            x += wide

    def lines(self) -> list[Text]:
        """Return the rows as text."""
        return [
            Text.assemble(
                *(("".join(letter for letter, _ in run), style) for style, run in groupby(row, itemgetter(1)))
            )
            for row in self.cells
        ]


@frozen
class CardArtist:
    """A drawer of cards of one ``size`` on ``ground``, in the colours of ``palette``.

    If ``lined``, they have lines round them, and at least three rows.
    """

    palette: Palette
    faces: CardFormatter
    size: Size
    ground: str
    lined: bool = False

    @property
    def turn_sign(self) -> str:
        """The sign before the name of a player who is to act."""
        return "> " if self.faces.ascii else "▸ "

    def draw(self, look: Look) -> list[Text]:
        """Return the rows of a place."""
        size = self.size
        around = self.palette["match-tint"] if look.tinted else self.ground
        grid = Grid(size.total, size.height, around)
        paper = self._paper(look)
        if look.present:
            self._draw_edges(grid, paper, around)
            (self._draw_face if look.card and look.up else self._draw_back)(grid, look)
            if self.lined:
                self._draw_line(grid, "--||" if self.faces.ascii else "──││", f"{self.palette['edge']} on {paper}")
        else:
            self._draw_place(grid)
        self._draw_outline(grid, look, paper or around, around)
        self._draw_marks(grid, look, around)
        return grid.lines()

    def _paper(self, look: Look) -> str:
        if not look.present:
            return ""
        if look.card and look.up:
            return card_paper(look.card, self.palette)
        return self.palette["paper" if self.size.rows > 2 and not self.lined else "back"]

    def _draw_edges(self, grid: Grid, paper: str, around: str) -> None:
        size = self.size
        upper, lower = ("  ") if self.faces.ascii else ("▄▀")
        if size.top:
            grid.put(size.left, 0, upper * size.width, f"{paper} on {around}")
        if size.height > 1:
            grid.put(size.left, size.height - 1, lower * size.width, f"{paper} on {around}")
        for row in range(size.rows):
            grid.put(size.left, size.top + row, " " * size.width, f"on {paper}")

    def _draw_place(self, grid: Grid) -> None:
        """Draw a place without a card: a dashed line round it."""
        size, style = self.size, f"{self.palette['line']} on {self.ground}"
        if size.height < 3:
            grid.put(size.left + size.width // 2, size.top, ".", style)
            return
        self._draw_line(grid, "--::" if self.faces.ascii else "╌╌╎╎", style)

    def _draw_line(self, grid: Grid, strokes: str, style: str) -> None:
        """Draw a line round a place: its strokes above, below, at the left and at the right, with round corners."""
        size, corners = self.size, "++++" if self.faces.ascii else "╭╮╰╯"
        for y, stroke, ends in ((0, strokes[0], corners[:2]), (size.height - 1, strokes[1], corners[2:])):
            grid.put(size.left, y, ends[0] + stroke * (size.width - 2) + ends[1], style)
        for row in range(1, size.height - 1):
            grid.put(size.left, row, strokes[2], style)
            grid.put(size.left + size.width - 1, row, strokes[3], style)

    # faces

    def _draw_face(self, grid: Grid, look: Look) -> None:
        card: Card = look.card  # type: ignore[assignment]  # that of a face
        style = f"bold {card_ink(card, self.palette)} on {card_paper(card, self.palette)}"
        rows, label = self.size.rows, self._label(card)
        if rows == 1:
            self._put_row(grid, 0, label, style)
        elif rows < 5 and (card.name or card.suit):
            self._draw_corners(grid, label, style)
            if rows > 2:
                self._put_row(grid, rows // 2, self._symbol(card), style)
        elif rows == 2:
            self._put_row(grid, 0, label, style)
        elif card.name:
            self._draw_name(grid, card, label, style)
        elif card.suit:
            self._draw_corners(grid, label, style)
            self._draw_suited(grid, card, style)
        else:
            self._draw_number(grid, card, label, style)

    def _label(self, card: Card) -> str:
        return cut_text(self.faces.label(card), self.size.width)

    def _symbol(self, card: Card) -> str:
        if card.name:
            return ""
        return ("*" if self.faces.ascii else "★") if card.suit == "*" else self._pip(card)

    def _pip(self, card: Card) -> str:
        return card.suit if self.faces.ascii else SUIT_SYMBOLS.get(card.suit, card.suit)

    def _put_row(self, grid: Grid, row: int, text: str, style: str) -> None:
        """Write ``text`` in the middle of a row between the edges."""
        space = self.size.width - cell_len(text)
        grid.put(self.size.left + space // 2, self.size.top + row, text, style)

    def _draw_corners(self, grid: Grid, label: str, style: str) -> None:
        """Write the index of a card in the upper left and in the lower right corner."""
        size, wide = self.size, cell_len(label)
        margin = int(self.lined or size.width - wide > 2)
        grid.put(size.left + margin, size.top, label, style)
        grid.put(size.left + size.width - margin - wide, size.top + size.rows - 1, label, style)

    def _draw_number(self, grid: Grid, card: Card, label: str, style: str) -> None:
        figures = [] if self.faces.ascii else draw_figures(index_text(card), large=self.size.rows > 6)
        if self.size.rows > 4:
            self._draw_corners(grid, label, style)
        lines = figures if figures and len(figures[0]) <= self.size.width else [label]
        for row, line in enumerate(lines):
            self._put_row(grid, (self.size.rows - len(lines)) // 2 + row, line, style)

    def _draw_name(self, grid: Grid, card: Card, label: str, style: str) -> None:
        whole = self.faces.name(card)
        fits = cell_len(whole) <= self.size.width - 2
        self._put_row(grid, self.size.rows // 2, whole if fits else label, style)

    def _draw_suited(self, grid: Grid, card: Card, style: str) -> None:
        """Draw pips, a large suit, or a large letter between the indices."""
        size, rows = self.size, self.size.rows - 2
        if 2 <= card.rank <= 10 and card.suit != "*":
            spread = 2 if size.width < 13 else 3 if size.width < 15 else 4
            middle = size.left + size.width // 2
            for step, row in place_pips(card.rank, rows, spread):
                grid.put(middle + step, size.top + 1 + row, self._pip(card), style)
            return
        large = [] if self.faces.ascii else draw_suit(card.suit) if card.rank < 2 else draw_figures(index_text(card))
        top = 1 + (rows - 3) // 2
        for row, line in enumerate(large or ["", self._symbol(card), ""]):
            self._put_row(grid, top + row, line, style)
        if large and card.rank > 10 and rows > 3:
            for row in (top - 1, top + 3):
                self._put_row(grid, row, self._pip(card), style)

    # backs

    def _draw_back(self, grid: Grid, look: Look) -> None:
        """Draw the contour lines of a green with its pin, and on a tab what only the viewer has seen."""
        size, palette = self.size, self.palette
        back = f"{palette['back-line']} on {palette['back']}"
        pattern = "#" if self.faces.ascii else "░"
        if size.rows < 3:
            for row in range(size.rows):
                self._put_row(grid, row, pattern * max(1, size.width - 2), back)
        else:
            self._draw_green(grid, back)
        if look.card:
            self._draw_tab(grid, look.card)

    def _draw_green(self, grid: Grid, back: str) -> None:
        size, palette = self.size, self.palette
        width, top, edge = size.width - 2, size.top, f"{palette['paper']} on {palette['back']}"
        for row in range(size.rows):
            grid.put(size.left, top + row, " " + ("#" if self.faces.ascii else " ") * width + " ", back)
            if not self.faces.ascii:
                grid.put(size.left, top + row, "▌", edge)
                grid.put(size.left + size.width - 1, top + row, "▐", edge)
        if self.faces.ascii:
            return
        for ring in range(size.rows // 2):
            across, down = width - 4 * ring - 2, size.rows - 2 * ring - 2
            if across < 1 or down < 1:
                break
            x, y = size.left + 1 + 2 * ring, top + ring
            grid.put(x, y, f"╭{'─' * across}╮", back)
            grid.put(x, y + 1 + down, f"╰{'─' * across}╯", back)
            for row in range(down):
                grid.put(x, y + 1 + row, "│", back)
                grid.put(x + 1 + across, y + 1 + row, "│", back)
        self._put_row(grid, size.rows // 2, "⚑", f"{palette['pin']} on {palette['back']}")

    def _draw_tab(self, grid: Grid, card: Card) -> None:
        size, palette, label = self.size, self.palette, self._label(card)
        on_back = f"{palette['pin']} on {palette['back']}"
        if size.rows < 3:
            text = f"({label})"
            self._put_row(grid, 0, text if cell_len(text) <= size.width else label, f"bold {on_back}")
            return
        face = f"bold {card_ink(card, palette)} on {card_paper(card, palette)}"
        grid.put(size.left + self.lined, size.top, f" {label} ", face)
        eye = "(o)" if self.faces.ascii else "◉"
        grid.put(size.left + size.width - 2 - cell_len(eye), size.top + size.rows - 1, eye, on_back)

    # states

    def _draw_outline(self, grid: Grid, look: Look, paper: str, around: str) -> None:
        """Draw the outline of the cursor or of a picked card, in the half cells around the card."""
        size = self.size
        colour = self.palette["focus"] if look.cursor else self.palette["accent"] if look.picked else ""
        if not colour:
            return
        beside, after, bar = ("[", "]", " ") if self.faces.ascii else ("▐", "▌", "▄▀")
        for row in range(size.height):
            if size.left:
                grid.put(size.left - 1, row, beside, f"{colour} on {around}")
            if size.right:
                grid.put(size.left + size.width, row, after, f"{colour} on {around}")
        if size.top and not self.faces.ascii:
            grid.put(size.left, 0, bar[0] * size.width, f"{paper} on {colour}")
            grid.put(size.left, size.height - 1, bar[1] * size.width, f"{paper} on {colour}")

    def _draw_marks(self, grid: Grid, look: Look, around: str) -> None:
        size, palette = self.size, self.palette
        foot = size.height - 1
        if look.changed:
            self._draw_changed(grid, look)
        if look.locked is not None:
            self._draw_lock(grid, look.locked, f"bold {palette['lock']} on {around}")
        elif (look.sign or look.picked) and size.top:
            signs = ASCII_SIGNS if self.faces.ascii else SIGNS
            sign = signs["picked" if look.picked else look.sign]
            filled = f"bold {palette['on-accent']} on {palette['accent']}"
            style = filled if look.cursor or look.picked else f"bold {palette['accent']} on {around}"
            grid.put(size.left + (size.width - 3) // 2, foot, f" {sign} ", style)
        badge = f"bold {palette['on-match']} on {palette['match']}"
        if look.equals and size.height > 1:
            grid.put(0 if size.left else size.width // 2, foot, "=", badge)
        if look.beside and size.left:
            grid.put(0, size.top + size.rows // 2, "=", badge)

    def _draw_lock(self, grid: Grid, turns: int, style: str) -> None:
        """Write that a card is locked and for how many turns, at the foot or, on a card of one row, to its right."""
        size, left = self.size, f" {turns}" if turns else ""
        if size.height == 1:
            grid.put(size.left + size.width - (not size.right), 0, "!", style)
            return
        forms = (f" lock{left} ", f"lock{left}", f"!{turns or ''}")
        text = next(form for form in forms if len(form) <= size.width or form == forms[-1])
        grid.put(size.left + (size.width - len(text)) // 2, size.height - 1, text, style)

    def _draw_changed(self, grid: Grid, look: Look) -> None:
        size, palette = self.size, self.palette
        sign = changed_sign(self.faces)
        if not look.present:
            ground = self.ground
        elif look.card and look.up:
            ground = card_paper(look.card, palette)
        else:
            ground = palette["back"]
        dark = "changed" if look.card and look.up else "changed-text" if not look.present else "pin"
        grid.put(size.left + size.width - 1, 0 if self.lined else size.top, sign, f"bold {palette[dark]} on {ground}")


def draw_row(looks: Sequence[Look | None], artist: CardArtist) -> list[Text]:
    """Return cards side by side, with a gap for ``None``."""
    gap = [Text(" " * artist.size.total)] * artist.size.height
    drawn = (artist.draw(look) if look else gap for look in looks)
    return [Text.assemble(*parts) for parts in zip(*drawn, strict=True)]
