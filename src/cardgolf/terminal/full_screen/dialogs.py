"""Dialogs over the table: text to read, moves to choose from, a question."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from cardgolf import CardGolfError, Move, View
from cardgolf.narration import describe_offer, name_move
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.shared import assist
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.tools import one_line

MAX_WIDTH, LONG_LIST = 110, 8


class TextDialog(ModalScreen[str]):
    """Text to scroll through. The result is the key of the button that closed it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "close", "Close")]

    def __init__(self, title: str, content: Callable[[int], RenderableType], buttons: dict[str, str]) -> None:
        super().__init__()
        self.heading, self.content, self.buttons = title, content, buttons

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet"):
            yield Static(self.heading, classes="heading", markup=False)
            yield Static(self.content(max(40, min(self.app.size.width, MAX_WIDTH) - 10)), markup=False)
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
        """Close the dialog."""
        self.dismiss("")


class ChoiceDialog(ModalScreen[Move | None]):
    """A list of moves, each with its line. The result is the chosen move."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "close", "Close")]

    def __init__(self, title: str, moves: Sequence[tuple[Move, str]]) -> None:
        super().__init__()
        self.heading, self.moves = title, moves

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"sheet {'long' if len(self.moves) > LONG_LIST else ''}"):
            yield Static(self.heading, classes="heading", markup=False)
            yield OptionList(*(Option(text) for _, text in self.moves), markup=False)
            with Horizontal(classes="bar"):
                yield Button("Esc Close", compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.moves[event.option_index][0])

    def on_button_pressed(self) -> None:
        self.dismiss(None)

    def action_close(self) -> None:
        """Close the dialog."""
        self.dismiss(None)


def join_lines(lines: Iterable[Text | str]) -> Group:
    """Return the lines as one text."""
    return Group(*(Text(line) if isinstance(line, str) else line for line in lines))


def rules_page(table: TableModel) -> Group:
    """Return the clauses of the rules, those that all games share last."""
    book = table.game.rules
    own = _without_commands(assist.rules_lines(book, ""))
    return join_lines([*own, "", Text("The rules that all games share", "bold"), *assist.rules_lines(book, "base")])


def why_page(table: TableModel) -> Group:
    """Return the rule behind the last illegal move, as far as it is about the step of the turn."""
    view = table.refused_in or table.view
    return join_lines(_without_commands(assist.why_lines(view.rules, table.refused, view)))


def _without_commands(lines: Iterable[Text | str]) -> Iterator[Text | str]:
    """Yield the lines that name no command of the prompt, which the table has not."""
    return (line for line in lines if not str(line).startswith("Type rules "))


def hint_page(view: View, faces: CardFormatter) -> str:
    """Return what computer players would do. This takes a while."""
    try:
        return "\n".join(assist.hint_sentences(view, faces))
    except CardGolfError as error:
        return f"There is no hint: {error.message}."


def meanings_page(view: View, moves: Iterable[Move], faces: CardFormatter) -> list[tuple[Move, str]]:
    """Return the moves, each with its text and its meaning in a line."""
    return [(move, f"{one_line(name_move(view, move))}   {describe_offer(view, move, faces)}") for move in moves]
