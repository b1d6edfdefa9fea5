"""``cardgolf score``: the score of a layout or of a whole table, with reasons."""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click
from attrs import evolve
from rich.console import Console
from rich.text import Text

from cardgolf import Card, InvalidArgumentError, Line, Rulebook, Scorecard, clauses, score
from cardgolf.games import TypedLayout
from cardgolf.narration import describe_line
from cardgolf.rulebook import HOUSE_RULES_HOLD, Clause, describe_plugins, texts_about
from cardgolf.score_sheets import may_close
from cardgolf.terminal.commands.rules import changed_options
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, rule_options
from cardgolf.terminal.shared.colours import GREEN
from cardgolf.terminal.shared.output import echo_json, terminal, waiting
from cardgolf.terminal.shared.scores import describe_points
from cardgolf.terminal.shared.tables import Block, TypedFormatter, join_blocks
from cardgolf.terminal.shared.text import describe_rules, format_clause, hanging_indent
from cardgolf.terminal.typed_tables import (
    GivenTable,
    find_ranges,
    names_rules,
    print_layouts,
    print_ranges,
    ranges_as_json,
    read_table,
)
from cardgolf.tools import count_cells, one_line, pad_cells

Reasons = Mapping[str, Sequence[Clause]]  # the clauses of each rule, as far as they hold

EXAMPLES = """\b
Examples:
  cardgolf score play-nine "8 8 3 -5 / 8 8 3 12"
  cardgolf score crazy-nines "Ann: K K 5 / A 5 4 / . . ." \\
    "Bo: A A 9 / 8 QS! 2 / 4 6 7" --closer Bo
  cardgolf score nine-card "3 3 9 / 3 5 J / K A ?" --out "9H 9C"
  cardgolf score nine-card "3 3 9 / 3 5 J / K A 8" --option pair_reuse=off
"""


class LayoutsCommand(click.Command):
    """A command whose layouts may begin with a negative card, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if re.match(r"-[0-9]", arg) else arg for arg in args])


@click.command("score", cls=LayoutsCommand, epilog=EXAMPLES)
@rule_options(positional=False)
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option(
    "--closer", metavar="NAME", help="The closer: a name that stands before a layout, or a seat number, counted from 0."
)
@click.option(
    "--out", multiple=True, metavar="CARDS", help="Cards that an unknown card (?) cannot be; may be repeated."
)
@click.option(
    "--players",
    type=int,
    metavar="N",
    help="The number of players, which decides the deck.  [default: as few as possible]",
)
@click.option(
    "--seed", type=int, metavar="N", help="The seed of a random sample, used if there are too many ways to fill in ?."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
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
    card that you do not know, and a dot is a place without a card. In Board Nine a layout is a hand, in one row, and
    empty is one without cards. In a French deck the suit is optional. A name and a colon may stand before a layout.
    House rules and options may stand before the layouts.

    In Crazy Nines QS! is a Queen of Spades that is still locked.
    """
    named, layouts = (tuple(text for text in layouts if names_rules(text) is each) for each in (True, False))
    if not layouts:
        raise InvalidArgumentError("missing LAYOUT: expected cards in quotes, with / between rows")
    given = evolve(given, house_rules=given.more_rules, more_rules=()).followed_by(named)
    table = read_table(given.rulebook(), layouts)
    seat = table.find_closer(closer)
    if table.has_unknown:
        with waiting(reader_words()("filling-in")):
            ranges = find_ranges(table, seat, out=" ".join(out), players=players, seed=seed)
        if as_json:
            echo_json(ranges_as_json(table, ranges))
        else:
            print_ranges(table, seat, ranges, ascii_only=ascii_only)
        return
    if out or seed is not None:
        raise InvalidArgumentError("--out and --seed are about unknown cards: expected ? in a layout")
    cards = _score_all(table, seat, players)
    reasons = _find_reasons(table.rules, cards)
    if as_json:
        echo_json(_as_entries(table, cards, reasons))
        return
    console = terminal()
    titles = [table.title(each, seat) for each in range(len(cards))]
    number = players or (len(cards) if len(cards) > 1 else _largest_table(table.rules))
    typed, faces = print_layouts(console, table, titles, number, ascii_only=ascii_only)
    cited = {rule: _choose_cited(found, table.rules) for rule, found in reasons.items()}
    told = [
        [describe_line(line, layout.layout, layout.known_board().slots, faces) for line in card.lines]
        for card, layout in zip(cards, typed, strict=True)
    ]
    _print_explanation(console, cards, titles if len(cards) > 1 else [""], told, cited)
    console.print()
    doubts = map(Text, _list_doubts(table, seat, cards, number))
    for sentence in (*doubts, *_describe_values(table.rules, typed, faces)):
        console.print(sentence)
    for clause in dict.fromkeys(clause for each in cited.values() for clause in each):
        text = clause.text_for(table.rules) or clause.text
        format_clause(console, clause, text, changed_options(clause, table.rules))
    _print_related(console, given, reasons, cited)
    described = [*_describe_without_clauses(table.rules, reasons)]
    for text in described:
        describe_rules(console, text)
    if described and len(table.rules.stack) > 2:
        hanging_indent(console, 0, Text(HOUSE_RULES_HOLD, "dim"))


