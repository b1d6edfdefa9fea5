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

from cardgolf import CardGolfError, Game, Move, View
from cardgolf.games import locked_places
from cardgolf.narration import describe_offer, name_move
from cardgolf.rule_sheets import tell_in_four
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.selection import own_board
from cardgolf.terminal.shared import assist
from cardgolf.terminal.shared.card_art import ASCII_SIGNS, SIGNS
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.scores import format_values
from cardgolf.tools import one_line
from cardgolf.words import ENGLISH, Words

MAX_WIDTH, LONG_LIST = 110, 8


class TextDialog(ModalScreen[str]):
    """Text to scroll through. The result is the key of the button that closed it."""

    AUTO_FOCUS = "VerticalScroll"  # it is left out where the dialog is gone before it is complete
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

    def __init__(self, title: str, moves: Sequence[tuple[Move, str]], words: Words = ENGLISH) -> None:
        super().__init__()
        self.heading, self.moves, self.words = title, moves, words

    def compose(self) -> ComposeResult:
        with Vertical(classes=f"sheet {'long' if len(self.moves) > LONG_LIST else ''}"):
            yield Static(self.heading, classes="heading", markup=False)
            yield OptionList(*(Option(text) for _, text in self.moves), markup=False)
            with Horizontal(classes="bar"):
                yield Button(self.words("close"), compact=True)

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
    book, words = table.game.rules, table.faces.words
    own = _without_commands(assist.rules_lines(book, "", words))
    return join_lines([*own, "", Text(words("rules-shared"), "bold"), *assist.rules_lines(book, "base", words)])


def why_page(table: TableModel) -> Group:
    """Return the rule behind the last illegal move, as far as it is about the step of the turn."""
    view = table.refused_in or table.view
    return join_lines(_without_commands(assist.why_lines(table.refused, view, table.faces)))


def _without_commands(lines: Iterable[Text | str]) -> Iterator[Text | str]:
    """Yield the lines that name no command of the prompt, which the table has not."""
    return (line for line in lines if not (isinstance(line, Text) and line.style == "dim" and "rules " in line.plain))


def hint_page(view: View, faces: CardFormatter) -> str:
    """Return what computer players would do. This takes a while."""
    try:
        return "\n".join(assist.hint_sentences(view, faces))
    except CardGolfError as error:
        return assist.refuse_hint(error, faces)


def review_page(table: TableModel, game: Game) -> Group:
    """Return what the human player's moves cost in the round of ``game`` that is over. This takes some seconds."""
    try:
        return join_lines([*assist.review_lines(game, [table.seat], table.faces)])
    except CardGolfError as error:
        return join_lines([table.faces.words("no-review", reason=error.message)])


def meanings_page(view: View, moves: Iterable[Move], faces: CardFormatter) -> list[tuple[Move, str]]:
    """Return the moves, each with its text and its meaning in a line."""
    return [(move, f"{one_line(name_move(view, move))}   {describe_offer(view, move, faces)}") for move in moves]


TWO_COLUMNS = 84  # columns from which the keys stand beside the rest
LABEL = 16  # columns of a key or mark
INDENT, GAP = 2, 2

KEYS = {  # what stands for keys that need no words, by the id of what they do
    "key-draw": "s, d", "key-x": "x", "key-m": "m", "key-h": "h, u", "key-w": "w", "key-r": "r, c", "key-n": "n, t",
    "key-s": "ctrl+s, q",
}  # fmt: skip
ALL_KEYS = (
    "key-arrows", "key-enter", "key-draw", "key-x", "key-numbers", "key-m", "key-h", "key-w", "key-r", "key-n",
    "key-page", "key-s",
)  # fmt: skip


def list_keys(words: Words) -> Mapping[str, str]:
    """Return what each key does."""
    return {KEYS.get(key) or words(key): words(f"{key}-does") for key in ALL_KEYS}


def format_help(table: TableModel, width: int = 0) -> Group:
    """Return the goal, how to play with mouse and keys in ``width`` columns, and the points of cards."""
    words = table.faces.words
    goal = Text(f"{tell_in_four(table.game.rules, table.faces.words).goal} {words('what-to-do')}")
    keys, others = [*_format_pairs(words("with-keys"), list_keys(words))], [*_format_others(table)]
    both: list[RenderableType] = [*keys, Text(), *others]
    if width >= TWO_COLUMNS:
        grid = Table.grid(padding=(0, GAP + 1, 0, 0))
        grid.add_row(Group(*keys), Group(*others))
        both = [grid]
    cards = [line for line in (format_values(table.view, table.faces), table.faces.legend()) if line]
    return Group(goal, Text(), *both, Text(), *map(Text, cards))


def _format_others(table: TableModel) -> Iterator[RenderableType]:
    yield from _format_pairs(table.faces.words("with-mouse"), _list_clicks(table))
    yield Text()
    yield from _format_pairs(table.faces.words("marks"), list_marks(table))


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
    board, words = own_board(table.view), table.faces.words
    in_hand = board is not None and board.layout.is_hand
    shown = ("mouse-stock", "mouse-pile", "mouse-hand" if in_hand else "mouse-card", "mouse-words")
    return {words(key): words(f"{key}-does") for key in shown}


def list_marks(table: TableModel) -> Mapping[str, str]:
    """Return what the marks of cards mean. That of a lock is left out where no rule locks a card."""
    view, is_ascii, words = table.view, table.faces.ascii, table.faces.words
    signs = ASCII_SIGNS if is_ascii else SIGNS
    marks = {
        words("mark-seen", what="(o)" if is_ascii else "◉"): words("mark-seen-means"),
        words("mark-changed", what="<" if is_ascii else "◥"): words("mark-changed-means"),
        words("mark-group"): words("mark-group-means"),
    }
    if view.rules.hook_implementations()["locks"] or any(locked_places(view, seat) for seat in view.seats):
        marks[words("mark-lock")] = words("mark-lock-means")
    feet = [f"{signs[sign]} {words(f'foot-{sign}')}" for sign in FEET]
    return marks | {words("mark-foot"): "\n".join((", ".join(feet[:2]), feet[2], ", ".join(feet[3:])))}


FEET = ("swap", "flip", "throw", "pick", "picked")
