"""Dialogs over the table: text to read, moves to choose from, a question, and the help."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from cardgolf import CardGolfError, Move, View
from cardgolf.games import locked_places
from cardgolf.narration import describe_offer, name_move
from cardgolf.rulebook import describe_plugins
from cardgolf.terminal.full_screen.card_art import ASCII_SIGNS, SIGNS
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.selection import own_board
from cardgolf.terminal.shared import assist
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.scores import format_goal, format_values
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
    return join_lines(_without_commands(assist.why_lines(table.refused, view, table.faces)))


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


TWO_COLUMNS = 84  # columns from which the keys stand beside the rest
LABEL = 16  # columns of a key or mark
INDENT, GAP = 2, 2

KEYS: Mapping[str, str] = {
    "arrows": "go to a card",
    "Enter, space": "act on the card",
    "s, d": "draw: stock, discard pile",
    "x": "throw a card, or several",
    "1 to 9": "a button below your cards",
    "m": "all legal moves, in a list",
    "h, u": "a hint; undo a move",
    "w": "why a move is illegal",
    "r, c": "the rules; the score sheet",
    "n, t": "next round; dark or light",
    "PageUp, PageDown": "scroll a large table",
    "ctrl+s, q": "save the match; leave",
}


def format_help(table: TableModel, width: int = 0) -> Group:
    """Return how to play with mouse and keys in ``width`` columns, and the points of cards."""
    goal = Text(f"{format_goal(table.game.rules)} The line below the table says what to do.")
    keys, others = [*_format_pairs("With keys", KEYS)], [*_format_others(table)]
    both: list[RenderableType] = [*keys, Text(), *others]
    if width >= TWO_COLUMNS:
        grid = Table.grid(padding=(0, GAP + 1, 0, 0))
        grid.add_row(Group(*keys), Group(*others))
        both = [grid]
    cards = [line for line in (format_values(table.view, table.faces), table.faces.legend()) if line]
    rules = describe_plugins(table.game.rules)
    return Group(goal, Text(), *both, Text(), *map(Text, cards), Text(), *map(Text, rules))


def _format_others(table: TableModel) -> Iterator[RenderableType]:
    yield from _format_pairs("With the mouse", _list_clicks(table))
    yield Text()
    yield from _format_pairs("Marks of a card", list_marks(table))


def _format_pairs(title: str, pairs: Mapping[str, str]) -> Iterator[RenderableType]:
    """Yield a title, and below it the first words of ``pairs`` in one column and the others in the next."""
    yield Text(title, "bold")
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(width=INDENT + LABEL)
    grid.add_column()
    for label, words in pairs.items():
        grid.add_row(Text(f"{'':{INDENT}}{label}"), Text(words))
    yield grid


def _list_clicks(table: TableModel) -> Mapping[str, str]:
    """Return what a click does, on cards as this game has them."""
    board = own_board(table.view)
    in_hand = board is not None and board.layout.is_hand
    cards = {"cards of a hand": "pick; click the pile"} if in_hand else {"a card of yours": "turn up, or swap"}
    return {"the stock": "draw", "the discard pile": "draw, or throw", **cards, "words below": "the same as their keys"}


def list_marks(table: TableModel) -> Mapping[str, str]:
    """Return what the marks of cards mean. That of a lock is left out where no rule locks a card."""
    view, is_ascii = table.view, table.faces.ascii
    signs = ASCII_SIGNS if is_ascii else SIGNS
    marks = {
        f"a tab and {'(o)' if is_ascii else '◉'}": "face down, seen by you",
        f"{'<' if is_ascii else '◥'} in a corner": "changed last",
        "a tint and =": "equal, one group",
    }
    if view.rules.hook_implementations()["locks"] or any(locked_places(view, seat) for seat in view.seats):
        marks["lock 2, !2 or !"] = "locked; 2: turns left"
    feet = [f"{signs[sign]} {words}" for sign, words in FEET.items()]
    return marks | {"at the foot": "\n".join((", ".join(feet[:2]), feet[2], ", ".join(feet[3:])))}


FEET: Mapping[str, str] = {
    "swap": "swap", "flip": "turn up", "throw": "draw or throw", "pick": "pick", "picked": "picked",
}  # fmt: skip
