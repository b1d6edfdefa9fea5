"""``cardgolf score``: the score of a layout or of a whole table, with reasons."""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isclose
from textwrap import wrap
from typing import Any

import click
from attrs import evolve, frozen
from rich.console import Console
from rich.text import Text

from cardgolf import (
    Card,
    InvalidArgumentError,
    Line,
    Rulebook,
    Scorecard,
    ScoreRange,
    house_rules,
    score,
    score_range,
)
from cardgolf._text import count_cells, did_you_mean, is_printable_name, one_line, pad_cells, quote
from cardgolf.board import UNKNOWN
from cardgolf.cli.commands.rules import changed_options
from cardgolf.cli.options import RuleOptions, rule_options
from cardgolf.games.typed_layouts import TypedLayout, parse_layout
from cardgolf.narration import describe_line
from cardgolf.rulebook.clauses import Clause, make_label, texts_about
from cardgolf.ui.cards import choose_faces
from cardgolf.ui.layouts import TypedFormatter, draw_layouts, format_unknown, name_faces, name_unknown, typed_formatter
from cardgolf.ui.output import echo_json, terminal, waiting
from cardgolf.ui.tables import Block, join_blocks
from cardgolf.ui.text import describe_rules, format_clause, hanging_indent

Reasons = Mapping[str, Sequence[Clause]]  # the clauses of each rule, as far as they hold

EXAMPLES = """\b
Examples:
  cardgolf score play-nine "8 8 3 -5 / 8 8 3 12"
  cardgolf score crazy-nines "Ann: K K 5 / A 2 3 / 4 . ." \\
    "Bo: A A 9 / 8 QS! 2 / 4 6 7" --closer Bo
  cardgolf score nine-card "3 3 9 / 3 5 J / K A ?" --out "9H 9C"
  cardgolf score nine-card "3 3 9 / 3 5 J / K A 8" --option pair_reuse=off
"""


@frozen
class Table:
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
        if re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
            return int(text)
        alike = [seat for seat, name in enumerate(self.names) if name.casefold() == text.casefold()]
        if len(alike) != 1:
            known = [*filter(None, self.names)] or map(str, range(len(self.texts)))
            raise InvalidArgumentError(f"invalid --closer {quote(text)}: {did_you_mean(text, known)}")
        return alike[0]

    def title(self, seat: int, closer: int | None) -> str:
        """Return what stands above a layout."""
        name = self.names[seat] or (f"seat {seat}" if len(self.texts) > 1 else make_label(self.rules))
        return name + (", closed" if seat == closer else "")


def is_house_rule(text: str) -> bool:
    """Return whether an argument among the layouts is a house rule: an installed one, or one in a file."""
    return text.partition(":")[0] in house_rules() or bool(re.match(r"\S+\.py\b", text))


def read_table(rules: Rulebook, layouts: Sequence[str]) -> Table:
    """Return the layouts of a command line. One that was typed without quotes comes as many arguments."""
    is_hand = next(rules.table_setups())[1].layout.is_hand
    if "/" in layouts or (not is_hand and len(layouts) > 1 and not any(" " in text.strip() for text in layouts)):
        layouts = (" ".join(layouts),)
    split = [_split_name(text) for text in layouts]
    return Table(rules, tuple([text for _, text in split]), tuple([name for name, _ in split]))


def _split_name(text: str) -> tuple[str, str]:
    name, colon, rest = text.partition(":")
    return (name.strip(), rest.strip()) if colon and is_printable_name(name.strip()) else ("", text)


