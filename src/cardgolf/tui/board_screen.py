"""The screen of a table, which shows the view of the human player and nothing else."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import Button, Footer

from cardgolf import CardGolfError, IllegalMoveError, Move, View
from cardgolf.games.provisional import visible_points
from cardgolf.tui import dialogs, score_sheet, selection
from cardgolf.tui.dialogs import ChoiceDialog
from cardgolf.tui.model import TableModel
from cardgolf.tui.theme import DARK, LIGHT
from cardgolf.tui.widgets import CardBox, LogView, MoveBar, OtherBoards, OwnBoard, Piles
from cardgolf.ui.output import printable_segments
from cardgolf.ui.tables import format_memory


class Printable(LineFilter):
    """Filter of every drawn line, so that no text of a record or plugin writes a control sequence."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # as Textual calls it
        """Return ``segments`` without unprintable characters."""
        return list(printable_segments(segments))


class BoardScreen(App[BaseException]):
    """A table on the screen. ``pace`` is the time of a bot's move in seconds."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal"), (110, "-wide")]  # as Textual has it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]

    def __init__(self, table: TableModel, pace: float = 0) -> None:
        super().__init__()
        self.table, self.pace = table, pace
        self.aim, self.cursor = selection.Selection(), 0
        self.message = self.advice = ""
        self.printable = Printable()

    def compose(self) -> ComposeResult:
        yield LogView(id="title", fixed=True)
        with Horizontal(id="room"):
            with VerticalScroll(id="felt", can_focus=False):
                yield OtherBoards(id="others")
                yield Piles(id="piles")
                yield LogView(id="memory")
                yield LogView(id="whose")
                yield OwnBoard(id="own")
                yield MoveBar(id="bar")
            with Vertical(id="side"):
                yield LogView(id="sheet")
                with VerticalScroll(id="past", can_focus=False):
                    yield LogView(id="log")
        yield LogView(id="prompt", fixed=True)
        yield LogView(id="says", fixed=True)
        yield Footer(compact=True, show_command_palette=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line of every widget passes."""
        return [*super().get_line_filters(), self.printable]

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @property
    def cloth(self) -> Screen[None]:
        """The screen of the table, below any dialogs."""
        return self.screen_stack[0]

    def show(self) -> None:
        """Redraw everything."""
        table, view = self.table, self.table.view
        self.cursor = selection.move_cursor(view, self.cursor, 0, 0)
        seed = table.game.state.match.seed if table.shows_seed else None
        self._write("title", score_sheet.format_title(view, table.names, seed))
        self._show_cards(table)
        self._write(
            "sheet", score_sheet.format_score_sheet(view, table.names, self.cloth.query_one("#sheet").size.width)
        )
        if self._write("log", score_sheet.format_log(table.list_turns(), self.advice)):
            for scrolled in ("past", "felt"):
                self.cloth.query_one(f"#{scrolled}", VerticalScroll).scroll_end(animate=False)
        self._show_words(table, view)

    def _show_cards(self, table: TableModel) -> None:
        self.cloth.query_one(OtherBoards).show(table)
        self.cloth.query_one(Piles).show(table, self.aim)
        self._write("memory", format_memory(table.view, table.faces))
        self.cloth.query_one(OwnBoard).show(table, self.aim, self.cursor)
        self.cloth.query_one(MoveBar).show(table, self.aim)
        self._write("whose", self._format_own_name())

    def _show_words(self, table: TableModel, view: View) -> None:
        over = score_sheet.OVER if table.game.is_over else ""
        self._write("prompt", over or score_sheet.format_prompt(view, table.names, table.faces, self.aim))
        self._write("says", self.message or score_sheet.format_closing(view, table.names))

    def _write(self, where: str, what: Text | str) -> bool:
        return self.cloth.query_one(f"#{where}", LogView).set_text(what)

    def _format_own_name(self) -> str:
        view = self.table.view
        name = self.table.names[self.table.seat]
        if selection.own_board(view) is None:
            return f"{name} sits this round out"
        points = score_sheet.format_points_in_sight(visible_points(view))
        return f"{'> ' * (view.seat in view.to_act)}{name}  {points}"

    def say(self, text: str) -> None:
        """Show a line of text below the table."""
        self.message = text
        self.show()


ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SelectionActions(BoardScreen):
    """A table whose cards and piles can be clicked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move{steps}", show=False) for key, steps in ARROWS.items()),
        *(Binding(str(number), f"offer({number - 1})", show=False) for number in range(1, 10)),
        Binding("enter,space", "act", show=False),
        Binding("pageup", "look(-1)", show=False),
        Binding("pagedown", "look(1)", show=False),
        Binding("s", "stock", "Stock"),
        Binding("d", "pile", "Pile"),
        Binding("x", "throw", show=False),
        Binding("m", "moves", "Moves"),
    ]

    def forget(self) -> None:
        """Clear the selection, the message and the advice."""
        self.aim, self.message, self.advice = selection.Selection(), "", ""

    def go_on(self) -> object:
        """Let the bots play until the human player has a choice."""
        raise NotImplementedError

    def stop(self, error: CardGolfError) -> None:
        """Leave the table because of an ``error`` of a plugin."""
        raise NotImplementedError

    @on(CardBox.Touched)
    def touched(self, event: CardBox.Touched) -> None:
        """Handle a click on a card."""
        box = event.box
        if box.id in ("stock", "discard"):
            self._select(selection.touch_stock if box.id == "stock" else selection.touch_pile)
        elif box.id is None:
            self.cursor = box.index
            self.action_act()

    def _select(self, touch: selection.Touch) -> None:
        self._handle_result(touch(self.table.view, self.aim))

    def _handle_result(self, result: selection.TouchResult) -> None:
        self.aim = result.aim
        if len(result.moves) == 1:
            self.play(result.moves[0])
        elif result.moves:
            self._choose("Which?", result.moves)
        else:
            self.say(result.says)

    def _choose(self, title: str, moves: tuple[Move, ...]) -> None:
        moves_listed = dialogs.meanings_page(self.table.view, moves, self.table.faces)
        self.push_screen(ChoiceDialog(title, moves_listed), lambda move: self.play(move) if move else None)

    def play(self, move: Move) -> None:
        """Play a move of the human player. An illegal one is explained and changes nothing."""
        try:
            self.table.play(move)
        except IllegalMoveError as error:
            self.say(f"{error.message} (w: the rule)")
            return
        except CardGolfError as error:
            self.stop(error)
            return
        self.forget()
        self.go_on()

    def action_act(self) -> None:
        """Select the place under the cursor."""
        self._handle_result(selection.touch_place(self.table.view, self.aim, self.cursor))

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor."""
        self.cursor = selection.move_cursor(self.table.view, self.cursor, columns, rows)
        self.show()

    def action_look(self, pages: int) -> None:
        """Scroll the table if it does not fit."""
        for name in ("#room", "#felt"):
            part = self.cloth.query_one(name)
            part.scroll_relative(y=pages * part.size.height, animate=False)

    def action_stock(self) -> None:
        """Draw from the stock."""
        self._select(selection.touch_stock)

    def action_pile(self) -> None:
        """Draw from the discard pile."""
        self._select(selection.touch_drawn)

    def action_throw(self) -> None:
        """Discard the held card or play the picked cards."""
        self._select(selection.touch_discard)

    def action_offer(self, number: int) -> None:
        """Play the move of that button."""
        offered = selection.button_moves(self.table.view)
        if number < len(offered):
            self.play(offered[number])

    @on(Button.Pressed, "#bar Button")
    def pressed(self, event: Button.Pressed) -> None:
        """Handle a button below the cards."""
        self.run_worker(self.run_action(event.button.name or "moves"))

    def action_moves(self) -> None:
        """Open the list of all legal moves."""
        moves = self.table.view.legal_moves
        if moves:
            self._choose("All legal moves", moves)
        else:
            self.say("There is nothing to choose now.")
