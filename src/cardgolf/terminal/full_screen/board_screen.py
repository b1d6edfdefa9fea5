"""The screen of a table, which shows the view of the human player and nothing else."""

from collections.abc import Sequence

from attrs import evolve
from rich.cells import cell_len
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.geometry import Offset
from textual.screen import Screen

from cardgolf import Phase, View
from cardgolf.terminal.full_screen import score_sheet, selection
from cardgolf.terminal.full_screen.buttons import KeyRow, MoveBar, name_keys
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.places import SECONDS, Flight, Spot, list_flights
from cardgolf.terminal.full_screen.sizes import NARROWEST_HEADING, SIDE, BoardShape, Space, TableSizes, plan_table
from cardgolf.terminal.full_screen.theme import ThemedApp
from cardgolf.terminal.full_screen.widgets import (
    CardBox,
    LogView,
    Middle,
    OtherBoards,
    OwnBoard,
    Piles,
    Room,
    list_others,
    list_played,
    measure_names,
    plan_middle,
)
from cardgolf.terminal.shared.card_art import CardArtist, Size
from cardgolf.terminal.shared.palettes import PALETTES
from cardgolf.terminal.shared.tables import format_memory
from cardgolf.words import Words

PILES = ("stock", "discard", "held", "open")
SHORT_SHEET, TALL_SHEET = 8, 14  # rows of the score sheet
SMALL = Size(5, 2, 0)
MOST_PROMPT = 2  # rows of the prompt
ROOMY = 3  # rows to spare from which the parts of the table stand apart


