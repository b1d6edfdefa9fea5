"""The screen at the end of a match."""

from collections.abc import Callable
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from cardgolf.narration import describe_round_end
from cardgolf.rulebook import make_label
from cardgolf.terminal.full_screen.card_art import CardArtist
from cardgolf.terminal.full_screen.match_end import draw_best, format_match_end, format_ranking, lay_out, measure_sheet
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.score_sheet import format_score_sheet
from cardgolf.terminal.full_screen.widgets import LogView
from cardgolf.terminal.shared import scores

MARGIN = 6  # columns beside the text


def format_end(table: TableModel, artist: CardArtist, width: int, height: int) -> RenderableType:
    """Return who won and how it went, and below it the cards of the last round."""
    game, names, view = table.game, table.names, table.view
    _, sentences = scores.format_standings(game, names)
    sheet = format_score_sheet(view, names, measure_sheet(names))
    best = [*draw_best(game, names, artist, height)]
    return Group(
        format_match_end(view, names, sentences),
        format_ranking(view, names, width),
        Text(),
        lay_out(sheet, best, names, width),
        Text(),
        Text(describe_round_end(view, names), "bold"),
        *scores.format_scorecards(game, names, width, table.faces),
    )


class EndScreen(ModalScreen[str]):
    """The whole screen at the end of a match. The result is the key that closed it.

    ``save`` saves the match and returns what to say.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "dismiss('n')", "New match"),
        Binding("ctrl+s", "save", "Save", key_display="^s"),
        Binding("escape", "dismiss('')", "Back to the cards", key_display="Esc"),
        Binding("q", "dismiss('q')", "Quit"),
        Binding("up", "scroll(-1)", "Scroll", key_display="↑↓"),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, table: TableModel, artist: Callable[[], CardArtist], save: Callable[[], str]) -> None:
        super().__init__()
        self.table, self.artist, self.save = table, artist, save

    def compose(self) -> ComposeResult:
        yield LogView(id="over", fixed=True)
        with VerticalScroll(id="end", can_focus=False):
            yield Static(id="told", markup=False)
        yield LogView(id="saved")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#over", LogView).set_text(f"{make_label(self.table.view.rules)}  |  The match is over")
        self.query_one("#saved").display = False

    def on_resize(self) -> None:
        size = self.app.size
        drawn = format_end(self.table, self.artist(), size.width - MARGIN, size.height)
        self.query_one("#told", Static).update(drawn)

    def action_save(self) -> None:
        """Save the match, and say where it is."""
        said = self.query_one("#saved", LogView)
        said.set_text(self.save())
        said.display = True

    def action_scroll(self, rows: int) -> None:
        """Scroll by ``rows``."""
        self.query_one("#end", VerticalScroll).scroll_relative(y=rows, animate=False)
