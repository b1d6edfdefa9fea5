"""``cardgolf score``: what a layout or a whole table scores, line by line, and why."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from cardgolf import BadOption, Line, Rulebook, Scorecard, clauses, score
from cardgolf._text import one_line
from cardgolf.cli.completing import VARIANT
from cardgolf.cli.in_force import here
from cardgolf.cli.layouts import draw
from cardgolf.cli.output import echo_json, terminal
from cardgolf.cli.paragraphs import told
from cardgolf.cli.running import rulebook
from cardgolf.cli.tables import Block, side_by_side
from cardgolf.rule_pages import Clause

Reasons = Mapping[str, Sequence[Clause]]

EXAMPLES = """\b
Examples:
  cardgolf score play-nine "8 8 3 -5 / 8 8 3 12"
  cardgolf score crazy-nines "K K 5 / A 2 3 / 4 . ." "A A 9 / 8 QS! 2 / 4 6 7" --closer 1
  cardgolf score nine-card "3 3 9 / 3 5 J / K A 8" --option pair_reuse=off
"""


class Layouts(click.Command):
    """A command whose layouts may begin with a card below nothing, which is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if re.match(r"-[0-9]", arg) else arg for arg in args])


@click.command("score", cls=Layouts, epilog=EXAMPLES)
@click.argument("name", shell_complete=VARIANT)
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option("--closer", type=int, metavar="SEAT", help="Who closed the round: 0 is the first layout's seat.")
@click.option("--rule", "house_rules", multiple=True, metavar="RULE", help="A house rule; may be repeated.")
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Suits as letters.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def score_layouts(
    *,
    name: str,
    layouts: tuple[str, ...],
    closer: int | None,
    house_rules: tuple[str, ...],
    options: tuple[str, ...],
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Score the LAYOUTs of a table of the variant NAME, one for each seat, or a single one by itself.

    A layout is its cards row by row, rows separated by /. A dot is a cleared place, ! behind a card says that it is
    locked. A hand is one row. In a French deck a rank may stand without its suit.
    """
    book = rulebook(name, house_rules, options)
    cards = _scorecards(book, layouts, closer)
    reasons = _reasons(book, cards)
    if as_json:
        echo_json(_entries(book, layouts, cards, reasons))
        return
    console = terminal()
    titles = [_title(seat, closer) for seat in range(len(layouts))] if len(layouts) > 1 else [book.name]
    draw(console, book, layouts, titles, ascii_only=ascii_only)
    console.print()
    _explain(console, cards, titles, reasons)
    console.print()
    for clause in dict.fromkeys(clause for each in reasons.values() for clause in each):
        told(console, clause, here(clause, book))


def _scorecards(book: Rulebook, layouts: Sequence[str], closer: int | None) -> Sequence[Scorecard]:
    """A single layout is scored by itself, as it could lie at any table."""
    if len(layouts) == 1:
        if closer is not None:
            raise BadOption("--closer needs the whole table: give a layout for each seat")
        return [score(book, layouts[0])]
    return score(book, list(layouts), closer=closer)


def _reasons(book: Rulebook, cards: Iterable[Scorecard]) -> Reasons:
    """For the rule of each line the clauses that say so."""
    rules = {line.rule: None for card in cards for line in card.lines}
    known = clauses(book)
    return {rule: [clause for clause in known if rule in clause.ids] for rule in rules}


def _title(seat: int, closer: int | None) -> str:
    return f"seat {seat}" + (", closed" if seat == closer else "")


def _explain(console: Console, cards: Iterable[Scorecard], titles: Iterable[str], reasons: Reasons) -> None:
    """Each line with its points, its places and the numbers of its clauses."""
    blocks = [_scorecard(card, title, reasons) for card, title in zip(cards, titles, strict=True)]
    for line in side_by_side(blocks, console.width):
        console.print(line)


def _scorecard(card: Scorecard, title: str, reasons: Reasons) -> Block:
    places = [" ".join(line.slots) for line in card.lines]
    longest = max(map(len, places), default=0)
    lines = [
        Text.assemble(_points(line.points), f"  {place:<{longest}}  ", (_because(line, reasons), "dim"))
        for line, place in zip(card.lines, places, strict=True)
    ]
    return [Text(f"  {title}", "bold"), *lines, Text(f"{card.total:>5}  total", "bold")]


def _points(points: int) -> Text:
    return Text(f"{points:>+5}" if points else f"{points:>5}", "green" if points < 0 else "" if points else "dim")


def _because(line: Line, reasons: Reasons) -> str:
    """The numbers of a line's clauses or, where its plugin has no page, its id."""
    return ", ".join(clause.number for clause in reasons[line.rule]) or one_line(line.rule)


def _entries(book: Rulebook, layouts: Iterable[str], cards: Iterable[Scorecard], reasons: Reasons) -> dict[str, Any]:
    seats = [
        {"layout": text.strip(), "total": card.total, "lines": [_entry(line, reasons) for line in card.lines]}
        for text, card in zip(layouts, cards, strict=True)
    ]
    texts = {clause.number: clause.text for each in reasons.values() for clause in each}
    return {"rules": [each.name for each in book.stack[1:]], "seats": seats, "clauses": texts}


def _entry(line: Line, reasons: Reasons) -> dict[str, Any]:
    numbers = [clause.number for clause in reasons[line.rule]]
    return {"points": line.points, "places": list(line.slots), "rule": line.rule, "clauses": numbers}