def count_lines(text: str, width: int) -> int:
    """Return about how many lines ``text`` takes in ``width`` columns."""
    return -(-cell_len(text) // max(1, width))


class BoardScreen(ThemedApp):
    """A table on the screen. ``pace`` is the time of a bot's move in seconds.

    ``animated`` is whether cards move, unless the environment variable ``TEXTUAL_ANIMATIONS`` is ``none``.
    """

    flight_seconds = SECONDS
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal"), (110, "-wide")]  # as Textual has it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]

    def __init__(self, table: TableModel, pace: float = 0, *, animated: bool = False) -> None:
        super().__init__()
        self.table, self.pace, self.animated = table, pace, animated
        self.aim, self.cursor = selection.Selection(), 0
        self.message = self.shorter = self.advice = ""
        name_keys(self, self.words)

    @property
    def words(self) -> Words:
        """The words of headings and help lines."""
        return self.table.faces.words

    def compose(self) -> ComposeResult:
        yield LogView(id="title", fixed=True)
        with Room(id="room"):
            with VerticalScroll(id="felt", can_focus=False):
                with Container(id="seats"):
                    yield OtherBoards(id="others")
                with Container(id="middle"):
                    with Vertical(id="centre"):
                        yield Piles(id="piles")
                        yield Middle(id="open")
                    with Vertical(id="mine"):
                        yield LogView(id="whose")
                        yield OwnBoard(id="own")
                yield LogView(id="memory")
                with Container(id="moves"):
                    yield MoveBar(id="bar")
            with Vertical(id="side"):
                yield LogView(id="sheet")
                with VerticalScroll(id="past", can_focus=False):
                    yield LogView(id="log")
        with Vertical(id="words"):
            yield LogView(id="prompt")
            yield LogView(id="says", fixed=True)
        yield KeyRow(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.use_themes()

    @on(Room.Resized)
    def resized(self) -> None:
        """Draw the cards for the new size."""
        self.show()

    @property
    def cloth(self) -> Screen[None]:
        """The screen of the table, below any dialogs."""
        return self.screen_stack[0]

    def show(self) -> None:
        """Redraw everything."""
        table, view = self.table, self.table.view
        self.cursor = selection.move_cursor(view, self.cursor, 0, 0)
        seed = table.game.seed if table.shows_seed else None
        self._write("title", score_sheet.format_title(view, table.names, seed, table.faces))
        self._show_cards(table)
        sheet = self.cloth.query_one("#sheet")
        rows = TALL_SHEET if self.cloth.has_class("-tall") else SHORT_SHEET
        self._write(
            "sheet", score_sheet.format_score_sheet(view, table.names, sheet.size.width, rows, table.faces.words)
        )
        if self._write("log", score_sheet.format_log(table.opening, table.list_turns(), self.advice)):
            self._scroll_log(table)
            self.cloth.query_one("#felt", VerticalScroll).scroll_end(animate=False)
        self._show_words(table, view)

    def _scroll_log(self, table: TableModel) -> None:
        """Scroll to the end of the log, or to the beginning of the advice if that is longer than the screen."""
        past, log = self.cloth.query_one("#past", VerticalScroll), self.cloth.query_one("#log")
        if self.advice and log.size.width:
            before = score_sheet.format_log(table.opening, table.list_turns())
            past.scroll_to(y=len(before.wrap(self.console, log.size.width)), animate=False)
        else:
            past.scroll_end(animate=False)

    def make_artist(self) -> CardArtist:
        """Return what draws cards in the colours of the theme."""
        palette = PALETTES[self.current_theme.dark]
        return CardArtist(palette, self.table.faces, SMALL, palette["table"])

    def _show_cards(self, table: TableModel) -> None:
        felt, palette = self.cloth.query_one("#felt"), PALETTES[self.current_theme.dark]
        memory = format_memory(table.view, table.faces)
        below = count_lines(memory, felt.size.width) + len(list_played(table.view, table.faces))
        below += plan_middle(table.view, table.faces)[1]
        plan = self._make_plan(felt.size.width, felt.size.height, extra=below)
        felt.set_class(plan.beside, "beside")
        felt.set_class(plan.fits, "fits")
        felt.set_class(plan.fits and plan.spare > ROOMY, "roomy")
        artist = evolve(self.make_artist(), size=plan.own)
        panel = evolve(artist, size=plan.other, ground=palette["panel"])
        self.cloth.query_one(OtherBoards).show(table, panel, max(20, felt.size.width), plan)
        self.cloth.query_one(Piles).show(table, self.aim, evolve(artist, size=plan.pile))
        self.cloth.query_one(Middle).show(table, artist)
        self._write("memory", memory)
        self.cloth.query_one("#memory").display = bool(memory)
        self.cloth.query_one(OwnBoard).show(table, self.aim, self.cursor, artist, plan)
        self.cloth.query_one(MoveBar).show(table, self.aim, felt.size.width)
        self._show_own_name(plan)

    def show_move(self) -> None:
        """Redraw everything after a move, whose cards move if the table is animated. No move waits for that."""
        self.show()
        step = self.table.last_step
        if self.animated and self.animation_level != "none" and step:
            self.call_after_refresh(self._launch, [*list_flights(step, self.table.seat)])

    def _launch(self, flights: Sequence[Flight]) -> None:
        """Let cards move from where they were to where they are now."""
        pile = self.cloth.query_one("#discard", CardBox)
        for flight in flights:
            start, end = self._find_spot(flight.start), self._find_spot(flight.end)
            if start is None or end is None or not pile.drawn:
                continue
            box = CardBox(classes="flying")
            box.draw(flight.look, pile.drawn[1])
            box.offset = start
            self.cloth.mount(box)
            box.animate("offset", end, duration=self.flight_seconds, on_complete=box.remove)

    def _find_spot(self, spot: Spot) -> Offset | None:
        """Return where a pile, a place or the board of another player is on the screen."""
        if isinstance(spot, int):
            others = self.cloth.query_one(OtherBoards)
            return others.region.offset + others.corners[spot] if spot in others.corners else None
        if spot in PILES:
            return self.cloth.query_one(f"#{spot}").region.offset
        board = selection.own_board(self.table.view)
        place = board.layout.places.get(spot) if board else None
        boxes = [*self.cloth.query(OwnBoard).first().query(CardBox)]
        return boxes[place].region.offset if place is not None and place < len(boxes) else None

    def _make_plan(self, width: int, height: int, *, extra: int) -> TableSizes:
        view = self.table.view
        own, boards = selection.own_board(view), [view.boards[seat] for seat in list_others(self.table)]
        others = tuple(BoardShape.of(board) for board in boards if board)
        label = self.table.faces.width
        shape = BoardShape.of(own) if own else None
        return plan_table(Space(width, height, shape, others, label, extra, measure_names(self.table)))

    def _show_words(self, table: TableModel, view: View) -> None:
        over = table.faces.words("over-match") if table.game.is_over else ""
        asked = view.phase is Phase.REACTION and view.seat in view.to_act
        self.cloth.query_one("#prompt").set_class(asked, "window")
        prompt = over or score_sheet.format_prompt(view, table.names, table.faces, self.aim)
        self._write("prompt", prompt)
        said = score_sheet.format_last_turn(table) if view.phase is Phase.REACTION else ""
        message = self.message if self._has_room(self.message, prompt) else self.shorter or self.message
        self._write("says", message or said or score_sheet.format_closing(view, table.names, table.faces))

    def _has_room(self, message: str, prompt: str) -> bool:
        """Return whether all of ``message`` is seen below the ``prompt``."""
        words = self.cloth.query_one("#words").size
        width = max(1, words.width - 2)
        rows = words.height - min(MOST_PROMPT, len(Text(prompt).wrap(self.console, width)))
        return len(Text(message).wrap(self.console, width)) <= rows

    def _write(self, where: str, what: Text | str) -> bool:
        return self.cloth.query_one(f"#{where}", LogView).set_text(what)

    def _show_own_name(self, plan: TableSizes) -> None:
        view, name = self.table.view, self.table.names[self.table.seat]
        whose = self.cloth.query_one("#whose", LogView)
        width = max(NARROWEST_HEADING, plan.own.total * plan.columns + SIDE * plan.labels)
        if selection.own_board(view) is None:
            heading = Text(self.words("sits-out", player=name))
        else:
            felt = self.cloth.query_one("#felt").size.width
            most = felt - (2 * plan.pile.total + 1 if plan.beside else 0)
            heading = score_sheet.format_own_heading(view, name, self.table.faces, width, most)
        whose.styles.width = max(width, heading.cell_len)
        whose.set_text(heading)

    def say(self, text: str, shorter: str = "") -> None:
        """Show a text below the table, or one that is ``shorter`` where there is no room for it."""
        self.message, self.shorter = text, shorter
        self.show()
