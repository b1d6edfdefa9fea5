"""Pieces of a picture as SVG, set beside and below each other: no fonts and no links, readable on light and dark."""

from collections.abc import Iterable, Sequence
from html import escape

from attrs import frozen

from cardgolf._text import one_line

WIDE, HIGH = 44, 60

# Within a page the picture has the page's colour; on its own (:root) it brings its own paper.
STYLE = """
svg.cardgolf{font:16px sans-serif;font-variant-emoji:text}
svg.cardgolf text{fill:currentColor}
svg.cardgolf .small{font-size:12px;opacity:.75}
svg.cardgolf .label{text-anchor:middle}
svg.cardgolf .bold{font-weight:bold}
svg.cardgolf .paper{fill:none}
svg.cardgolf .card rect{fill:currentColor;fill-opacity:.05;stroke:currentColor}
svg.cardgolf .card text{text-anchor:middle;font-weight:bold}
svg.cardgolf .back rect{fill-opacity:.3}
svg.cardgolf .looked rect{fill-opacity:.12;stroke-dasharray:4 3}
svg.cardgolf .looked text{font-style:italic;font-weight:normal}
svg.cardgolf .gone rect{fill:none;stroke-dasharray:1 5;opacity:.6}
svg.cardgolf .red text{fill:#d8362b}
svg.cardgolf .negative text{fill:#2176c7;text-decoration:underline}
svg.cardgolf .marked rect{stroke:#c77700;stroke-width:3}
svg.cardgolf .marked circle{fill:#c77700}
svg:root{color:#222}
svg:root .paper{fill:#fff}
@media (prefers-color-scheme:dark){
svg:root{color:#eee}
svg:root .paper{fill:#1c1c1c}
svg:root .red text{fill:#ff7b6e}
svg:root .negative text{fill:#6db3ff}
}
"""


@frozen
class Piece:
    """A part of a picture, what it shows in words, and how large it is: what goes beyond is not seen."""

    width: int
    height: int
    body: str
    told: str = ""

    def at(self, left: int, top: int) -> str:
        """The piece in its place."""
        return f'<svg x="{left}" y="{top}" width="{self.width}" height="{self.height}">{self.body}</svg>'


def written(text: str, width: int, style: str = "") -> Piece:
    """A line of text, cut off at ``width``."""
    line = readable(text)
    return Piece(width, 22, f'<text x="2" y="16" class="{style}"><title>{line}</title>{line}</text>', text)


def label(text: str, width: int, height: int) -> Piece:
    """A small word beside or above what it names, which names itself."""
    return Piece(
        width, height, f'<text class="small label" x="{width // 2}" y="{height // 2 + 4}">{readable(text)}</text>'
    )


def readable(text: str) -> str:
    """Return ``text`` as one line of XML: escaped, and without characters that cannot be shown."""
    return escape(one_line(text))


def card(text: str, style: str, told: str) -> Piece:
    """A card with ``text`` on it, or only its back or its place; ``told`` says in words what is there."""
    title = f"<title>{readable(told)}</title>"
    edge = f'<rect x="2" y="2" width="{WIDE - 4}" height="{HIGH - 4}" rx="6"/>'
    face = f'<text x="{WIDE // 2}" y="{HIGH // 2 + 6}">{readable(text)}</text>' if text else ""
    dot = f'<circle cx="{WIDE - 10}" cy="10" r="4"/>' if "marked" in style else ""
    return Piece(WIDE, HIGH, f'<g class="card {style}">{title}{edge}{face}{dot}</g>', told)


def row(pieces: Sequence[Piece], gap: int = 4, between: str = ", ") -> Piece:
    """Pieces beside each other; in words ``between`` stands between them."""
    lefts = [sum(piece.width + gap for piece in pieces[:number]) for number in range(len(pieces))]
    body = "".join(piece.at(left, 0) for piece, left in zip(pieces, lefts, strict=True))
    width = sum(piece.width + gap for piece in pieces) - gap
    return Piece(max(width, 0), max((piece.height for piece in pieces), default=0), body, _told(pieces, between))


def column(pieces: Sequence[Piece], gap: int = 4, between: str = "; ") -> Piece:
    """Pieces below each other; in words ``between`` stands between them."""
    tops = [sum(piece.height + gap for piece in pieces[:number]) for number in range(len(pieces))]
    body = "".join(piece.at(0, top) for piece, top in zip(pieces, tops, strict=True))
    height = sum(piece.height + gap for piece in pieces) - gap
    return Piece(max((piece.width for piece in pieces), default=0), max(height, 0), body, _told(pieces, between))


def _told(pieces: Iterable[Piece], between: str) -> str:
    return between.join(piece.told.removesuffix(".") for piece in pieces if piece.told)


def document(piece: Piece, title: str, margin: int = 8) -> str:
    """The whole picture; who cannot see it is told its title and its parts in words."""
    width, height = piece.width + 2 * margin, piece.height + 2 * margin
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardgolf" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}"><title>{readable(title)}</title><desc>{readable(piece.told)}</desc>'
        f'<style>{STYLE}</style><rect class="paper" width="100%" height="100%"/>{piece.at(margin, margin)}</svg>'
    )
