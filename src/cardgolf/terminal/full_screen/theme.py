"""Themes of the table, made of the colours of pictures, and the colours of a card."""

from collections.abc import Mapping

from textual.theme import Theme

from cardgolf import Card
from cardgolf.drawing import colours, ink_class

Palette = Mapping[str, str]


def _make_theme(name: str, palette: Palette, *, dark: bool) -> Theme:
    return Theme(
        name=name,
        dark=dark,
        primary=palette["accent"],
        secondary=palette["line"],
        accent=palette["accent"],
        warning=palette["changed-text"],
        error=palette["lock"],
        success=palette["accent"],
        foreground=palette["ink"],
        background=palette["table"],
        surface=palette["surface"],
        panel=palette["panel"],
    )


# Amber text, which a picture has only on cards, needs a lighter shade in the dark.
PALETTES: Mapping[bool, Palette] = {
    True: {**colours.DARK, "changed-text": "#EDB95E"},
    False: {**colours.LIGHT, "changed-text": "#8F5200"},
}
DARK = _make_theme("cloth-dark", PALETTES[True], dark=True)
LIGHT = _make_theme("cloth-light", PALETTES[False], dark=False)


def card_ink(card: Card, palette: Palette) -> str:
    """Return the colour in which a card is drawn, the same as in a picture."""
    kind = ink_class(card)
    return palette[kind.removeprefix("color-")] if kind.startswith("color-") else colours.NUMBERS[int(kind[1:])]


def card_paper(card: Card, palette: Palette) -> str:
    """Return the ground of a face: gold for a negative number."""
    return palette["gold" if not card.suit and not card.name and card.rank < 0 else "paper"]
