"""Themes of the table, made of the colours of pictures, and applications that have them."""

from collections.abc import Sequence
from pathlib import Path

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from cardgolf.terminal.shared.output import printable_segments
from cardgolf.terminal.shared.palettes import PALETTES, Palette


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


DARK = _make_theme("cloth-dark", PALETTES[True], dark=True)
LIGHT = _make_theme("cloth-light", PALETTES[False], dark=False)


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
