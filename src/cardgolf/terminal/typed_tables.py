"""Tables typed as layouts at the command line: their rules, names and cards."""

import re
from collections.abc import Sequence

from attrs import frozen
from rich.console import Console

from cardgolf import InvalidArgumentError, Rulebook, house_rules
from cardgolf.games import TypedLayout, parse_layout
from cardgolf.rulebook import make_label
from cardgolf.table import UNKNOWN
from cardgolf.terminal.shared.cards import choose_faces
from cardgolf.terminal.shared.layouts import TypedFormatter, draw_layouts, typed_formatter
from cardgolf.tools import did_you_mean, fold_name, is_printable_name, quote


@frozen
class TypedTable:
    """The layouts that were typed, each with the name before its colon or an empty one."""

    rules: Rulebook
    texts: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def has_unknown(self) -> bool:
        """Whether a card is unknown."""
        return any(UNKNOWN in text for text in self.texts)

    def find_closer(self, text: str | None) -> int | None:
        """Return the seat that ``text`` names or numbers. Raises :class:`InvalidArgumentError` for another name."""
        if text is None:
            return None
        if len(self.texts) == 1:
            raise InvalidArgumentError("--closer needs the whole table: expected a layout for each seat")
        text = text.strip()  # a number below zero comes with a space before it
        alike = [seat for seat, name in enumerate(self.names) if name and fold_name(name) == fold_name(text)]
        if not alike and re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
            return int(text)
        if len(alike) != 1:
            known = [*filter(None, self.names)] or map(str, range(len(self.texts)))
            raise InvalidArgumentError(f"invalid --closer {quote(text)}: {did_you_mean(text, known)}")
        return alike[0]

    def title(self, seat: int, closer: int | None) -> str:
        """Return what stands above a layout."""
        name = self.names[seat] or (f"seat {seat}" if len(self.texts) > 1 else make_label(self.rules))
        return name + (", closed" if seat == closer else "")


def is_house_rule(text: str) -> bool:
    """Return whether an argument among the layouts is a house rule: an installed one, or one in a file.

    A name of a player with a layout is none: options have no spaces.
    """
    rule, _, options = text.partition(":")
    return (rule in house_rules() and not re.search(r"[\s/]", options)) or bool(re.match(r"\S+\.py\b", text))


def read_table(rules: Rulebook, layouts: Sequence[str]) -> TypedTable:
    """Return the layouts of a command line. One that was typed without quotes comes as many arguments."""
    is_hand = next(rules.table_setups())[1].layout.is_hand
    if "/" in layouts or (not is_hand and len(layouts) > 1 and not any(" " in text.strip() for text in layouts)):
        layouts = (" ".join(layouts),)
    split = [_split_name(text) for text in layouts]
    texts = ["" if is_hand and text.strip().lower() == "empty" else text for _, text in split]
    return TypedTable(rules, tuple(texts), tuple([name for name, _ in split]))


def _split_name(text: str) -> tuple[str, str]:
    name, colon, rest = text.rpartition(":")  # a name may have a colon, and no layout has
    return (name.strip(), rest.strip()) if colon and is_printable_name(name.strip()) else ("", text)


def print_layouts(
    console: Console, table: TypedTable, titles: Sequence[str], players: int, *, ascii_only: bool
) -> tuple[list[TypedLayout], TypedFormatter]:
    """Print the layouts and an empty line. Return them with the formatter of their cards."""
    typed = [parse_layout(table.rules, text, players) for text in table.texts]
    faces = typed_formatter(choose_faces(console, ascii_only=ascii_only), table.rules, players)
    for line in draw_layouts(typed, titles, faces, console.width):
        console.print(line)
    console.print()
    return typed, faces
