"""What layouts with unknown cards can score, as ``cardgolf score`` prints it."""

from collections.abc import Iterable, Sequence
from math import isclose
from textwrap import wrap
from typing import Any

from rich.text import Text

from cardgolf import Rulebook, ScoreRange, score_range
from cardgolf.games import TypedLayout
from cardgolf.terminal.shared.layouts import TypedFormatter, format_unknown, name_faces, name_unknown
from cardgolf.terminal.shared.output import terminal
from cardgolf.terminal.shared.text import round_half_away
from cardgolf.terminal.typed_tables import TypedTable, print_layouts


def find_ranges(
    table: TypedTable, closer: int | None, *, out: str, players: int | None, seed: int | None
) -> Sequence[ScoreRange]:
    """Return what each layout of a table can score."""
    if len(table.texts) == 1:
        return [score_range(table.rules, table.texts[0], out=out, players=players, seed=seed)]
    return score_range(table.rules, table.texts, closer=closer, out=out, players=players, seed=seed)


def print_ranges(table: TypedTable, closer: int | None, ranges: Sequence[ScoreRange], *, ascii_only: bool) -> None:
    """Print the layouts, what each can score, and the cards that give the outermost scores."""
    console, titles = terminal(), [table.title(seat, closer) for seat in range(len(ranges))]
    players = ranges[0].players
    typed, faces = print_layouts(console, table, titles, players, ascii_only=ascii_only)
    names = [name or f"seat {seat}" for seat, name in enumerate(table.names)]
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
    low, high = found.lowest.total, found.highest.total
    if found.is_certain:
        return f"{low} points, whatever the unknown cards are" if found.lowest.cards else f"{low} points"
    return f"{low} to {high} points, {round_half_away(found.mean)} on average"


def _describe_best(found: ScoreRange, rules: Rulebook) -> str:
    """Return how often a layout is the best of its table, in words."""
    if found.best is None:
        return ""
    word = "lowest" if rules.lowest_wins else "highest"
    if found.is_exact and (isclose(found.best, 1) or not found.best):
        return f"; {word} in every case" if found.best else f"; {word} in no case"
    return f"; {word} in {'' if found.is_exact else 'about '}{found.best:.0%} of cases"


def _list_examples(
    found: ScoreRange, typed: Sequence[TypedLayout], names: Sequence[str], rules: Rulebook, faces: TypedFormatter
) -> Iterable[str]:
    """Yield the faces by points of a single unknown card, or the cards that give the lowest and the highest score."""
    if found.faces:
        deck = rules.table_setup(found.players).deck
        (place,) = [name for layout in typed for name in name_unknown(layout)]
        for points, cards in found.faces:
            yield f"{points:>6}  if {place} is {name_faces(cards, deck, faces)}"
        return
    for each in (found.lowest, found.highest):
        yield f"{each.total:>6}  with {format_unknown(typed, names, each.cards, faces)}"


def _describe_origin(found: ScoreRange, rules: Rulebook) -> str:
    """Return in a sentence how the figures were found."""
    deck = f"the deck for {found.players} players, {len(rules.table_setup(found.players).deck)} cards"
    if found.is_exact:
        return f"Every way to fill in the unknown cards was tried, from {deck}."
    return (
        f"There are too many ways to try them all. The average is that of {found.ways:,} deals from {deck}, by seed"
        f" {found.seed}. The range is the widest that was found."
    )


def ranges_as_json(table: TypedTable, ranges: Iterable[ScoreRange]) -> dict[str, Any]:
    """Return what each layout of a table can score as plain data."""
    seats = [
        {"layout": text.strip(), "name": name or None, **found.as_dict()}
        for text, name, found in zip(table.texts, table.names, ranges, strict=True)
    ]
    return {"rules": [each.name for each in table.rules.stack[1:]], "seats": seats}