class LayoutsCommand(click.Command):
    """A command whose layouts may begin with a negative card, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if re.match(r"-[0-9]", arg) else arg for arg in args])


@click.command("score", cls=LayoutsCommand, epilog=EXAMPLES)
@rule_options(positional=False)
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option("--closer", metavar="NAME", help="The closer: a name before a layout, or a seat from 0.")
@click.option("--out", multiple=True, metavar="CARDS", help="Cards that ? cannot be; may be repeated.")
@click.option(
    "--players",
    type=int,
    metavar="N",
    help="The number of players, which decides the deck.  [default: as few as can be]",
)
@click.option("--seed", type=int, metavar="N", help="The seed of the deals that are tried if many cards are unknown.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def score_layouts(
    *,
    given: RuleOptions,
    layouts: tuple[str, ...],
    closer: str | None,
    out: tuple[str, ...],
    players: int | None,
    seed: int | None,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Score a layout, or the layouts of a whole table.

    Give one LAYOUT for each seat, or a single one. A layout lists its cards row by row, with / between rows. ? is a
    card that you do not know, and a dot is a place without a card. A hand is one row. In a French deck the suit is
    optional. A name and a colon may stand before a layout. House rules may stand before the layouts.

    In Crazy Nines a Queen of Spades from the stock stays locked for some turns: QS! is a locked one, and QS!+0 is one
    whose lock has ended.
    """
    named, layouts = (tuple(text for text in layouts if is_house_rule(text) is each) for each in (True, False))
    if not layouts:
        raise InvalidArgumentError("missing LAYOUT: expected cards in quotes, with / between rows")
    given = evolve(given, house_rules=(*given.more_rules, *named), more_rules=())
    table = read_table(given.rulebook(), layouts)
    seat = table.find_closer(closer)
    if table.has_unknown:
        with waiting("Filling in the unknown cards"):
            ranges = _find_ranges(table, seat, out=" ".join(out), players=players, seed=seed)
        if as_json:
            echo_json(_ranges_as_json(table, ranges))
        else:
            _print_ranges(table, seat, ranges, ascii_only=ascii_only)
        return
    if out or players is not None or seed is not None:
        raise InvalidArgumentError("--out, --players and --seed are about unknown cards: expected ? in a layout")
    cards = _score_all(table, seat)
    reasons = _find_reasons(table.rules, cards)
    if as_json:
        echo_json(_as_entries(table, cards, reasons))
        return
    console = terminal()
    titles = [table.title(each, seat) for each in range(len(cards))]
    number = len(cards) if len(cards) > 1 else _largest_table(table.rules)
    typed, faces = _draw(console, table, titles, number, ascii_only=ascii_only)
    cited = {rule: _choose_cited(found, table.rules) for rule, found in reasons.items()}
    told = [
        [describe_line(line, layout.layout, layout.known_board().slots, faces) for line in card.lines]
        for card, layout in zip(cards, typed, strict=True)
    ]
    _print_explanation(console, cards, titles, told, cited)
    console.print()
    for sentence in _describe_values(table.rules, typed, faces):
        console.print(sentence)
    for clause in dict.fromkeys(clause for each in cited.values() for clause in each):
        text = clause.text_for(table.rules) or clause.text
        format_clause(console, clause, text, changed_options(clause, table.rules))
    _print_related(console, given, reasons, cited)
    without_clause = {rule.partition(".")[0] for rule, found in reasons.items() if not found}
    for each in table.rules.stack:
        if each.name in without_clause:
            describe_rules(console, each.describe().partition("\n")[0])


def _describe_values(rules: Rulebook, typed: Sequence[TypedLayout], faces: TypedFormatter) -> Iterator[str]:
    """Yield what cards count other than their rank, the mark of a lock, and which cards lack a suit that matters."""
    known = sorted({card for layout in typed for card in layout.known}, key=lambda card: (card.rank, card.suit))
    values = {card: {rules.card_values[each] for each in rules.card_values if _may_be(card, each)} for card in known}
    certain = {card: min(found) for card, found in values.items() if len(found) == 1}
    odd = [f"{faces.name(card)} {points}" for card, points in certain.items() if points != card.rank]
    if odd:
        yield f"Worth: {', '.join(odd)}. Other cards count their number."
    if any(slot and slot.turns for layout in typed for slot in layout.slots):
        yield "! is a locked card."
    for card, found in values.items():
        if len(found) > 1:
            name, points = faces.name(card), " or ".join(map(str, sorted(found)))
            yield f"{name} counts {points} by its suit: type the suit too, as in {name}H."


def _may_be(typed: Card, card: Card) -> bool:
    """Return whether ``typed`` is ``card``, or is it without its suit."""
    return typed == card or (not typed.suit and not typed.name and not card.name and typed.rank == card.rank)


def _largest_table(rules: Rulebook) -> int:
    return max(rules.table_setups(), key=lambda table: len(table[1].deck))[0]


def _score_all(table: Table, closer: int | None) -> Sequence[Scorecard]:
    """Return the scorecards of a whole table, or of a single layout."""
    if len(table.texts) == 1:
        return [score(table.rules, table.texts[0])]
    return score(table.rules, table.texts, closer=closer)


def _find_ranges(
    table: Table, closer: int | None, *, out: str, players: int | None, seed: int | None
) -> Sequence[ScoreRange]:
    if len(table.texts) == 1:
        return [score_range(table.rules, table.texts[0], out=out, players=players, seed=seed)]
    return score_range(table.rules, table.texts, closer=closer, out=out, players=players, seed=seed)


def _draw(
    console: Console, table: Table, titles: Sequence[str], players: int, *, ascii_only: bool
) -> tuple[list[TypedLayout], TypedFormatter]:
    """Print the layouts and an empty line. Return them with the formatter of their cards."""
    typed = [parse_layout(table.rules, text, players) for text in table.texts]
    faces = typed_formatter(choose_faces(console, ascii_only=ascii_only), table.rules, players)
    for line in draw_layouts(typed, titles, faces, console.width):
        console.print(line)
    console.print()
    return typed, faces


