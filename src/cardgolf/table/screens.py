"""What is laid over the table: something to read, moves to choose from, a question."""

from collections.abc import Callable, Sequence

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from cardgolf import Move
from cardgolf._text import one_line
from cardgolf.table.keys import keys

WIDEST, MANY = 110, 8


class Reading(ModalScreen[str]):
    """Text to scroll through; gives the key of the button that closed it."""

    BINDINGS = keys(("escape,q", "close", "Close"))

    def __init__(self, title: str, content: Callable[[int], RenderableType], buttons: dict[str, str]) -> None:
        super().__init__()
        self.heading, self.content, self.buttons = title, content, buttons

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet"):
            yield Static(self.heading, classes="heading", markup=False)
            yield Static(self.content(max(40, min(self.app.size.width, WIDEST) - 10)), markup=False)
            with Horizontal(classes="bar"):
                for key, label in self.buttons.items():
                    yield Button(label, name=key, compact=True)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: Key) -> None:
        if event.key in self.buttons:
            event.stop()
            self.dismiss(event.key)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.name or "")

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss("")


class Choosing(ModalScreen[Move | None]):
    """Moves as a list; gives the one chosen."""

    BINDINGS = keys(("escape,q", "close", "Close"))

    def __init__(self, title: str, moves: Sequence[tuple[Move, str]]) -> None:
        super().__init__()
        self.heading, self.moves = title, moves

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"sheet {'long' if len(self.moves) > MANY else ''}"):
            yield Static(self.heading, classes="heading", markup=False)
            yield OptionList(
                *(Option(f"{one_line(str(move))}   {meaning}") for move, meaning in self.moves), markup=False
            )
            with Horizontal(classes="bar"):
                yield Button("Esc Close", compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.moves[event.option_index][0])

    def on_button_pressed(self) -> None:
        self.dismiss(None)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
