"""The help of the table: what mouse and keys do, what the marks of a card mean, and what cards count."""

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardgolf.games import locked_places
from cardgolf.rulebook import describe_plugins
from cardgolf.terminal.full_screen.card_art import ASCII_SIGNS, SIGNS
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.selection import own_board
from cardgolf.terminal.shared.scores import format_goal, format_values

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
    return {
        "the stock": "draw",
        "the discard pile": "draw, or throw",
        **cards,
        "words below": "the same as their keys",
    }


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