def _print_ranges(table: Table, closer: int | None, ranges: Sequence[ScoreRange], *, ascii_only: bool) -> None:
    """Print the layouts, what each can score, and the cards that give the outermost scores."""
    console, titles = terminal(), [table.title(seat, closer) for seat in range(len(ranges))]
    players = ranges[0].players
    typed, faces = _draw(console, table, titles, players, ascii_only=ascii_only)
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
    return f"{low} to {high} points, {found.mean:.1f} on average"


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


def _ranges_as_json(table: Table, ranges: Iterable[ScoreRange]) -> dict[str, Any]:
    seats = [
        {"layout": text.strip(), "name": name or None, **found.as_dict()}
        for text, name, found in zip(table.texts, table.names, ranges, strict=True)
    ]
    return {"rules": [each.name for each in table.rules.stack[1:]], "seats": seats}


def _find_reasons(book: Rulebook, cards: Iterable[Scorecard]) -> Reasons:
    """Return the clauses for the rule of each line."""
    rules = {line.rule: None for card in cards for line in card.lines}
    return {rule: [clause for clause, _ in texts_about(book, rule)] for rule in rules}


def _choose_cited(found: Sequence[Clause], book: Rulebook) -> list[Clause]:
    """Return the first clause about a rule, which states it, and those with an option in force."""
    return [clause for at, clause in enumerate(found) if not at or changed_options(clause, book)]


def _print_related(console: Console, given: RuleOptions, reasons: Reasons, cited: Reasons) -> None:
    """Print the numbers of the clauses about the same rules that are not cited."""
    shown = {clause.number for each in cited.values() for clause in each}
    others = dict.fromkeys(clause.number for each in reasons.values() for clause in each if clause.number not in shown)
    if others:
        section = next(iter(others)).split()[-1].rpartition(".")[0]
        command = one_line(shlex.join(("cardgolf", "rules", *given.arguments(), "--section", section)))
        hanging_indent(console, 0, Text(f"Further clauses: {', '.join(others)}. To read them:", "dim"))
        console.print(Text(command, "dim"), soft_wrap=True)


def _print_explanation(
    console: Console, cards: Iterable[Scorecard], titles: Iterable[str], told: Iterable[Sequence[str]], reasons: Reasons
) -> None:
    """Print each line with its points, what it counts, its places and the numbers of its clauses."""
    blocks = [_print_scorecard(*each, reasons) for each in zip(cards, titles, told, strict=True)]
    for line in join_blocks(blocks, console.width):
        console.print(line)


def _print_scorecard(card: Scorecard, title: str, told: Sequence[str], reasons: Reasons) -> Block:
    places = [" ".join(line.slots) for line in card.lines]
    longest, widest = max(map(len, places), default=0), max(map(count_cells, told), default=0)
    lines = [
        Text.assemble(
            _print_points(line.points),
            f"  {pad_cells(text, widest)}  ",
            f"{place:<{longest}}  " * bool(longest),
            (_format_reason(line, reasons), "dim"),
        )
        for line, text, place in zip(card.lines, told, places, strict=True)
    ]
    if card.raw != card.total:
        lines.insert(_count_own_lines(card), Text(f"{card.raw:>5}  subtotal"))
    return [Text(f"  {title}", "bold"), *lines, Text(f"{card.total:>5}  total", "bold")]


def _count_own_lines(card: Scorecard) -> int:
    """Return the number of lines before those that other seats decide, which are the last."""
    left = card.total - card.raw
    for count in range(len(card.lines) - 1, -1, -1):
        left -= card.lines[count].points
        if not left:
            return count
    return len(card.lines)


def _print_points(points: int) -> Text:
    return Text(f"{points:>+5}" if points else f"{points:>5}", "green" if points < 0 else "" if points else "dim")


def _format_reason(line: Line, reasons: Reasons) -> str:
    """Return the numbers of a line's clauses or, without a rules page, its rule id."""
    return ", ".join(clause.number for clause in reasons[line.rule]) or one_line(line.rule)


def _as_entries(table: Table, cards: Iterable[Scorecard], reasons: Reasons) -> dict[str, Any]:
    seats = [
        {
            "layout": text.strip(),
            "name": name or None,
            "total": card.total,
            "raw": card.raw,
            "lines": [_as_entry(line, reasons) for line in card.lines],
        }
        for text, name, card in zip(table.texts, table.names, cards, strict=True)
    ]
    texts = {clause.number: clause.text for each in reasons.values() for clause in each}
    return {"rules": [each.name for each in table.rules.stack[1:]], "seats": seats, "clauses": texts}


def _as_entry(line: Line, reasons: Reasons) -> dict[str, Any]:
    numbers = [clause.number for clause in reasons[line.rule]]
    return {"points": line.points, "places": list(line.slots), "rule": line.rule, "clauses": numbers}
