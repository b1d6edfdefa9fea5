"""Themes of the table, made of the colours of pictures, the colours of a card, and applications that have them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from cardgolf import Card
from cardgolf.drawing import colours, ink_class
from cardgolf.terminal.shared.output import printable_segments

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


class Printable(LineFilter):
    """Filter of every drawn line, so that no text of a record or plugin writes a control sequence."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # as Textual calls it
        """Return ``segments`` without unprintable characters."""
        return list(printable_segments(segments))


class ThemedApp(App[BaseException]):
    """An application in the dark or the light theme, whose lines are all printable."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.printable = Printable()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line of every widget passes."""
        return [*super().get_line_filters(), self.printable]

    def use_themes(self) -> None:
        """Begin with the dark theme."""
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name

    def switch_theme(self) -> None:
        """Switch between the dark and the light theme."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
