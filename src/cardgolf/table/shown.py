"""What the table shows: everything the person in the seat can see, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

from rich.segment import Segment
from rich.text import Text
from textual.app import App, ComposeResult
from textual.color import Color
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import Footer

from cardgolf import View
from cardgolf.cli.output import printable_segments
from cardgolf.cli.reasons import worth_now
from cardgolf.table import prompts, reach, sheets
from cardgolf.table.bar import Bar
from cardgolf.table.keys import sizes
from cardgolf.table.table import Table
from cardgolf.table.themes import DARK, LIGHT
from cardgolf.table.widgets import Others, Own, Piles, Told


class Printable(LineFilter):
    """The last look at each line before it is drawn: no text of a record or a plugin writes a control sequence."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # as Textual calls it
        """Return ``segments`` without what cannot be shown."""
        return list(printable_segments(segments))


class Shown(App[BaseException]):
    """A table on the screen; ``pace`` is how long the others take over a move, in seconds."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = sizes((0, "-narrow"), (70, "-normal"), (110, "-wide"))
    VERTICAL_BREAKPOINTS = sizes((0, "-short"), (34, "-tall"))

    def __init__(self, table: Table, pace: float = 0) -> None:
        super().__init__()
        self.table, self.pace = table, pace
        self.aim, self.cursor = reach.Aim(), 0
        self.saying = self.advice = ""
        self.printable = Printable()

    def compose(self) -> ComposeResult:
        yield Told(id="title", fixed=True)
        with Horizontal(id="room"):
            with VerticalScroll(id="felt", can_focus=False):
                yield Others(id="others")
                yield Piles(id="piles")
                yield Told(id="whose")
                yield Own(id="own")
                yield Bar(id="bar")
            with Vertical(id="side"):
                yield Told(id="sheet")
                with VerticalScroll(id="past", can_focus=False):
                    yield Told(id="log")
        yield Told(id="prompt", fixed=True)
        yield Told(id="says", fixed=True)
        yield Footer(compact=True, show_command_palette=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line of every widget passes."""
        return [*super().get_line_filters(), self.printable]

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @property
    def cloth(self) -> Screen[None]:
        """The table itself, whatever is laid over it."""
        return self.screen_stack[0]

    def show(self) -> None:
        """Everything as it is now."""
        table, view = self.table, self.table.view
        self.cursor = reach.moved(view, self.cursor, 0, 0)
        seed = table.game.state.match.seed if table.tells_seed else None
        self._write("title", sheets.title(view, table.names, seed))
        self._show_cards(table)
        self._write("sheet", sheets.sheet(view, table.names, self.cloth.query_one("#sheet").size.width))
        if self._write("log", sheets.log(table.told(), self.advice)):
            for scrolled in ("past", "felt"):
                self.cloth.query_one(f"#{scrolled}", VerticalScroll).scroll_end(animate=False)
        self._show_words(table, view)

    def _show_cards(self, table: Table) -> None:
        self.cloth.query_one(Others).show(table)
        self.cloth.query_one(Piles).show(table, self.aim)
        self.cloth.query_one(Own).show(table, self.aim, self.cursor)
        self.cloth.query_one(Bar).show(table, self.aim)
        self._write("whose", self._whose())

    def _show_words(self, table: Table, view: View) -> None:
        over = prompts.OVER if table.game.over else ""
        self._write("prompt", over or prompts.prompt(view, table.names, table.faces, self.aim))
        self._write("says", self.saying or prompts.ending(view, table.names))

    def _write(self, where: str, what: Text | str) -> bool:
        return self.cloth.query_one(f"#{where}", Told).tell(what)

    def _whose(self) -> str:
        view = self.table.view
        name = self.table.names[self.table.seat]
        if reach.own(view) is None:
            return f"{name} sits this round out"
        return f"{'> ' * (self.table.game.turn == view.seat)}{name}  {prompts.points(worth_now(view))}"

    def say(self, text: str) -> None:
        """One line below the table."""
        self.saying = text
        self.show()