def _describe_without_clauses(rules: Rulebook, reasons: Reasons) -> Iterator[str]:
    """Yield a sentence for each house rule without clauses, and for such a variant if a line comes from it."""
    with_clauses = {clause.plugin for clause in clauses(rules)}
    without_clause = {rule.partition(".")[0] for rule, found in reasons.items() if not found}
    for each, text in zip(rules.stack[1:], describe_plugins(rules), strict=True):
        if each.name not in with_clauses and (each is not rules.stack[1] or each.name in without_clause):
            yield text


def _describe_values(rules: Rulebook, typed: Sequence[TypedLayout], faces: TypedFormatter) -> Iterator[str]:
    """Yield what cards count other than their number, the mark of a lock, and which cards lack a suit that matters."""
    known = sorted({card for layout in typed for card in layout.known}, key=lambda card: (card.rank, card.suit))
    values = {card: {rules.card_values[each] for each in rules.card_values if _may_be(card, each)} for card in known}
    certain = {card: min(found) for card, found in values.items() if len(found) == 1}
    odd: dict[int, dict[str, None]] = {}
    for card, points in certain.items():
        face = faces.name(card)
        if points != card.rank or not face.lstrip("-")[:1].isdigit():
            odd.setdefault(points, {})[face] = None
    if odd:
        told = "; ".join(describe_points([*found], points, faces.words) for points, found in sorted(odd.items()))
        yield faces.words("others-by-number", what=told)
    if any(slot and slot.turns for layout in typed for slot in layout.slots):
        yield faces.words("mark-locked")
    for card, options in values.items():
        if len(options) > 1:
            *others, last = map(str, sorted(options))
            either = faces.words("labels-or", what=", ".join(others), other=last)
            yield faces.words("counts-by-suit", card=faces.name(card), what=either)


def _may_be(typed: Card, card: Card) -> bool:
    """Return whether ``typed`` is ``card``, or is it without its suit."""
    return typed == card or (not typed.suit and not typed.name and not card.name and typed.rank == card.rank)


def _largest_table(rules: Rulebook) -> int:
    return max(rules.table_setups(), key=lambda table: len(table[1].deck))[0]


def _list_doubts(table: GivenTable, closer: int | None, cards: Sequence[Scorecard], players: int) -> Iterator[str]:
    """Yield a sentence if the rules do not let a player close with the points of these cards."""
    layout = table.rules.table_setup(players).layout
    if closer is not None and layout.is_hand and not may_close(table.rules, players, layout, cards[closer].raw):
        points = cards[closer].raw
        yield reader_words()("may-not-close", player=table.name(closer), count=points, points=points)


def _score_all(table: GivenTable, closer: int | None, players: int | None) -> Sequence[Scorecard]:
    """Return the scorecards of a table of ``players``, or of a single layout."""
    if len(table.texts) == 1:
        return [score(table.rules, table.texts[0], players=players)]
    return score(table.rules, table.texts, closer=closer, players=players)


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
        more = reader_words()("more-clauses", count=len(others), number=", ".join(others))
        hanging_indent(console, 0, Text(more, "dim"))
        console.print(Text(command, "dim"), soft_wrap=True)


def _print_explanation(
    console: Console, cards: Iterable[Scorecard], titles: Iterable[str], told: Iterable[Sequence[str]], reasons: Reasons
) -> None:
    """Print each line with its points, what it counts, its places and the numbers of its clauses.

    A scorecard without a title has no heading.
    """
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
    words = reader_words()
    if card.raw != card.total:
        lines.insert(_count_own_lines(card), Text(f"{card.raw:>5}  {words('subtotal')}"))
    heading = [Text(f"  {title}", "bold")] if title else []
    return [*heading, *lines, Text(f"{card.total:>5}  {words('total')}", "bold")]


def _count_own_lines(card: Scorecard) -> int:
    """Return the number of lines before those that other seats decide, which are the last."""
    left = card.total - card.raw
    for count in range(len(card.lines) - 1, -1, -1):
        left -= card.lines[count].points
        if not left:
            return count
    return len(card.lines)


def _print_points(points: int) -> Text:
    return Text(f"{points:>+5}" if points else f"{points:>5}", GREEN if points < 0 else "" if points else "dim")


def _format_reason(line: Line, reasons: Reasons) -> str:
    """Return the numbers of a line's clauses or, without a rules page, its rule id."""
    return ", ".join(clause.number for clause in reasons[line.rule]) or one_line(line.rule)


def _as_entries(table: GivenTable, cards: Iterable[Scorecard], reasons: Reasons) -> dict[str, Any]:
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
