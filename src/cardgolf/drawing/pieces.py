"""Parts of a picture with their sizes, and how they are put together."""

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2s

from attrs import evolve, frozen

from cardgolf.drawing.colours import build_style_sheet
from cardgolf.drawing.elements import element, escape_text, move, page_line, path, rect, round_off
from cardgolf.drawing.glyphs import ID, find_path
from cardgolf.table.card_names import cut_text
from cardgolf.tools.text import count_cells

LETTER = 0.56  # the width of a letter as a share of its size, rather too wide for most texts


@frozen
class Piece:
    """A part of a picture with its size in pixels, and a description in words."""

    width: float
    height: float
    body: str
    description: str = ""

    def at(self, left: float, top: float) -> str:
        """Return the piece as an SVG element at this place."""
        return move(self.body, left, top)


def draw_text(words: str, width: float, style: str = "", size: int = 15) -> Piece:
    """Return a line of text, shortened to fit ``width``. Its title has the whole text."""
    height = round(size * 1.5)
    x = width if "end" in style.split() else width / 2 if "middle" in style.split() else 0
    fits = max(1, int(width / (size * LETTER)))
    whole = page_line(words)
    shown = whole if count_cells(whole) <= fits else cut_text(whole, fits - 1).rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    title = element("title", "", escape_text(whole)) if shown != whole else ""
    line = element("text", style, title + escape_text(shown), x=x, y=height - size * 0.38)
    return Piece(width, height, line, whole)


def measure_text(text: str, size: int = 15) -> float:
    """Return about how wide a line of text is, rather too wide."""
    return count_cells(page_line(text)) * size * LETTER + 2


def silent(piece: Piece) -> Piece:
    """Return the piece without a description, for what another piece says already."""
    return evolve(piece, description="")


def pad(piece: Piece, margin: float, ground: str = "", radius: int = 14) -> Piece:
    """Return the piece with a margin around it and, if given, on a ground of the class ``ground``."""
    width, height = piece.width + 2 * margin, piece.height + 2 * margin
    below = rect(ground, 0, 0, width, height, rx=radius) if ground else ""
    return Piece(width, height, below + piece.at(margin, margin), piece.description)


def join_row(pieces: Sequence[Piece], gap: float = 6, between: str = ", ", align: float = 0.5) -> Piece:
    """Return pieces side by side. ``between`` separates their descriptions.

    ``align`` is 0 for equal upper edges, 1 for equal lower edges.
    """
    height = max((piece.height for piece in pieces), default=0)
    left, parts = 0.0, []
    for piece in pieces:
        parts.append(piece.at(left, (height - piece.height) * align))
        left += piece.width + gap
    return Piece(max(left - gap, 0), height, "".join(parts), _join_descriptions(pieces, between))


def join_column(pieces: Sequence[Piece], gap: float = 6, between: str = "; ", align: float = 0) -> Piece:
    """Return pieces one below the other. ``between`` separates their descriptions. ``align`` is 0.5 for the middle."""
    width = max((piece.width for piece in pieces), default=0)
    top, parts = 0.0, []
    for piece in pieces:
        parts.append(piece.at((width - piece.width) * align, top))
        top += piece.height + gap
    return Piece(width, max(top - gap, 0), "".join(parts), _join_descriptions(pieces, between))


def _join_descriptions(pieces: Iterable[Piece], between: str) -> str:
    return between.join(piece.description.removesuffix(".") for piece in pieces if piece.description)


def build_document(piece: Piece, title: str, theme: str) -> str:
    """Return the whole picture on its ground, with a title and a description for assistive technology.

    Ids begin with a number made of the content, so that two pictures can stand on one page.
    """
    framed = pad(piece, 16, "fill-table", 16)
    names = sorted({*re.findall(rf'href="#{ID}([^"]+)"', framed.body)})
    shapes = "".join(path("", find_path(name), id=f"{ID}{name}") for name in names)
    head = element("title", "", escape_text(title), id=f"{ID}title")
    head += element("desc", "", escape_text(piece.description), id=f"{ID}desc")
    style = element("style", "", build_style_sheet(theme))
    body = head + style + element("defs", "", shapes) + framed.body
    number = blake2s(f"{theme}{body}".encode(), digest_size=4).hexdigest()
    body = re.sub(rf'(id="|href="#){ID}', rf"\g<1>{ID}{number}-", body)
    width, height = round_off(framed.width), round_off(framed.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardgolf {theme}" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" aria-labelledby="{ID}{number}-title" aria-describedby="{ID}{number}-desc">'
        f"{body}</svg>"
    )
