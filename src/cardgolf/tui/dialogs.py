"""Dialogs over the table: text to read, moves to choose from, a question."""

from collections.abc import Callable, Iterable, Sequence
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
from cardgolf._text import one_line
from cardgolf.narration import describe_offer
from cardgolf.tui.model import TableModel
from cardgolf.ui import assist
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.scores import format_goal, format_values

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
    """A list of moves. The result is the chosen move."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "close", "Close")]

    def __init__(self, title: str, moves: Sequence[tuple[Move, str]]) -> None:
        super().__init__()
        self.heading, self.moves = title, moves

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"sheet {'long' if len(self.moves) > LONG_LIST else ''}"):
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
        """Close the dialog."""
        self.dismiss(None)


HELP = """\
The line below the table says what to do.

With the mouse
  the stock, the discard pile   draw; discard what you hold
  one of your cards             turn it up, or swap it
  cards of a hand               pick them, then click the pile
  words at the bottom           the same as their keys

With keys
  arrows, Enter or space        go to a card and act on it
  PageUp, PageDown              see the rest of a large table
  s, d                          draw from stock or discard pile
  x                             discard or play cards
  1 to 9                        the buttons below your cards
  m                             every legal move, to choose from
  h, u                          a hint; undo a move
  w, r                          why a move is illegal; the rules
  c                             the whole score sheet
  n                             the next round
  t                             dark or light
  ctrl+s, q                     save the match; leave

Marks of a card
  a paper tab and ◉             face down, but you have seen it
  ◥ in the upper right corner  changed last
  a tint and =                  equal cards that score together
  lock                          locked, with the turns left
  at the foot                   ⇄ swap, ↻ turn up, ↓ draw or throw, + pick, ✓ picked
"""


def help_text(lines: Iterable[Text | str]) -> Group:
    """Return the lines as one text."""
    return Group(*(Text(line) if isinstance(line, str) else line for line in lines))


def help_page(table: TableModel) -> Group:
    """Return how to play with mouse and keys, and the points of cards."""
    cards = [line for line in (format_values(table.view, table.faces), table.faces.legend()) if line]
    return help_text([f"{format_goal(table.game.rules)} {HELP}", *cards, *_format_summaries(table)])


def _format_summaries(table: TableModel) -> list[str]:
    _, *stack = (each.describe().partition("\n")[0] for each in table.game.rules.stack)
    return ["", *stack]


def rules_page(table: TableModel) -> Group:
    """Return the clauses of the rules."""
    return help_text(assist.rules_lines(table.game.rules, ""))


def why_page(table: TableModel) -> Group:
    """Return the rule behind the last illegal move."""
    return help_text(assist.why_lines(table.game.rules, table.refused))


def hint_page(view: View, faces: CardFormatter) -> str:
    """Return what computer players would do. This takes a while."""
    try:
        return "\n".join(assist.hint_sentences(view, faces))
    except CardGolfError as error:
        return f"There is no hint: {error.message}."


def meanings_page(view: View, moves: Iterable[Move], faces: CardFormatter) -> list[tuple[Move, str]]:
    """Return the moves with their meanings."""
    return [(move, describe_offer(view, move, faces)) for move in moves]
