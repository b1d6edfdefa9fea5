"""Tables typed as layouts at the command line: their rules, names and cards, and what unknown cards can score."""

import re
from collections.abc import Iterable, Sequence
from math import isclose
from textwrap import wrap
from typing import Any

from attrs import frozen
from rich.console import Console
from rich.text import Text

from cardgolf import InvalidArgumentError, Rulebook, ScoreRange, house_rules, score_range
from cardgolf.games import TypedLayout, parse_layout
from cardgolf.rulebook import make_label, parse_target
from cardgolf.table import UNKNOWN
from cardgolf.terminal.language import reader_words
from cardgolf.terminal.shared.cards import choose_faces
from cardgolf.terminal.shared.output import terminal
from cardgolf.terminal.shared.tables import (
    TypedFormatter,
    draw_layouts,
    format_unknown,
    name_faces,
    name_unknown,
    typed_formatter,
)
from cardgolf.terminal.shared.text import round_half_away
from cardgolf.tools import did_you_mean, fold_name, is_printable_name, is_setting, quote


@frozen
class GivenTable:
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
        name = self.name(seat) if len(self.texts) > 1 else self.names[seat] or make_label(self.rules)
        return reader_words()("name-closed", player=name) if seat == closer else name

    def name(self, seat: int) -> str:
        """Return the name before a layout, or that of its seat."""
        return self.names[seat] or reader_words()("seat-number", number=str(seat))


def names_rules(text: str) -> bool:
    """Return whether an argument among layouts or lines is an option or a house rule, installed or in a file.

    A name of a player with a layout is none: options of an installed rule have no spaces, nor has the name of a rule in
    a file. The path of a file may have spaces and colons. What stands before its first colon is a drive or has a slash.
    """
    rule, _, options = text.partition(":")
    if is_setting(text) and not re.search(r"[\s/]", text):
        return True
    if rule in house_rules():
        return not re.search(r"[\s/]", options)
    target = parse_target(text)
    if target is None or not target.place.endswith(".py") or re.search(r"\s", target.object):
        return False
    return not re.match(r"[^/\\:]{2,}:", target.place)


def read_table(rules: Rulebook, layouts: Sequence[str]) -> GivenTable:
    """Return the layouts of a command line. One that was typed without quotes comes as many arguments."""
    is_hand = next(rules.table_setups())[1].layout.is_hand
    if "/" in layouts or (not is_hand and len(layouts) > 1 and not any(" " in text.strip() for text in layouts)):
        layouts = (" ".join(layouts),)
    split = [_split_name(text) for text in layouts]
    texts = ["" if is_hand and text.strip().lower() == "empty" else text for _, text in split]
    return GivenTable(rules, tuple(texts), tuple([name for name, _ in split]))


def _split_name(text: str) -> tuple[str, str]:
    name, colon, rest = text.rpartition(":")  # a name may have a colon, and no layout has
    return (name.strip(), rest.strip()) if colon and is_printable_name(name.strip()) else ("", text)


def print_layouts(
    console: Console, table: GivenTable, titles: Sequence[str], players: int, *, ascii_only: bool
) -> tuple[list[TypedLayout], TypedFormatter]:
    """Print the layouts and an empty line. Return them with the formatter of their cards."""
    typed = [parse_layout(table.rules, text, players) for text in table.texts]
    faces = typed_formatter(choose_faces(console, ascii_only=ascii_only), table.rules, players)
    for line in draw_layouts(typed, titles, faces, console.width):
        console.print(line)
    console.print()
    return typed, faces


def find_ranges(
    table: GivenTable, closer: int | None, *, out: str, players: int | None, seed: int | None
) -> Sequence[ScoreRange]:
    """Return what each layout of a table can score."""
    if len(table.texts) == 1:
        return [score_range(table.rules, table.texts[0], out=out, players=players, seed=seed)]
    return score_range(table.rules, table.texts, closer=closer, out=out, players=players, seed=seed)


def print_ranges(table: GivenTable, closer: int | None, ranges: Sequence[ScoreRange], *, ascii_only: bool) -> None:
    """Print the layouts, what each can score, and the cards that give the outermost scores."""
    console, titles = terminal(), [table.title(seat, closer) for seat in range(len(ranges))]
    players = ranges[0].players
    typed, faces = print_layouts(console, table, titles, players, ascii_only=ascii_only)
    names = [table.name(seat) for seat in range(len(ranges))]
    for title, found in zip(titles, ranges, strict=True):
        best = _describe_best(found, table.rules)
        owner = f"{title}: " if len(ranges) > 1 else ""
        console.print(Text.assemble("  ", (owner, "bold"), _describe_range(found), best))
        if not found.is_certain:
            for line in _list_examples(found, typed, names, table.rules, faces):
                console.print(Text(line), soft_wrap=True)
    console.print()
    for line in wrap(_describe_origin(ranges[0], table.rules), console.width):
        console.print(Text(line, "dim"))


def _describe_range(found: ScoreRange) -> str:
    """Return the possible points in words."""
    low, high, words = found.lowest.total, found.highest.total, reader_words()
    if found.is_certain:
        return words("range-certain" if found.lowest.cards else "points-count", count=low, points=low)
    mean = words.decimal(round_half_away(found.mean))
    return words("range", points=low, total=high, number=mean)


def _describe_best(found: ScoreRange, rules: Rulebook) -> str:
    """Return how often a layout is the best of its table, in words."""
    if found.best is None:
        return ""
    words, wins = reader_words(), "fewest" if rules.lowest_wins else "most"
    if found.is_exact and (isclose(found.best, 1) or not found.best):
        return words("best-always" if found.best else "best-never", wins=wins)
    return words("best-often" if found.is_exact else "best-about", wins=wins, count=round(100 * found.best))


def _list_examples(
    found: ScoreRange, typed: Sequence[TypedLayout], names: Sequence[str], rules: Rulebook, faces: TypedFormatter
) -> Iterable[str]:
    """Yield the faces by points of a single unknown card, or the cards that give the lowest and the highest score."""
    if found.faces:
        deck = rules.table_setup(found.players).deck
        (place,) = [name for layout in typed for name in name_unknown(layout)]
        for points, cards in found.faces:
            yield f"{points:>6}  {faces.words('if-card', place=place, cards=name_faces(cards, deck, faces))}"
        return
    for each in (found.lowest, found.highest):
        yield f"{each.total:>6}  {faces.words('with-cards', cards=format_unknown(typed, names, each.cards, faces))}"


def _describe_origin(found: ScoreRange, rules: Rulebook) -> str:
    """Return in a sentence how the figures were found."""
    words = reader_words()
    deck = words("deck-for", count=found.players, total=len(rules.table_setup(found.players).deck))
    if found.is_exact:
        return words("ways-all", what=deck)
    ways = f"{found.ways:,}".replace(",", words("thousands-mark"))
    return words("ways-sample", number=ways, what=deck, seed=str(found.seed))


def ranges_as_json(table: GivenTable, ranges: Iterable[ScoreRange]) -> dict[str, Any]:
    """Return what each layout of a table can score as plain data."""
    seats = [
        {"layout": text.strip(), "name": name or None, **found.as_dict()}
        for text, name, found in zip(table.texts, table.names, ranges, strict=True)
    ]
    return {"rules": [each.name for each in table.rules.stack[1:]], "seats": seats}
