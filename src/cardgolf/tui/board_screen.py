"""What the table shows: everything the person in the seat can see, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

from rich.segment import Segment
from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.color import Color
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import Button, Footer

from cardgolf import CardGolfError, IllegalMoveError, Move, View
from cardgolf.tui import dialogs, score_sheet, selection
from cardgolf.tui.dialogs import ChoiceDialog
from cardgolf.tui.model import TableModel
from cardgolf.tui.theme import DARK, LIGHT, key_bindings, size_classes
from cardgolf.tui.widgets import CardBox, LogView, MoveBar, OtherBoards, OwnBoard, Piles
from cardgolf.ui.output import printable_segments
from cardgolf.ui.scores import visible_points


class Printable(LineFilter):
    """The last look at each line before it is drawn: no text of a record or a plugin writes a control sequence."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # as Textual calls it
        """Return ``segments`` without what cannot be shown."""
        return list(printable_segments(segments))


class BoardScreen(App[BaseException]):
    """A table on the screen; ``pace`` is how long the others take over a move, in seconds."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = size_classes((0, "-narrow"), (70, "-normal"), (110, "-wide"))
    VERTICAL_BREAKPOINTS = size_classes((0, "-short"), (34, "-tall"))

    def __init__(self, table: TableModel, pace: float = 0) -> None:
        super().__init__()
        self.table, self.pace = table, pace
        self.aim, self.cursor = selection.Selection(), 0
        self.saying = self.advice = ""
        self.printable = Printable()

    def compose(self) -> ComposeResult:
        yield LogView(id="title", fixed=True)
        with Horizontal(id="room"):
            with VerticalScroll(id="felt", can_focus=False):
                yield OtherBoards(id="others")
                yield Piles(id="piles")
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
        self.cursor = selection.move_cursor(view, self.cursor, 0, 0)
        seed = table.game.state.match.seed if table.tells_seed else None
        self._write("title", score_sheet.format_title(view, table.names, seed))
        self._show_cards(table)
        self._write(
            "sheet", score_sheet.format_score_sheet(view, table.names, self.cloth.query_one("#sheet").size.width)
        )
        if self._write("log", score_sheet.format_log(table.told(), self.advice)):
            for scrolled in ("past", "felt"):
                self.cloth.query_one(f"#{scrolled}", VerticalScroll).scroll_end(animate=False)
        self._show_words(table, view)

    def _show_cards(self, table: TableModel) -> None:
        self.cloth.query_one(OtherBoards).show(table)
        self.cloth.query_one(Piles).show(table, self.aim)
        self.cloth.query_one(OwnBoard).show(table, self.aim, self.cursor)
        self.cloth.query_one(MoveBar).show(table, self.aim)
        self._write("whose", self._whose())

    def _show_words(self, table: TableModel, view: View) -> None:
        over = score_sheet.OVER if table.game.is_over else ""
        self._write("prompt", over or score_sheet.format_prompt(view, table.names, table.faces, self.aim))
        self._write("says", self.saying or score_sheet.format_closing(view, table.names))

    def _write(self, where: str, what: Text | str) -> bool:
        return self.cloth.query_one(f"#{where}", LogView).tell(what)

    def _whose(self) -> str:
        view = self.table.view
        name = self.table.names[self.table.seat]
        if selection.own_board(view) is None:
            return f"{name} sits this round out"
        return f"{'> ' * (self.table.game.turn == view.seat)}{name}  {score_sheet.format_points_in_sight(visible_points(view))}"

    def say(self, text: str) -> None:
        """One line below the table."""
        self.saying = text
        self.show()


ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SelectionActions(BoardScreen):
    """A table whose cards can be touched."""

    BINDINGS = key_bindings(
        *(Binding(key, f"move{steps}", show=False) for key, steps in ARROWS.items()),
        *(Binding(str(number), f"offer({number - 1})", show=False) for number in range(1, 10)),
        Binding("enter,space", "act", show=False),
        Binding("pageup", "look(-1)", show=False),
        Binding("pagedown", "look(1)", show=False),
        Binding("s", "stock", "Stock"),
        Binding("d", "pile", "Pile"),
        Binding("x", "throw", show=False),
        Binding("m", "moves", "Moves"),
    )

    def forget(self) -> None:
        """What was begun or said is over."""
        self.aim, self.saying, self.advice = selection.Selection(), "", ""

    def go_on(self) -> object:
        """Whoever is not asked plays, until the person is."""
        raise NotImplementedError

    def stop(self, error: CardGolfError) -> None:
        """Leave the table over an ``error`` that nobody here can mend."""
        raise NotImplementedError

    @on(CardBox.Touched)
    def touched(self, event: CardBox.Touched) -> None:
        """A card was clicked: what that asks for is done."""
        box = event.box
        if box.id in ("stock", "discard"):
            self._touch(selection.touch_stock if box.id == "stock" else selection.touch_pile)
        elif box.id is None:
            self.cursor = box.index
            self.action_act()

    def _touch(self, touch: selection.Touch) -> None:
        self._answer(touch(self.table.view, self.aim))

    def _answer(self, answer: selection.TouchResult) -> None:
        self.aim = answer.aim
        if len(answer.moves) == 1:
            self.play(answer.moves[0])
        elif answer.moves:
            self._choose("Which?", answer.moves)
        else:
            self.say(answer.says)

    def _choose(self, title: str, moves: tuple[Move, ...]) -> None:
        listed = dialogs.meanings_page(self.table.view, moves, self.table.faces)
        self.push_screen(ChoiceDialog(title, listed), lambda move: self.play(move) if move else None)

    def play(self, move: Move) -> None:
        """A move of the person; one that is not allowed is explained and changes nothing."""
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
        """Act on the place under the cursor."""
        self._answer(selection.touch_place(self.table.view, self.aim, self.cursor))

    def action_move(self, columns: int, rows: int) -> None:
        """Move the cursor."""
        self.cursor = selection.move_cursor(self.table.view, self.cursor, columns, rows)
        self.show()

    def action_look(self, pages: int) -> None:
        """Scroll the table, where it does not fit."""
        for part in ("#room", "#felt"):
            scrolled = self.cloth.query_one(part)
            scrolled.scroll_relative(y=pages * scrolled.size.height, animate=False)

    def action_stock(self) -> None:
        """Draw from the stock."""
        self._touch(selection.touch_stock)

    def action_pile(self) -> None:
        """Draw from the discard pile."""
        self._touch(selection.touch_drawn)

    def action_throw(self) -> None:
        """Throw what is held or picked."""
        self._touch(selection.touch_discard)

    def action_offer(self, number: int) -> None:
        """The button of that number."""
        offered = selection.offered_moves(self.table.view)
        if number < len(offered):
            self.play(offered[number])

    @on(Button.Pressed, "#bar Button")
    def pressed(self, event: Button.Pressed) -> None:
        """A button below one's cards: a move, or something else to do."""
        self.run_worker(self.run_action(event.button.name or "moves"))

    def action_moves(self) -> None:
        """Every legal move, to choose from."""
        moves = self.table.view.legal_moves
        if moves:
            self._choose("Every move you may make now", moves)
        else:
            self.say("There is nothing to choose now.")
