"""The colours of cards in a terminal, those of pictures."""

from collections.abc import Mapping

from cardgolf import Card
from cardgolf.drawing import colours, ink_class
from cardgolf.terminal.shared.colours import AMBER, MAGENTA, VIOLET

Palette = Mapping[str, str]

# Amber text, which a picture has only on cards, needs a lighter shade in the dark.
PALETTES: Mapping[bool, Palette] = {
    True: {**colours.DARK, "changed-text": "#EDB95E"},
    False: {**colours.LIGHT, "changed-text": "#8F5200"},
}
# Marks stand on the ground of a terminal, which may be dark or light. Where it has 16 colours, each of these becomes
# the one that it resembles. Those of pictures would become greys.
LINED: Palette = {
    **colours.LIGHT,
    **{f"n{rank}": colour for colour, ranks in (
        ("#006D86", range(4)), ("#2C50C8", range(4, 7)), ("#8A2BB0", range(7, 10)), ("#A8203A", range(10, 12)),
        ("#A04C0E", range(12, 14)),
    ) for rank in ranks},
    "changed-text": AMBER, "lock": MAGENTA, "match-tint": VIOLET, "back": "#006414", "back-line": "#8FC79A",
    "joker": "#8A2BB0", "gold-ink": "#006414",
}  # fmt: skip


def card_ink(card: Card, palette: Palette) -> str:
    """Return the colour in which a card is drawn, the same as in a picture."""
    kind = ink_class(card)
    return {**colours.NUMBERS_BY_CLASS, **palette}[kind.removeprefix("color-")]


def card_paper(card: Card, palette: Palette) -> str:
    """Return the ground of a face: gold for a negative number."""
    return palette["gold" if not card.suit and not card.name and card.rank < 0 else "paper"]
