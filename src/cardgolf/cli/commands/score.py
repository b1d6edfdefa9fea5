"""``cardgolf score``: the score of a layout or of a whole table, with reasons."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click
from attrs import frozen
from rich.console import Console
from rich.text import Text

from cardgolf import BoardView, Card, InvalidArgumentError, Layout, Line, Rulebook, Scorecard, SlotView, clauses, score
from cardgolf._text import one_line
from cardgolf.board import split_board
from cardgolf.card_names import resolve_card
from cardgolf.cards import COURT
from cardgolf.cli.commands.rules import changed_options
from cardgolf.cli.options import RuleOptions, rule_options
from cardgolf.rulebook.clauses import Clause
from cardgolf.ui.cards import CardFormatter, choose_faces
from cardgolf.ui.output import echo_json, terminal
from cardgolf.ui.tables import Block, draw_grid, join_blocks
from cardgolf.ui.text import format_clause

LETTERS = {rank: letter for letter, rank in COURT.items()}


@frozen
class BareFormatter(CardFormatter):
    """A formatter of cards that may lack a suit."""

    def name(self, card: Card) -> str:
        return super().name(card) if card.suit or card.name else LETTERS.get(card.rank, str(card))


def draw_layout(
    console: Console, book: Rulebook, texts: Sequence[str], titles: Sequence[str], *, ascii_only: bool
) -> None:
    """Print layouts side by side under their titles."""
    setting = book.table_setup(len(texts)) if len(texts) > 1 else [*book.table_setups()][-1][1]
    plain = choose_faces(console, ascii_only=ascii_only)
    faces = BareFormatter(plain.ascii) if any(card.suit for card in setting.deck) else plain
    boards = [_board_view(setting.layouts, setting.deck, text) for text in texts]
    fitted = faces.fitted(setting.deck)
    blocks = (_draw_block(board, title, fitted) for board, title in zip(boards, titles, strict=True))
    for line in join_blocks(blocks, console.width):
        console.print(line)


def _board_view(layouts: Sequence[Layout], deck: Sequence[Card], text: str) -> BoardView:
    layout, words = split_board(text, layouts)
    slots = tuple(_slot_view(word, deck) for word in words)
    return BoardView(layout, slots, len(slots) - slots.count(None))


def _slot_view(word: str, deck: Sequence[Card]) -> SlotView | None:
    """Parse a card, marked if followed by an exclamation mark. A rank alone is a card without a suit."""
    if word == ".":
        return None
    face = word.removesuffix("!")
    bare = COURT.get(face.upper())
    card = Card(bare) if bare else resolve_card(Card.parse(face), deck)
    return SlotView(card, up=True, mark=int(face != word))


def _draw_block(board: BoardView, title: str, faces: CardFormatter) -> Block:
    """Return a board under its title. A hand is a row of cards."""
    heading = Text(f"  {title}", "bold")
    if board.layout.is_hand:
        return [heading, Text.assemble("  ", *map(faces.cell, board.slots))]
    marked = frozenset(place for place, slot in enumerate(board.slots) if slot and slot.mark)
    return [heading, *draw_grid(board, heading, faces, barred=marked)[1:]]  # the title is not cut


Reasons = Mapping[str, Sequence[Clause]]

EXAMPLES = """\b
Examples:
  cardgolf score play-nine "8 8 3 -5 / 8 8 3 12"
  cardgolf score crazy-nines "K K 5 / A 2 3 / 4 . ." "A A 9 / 8 QS! 2 / 4 6 7" --closer 1
  cardgolf score nine-card "3 3 9 / 3 5 J / K A 8" --option pair_reuse=off
"""


class LayoutsCommand(click.Command):
    """A command whose layouts may begin with a negative card, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if re.match(r"-[0-9]", arg) else arg for arg in args])


@click.command("score", cls=LayoutsCommand, epilog=EXAMPLES)
@rule_options(positional=False)
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option("--closer", type=int, metavar="SEAT", help="The seat of the closer; 0 is that of the first layout.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def score_layouts(
    *,
    given: RuleOptions,
    layouts: tuple[str, ...],
    closer: int | None,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Score a layout, or the layouts of a whole table.

    Give one LAYOUT for each seat, or a single one. A layout lists its cards row by row, with / between rows. A dot is
    a cleared place. ! after a card means that it is locked. A hand is one row. In a French deck the suit is optional.
    Names of cards may have any case.
    """
    book = given.rulebook()
    cards = _score_all(book, layouts, closer)
    reasons = _find_reasons(book, cards)
    if as_json:
        echo_json(_as_entries(book, layouts, cards, reasons))
        return
    console = terminal()
    titles = [_format_title(seat, closer) for seat in range(len(layouts))] if len(layouts) > 1 else [book.label]
    draw_layout(console, book, layouts, titles, ascii_only=ascii_only)
    console.print()
    _print_explanation(console, cards, titles, reasons)
    console.print()
    for clause in dict.fromkeys(clause for each in reasons.values() for clause in each):
        format_clause(console, clause, changed_options(clause, book))


def _score_all(book: Rulebook, layouts: Sequence[str], closer: int | None) -> Sequence[Scorecard]:
    """Return the scorecards of a whole table, or of a single layout."""
    if len(layouts) == 1:
        if closer is not None:
            raise InvalidArgumentError("--closer needs the whole table: expected a layout for each seat")
        return [score(book, layouts[0])]
    return score(book, list(layouts), closer=closer)


def _find_reasons(book: Rulebook, cards: Iterable[Scorecard]) -> Reasons:
    """Return the clauses for the rule of each line."""
    rules = {line.rule: None for card in cards for line in card.lines}
    known = clauses(book)
    return {rule: [clause for clause in known if rule in clause.ids] for rule in rules}


def _format_title(seat: int, closer: int | None) -> str:
    return f"seat {seat}" + (", closed" if seat == closer else "")


def _print_explanation(console: Console, cards: Iterable[Scorecard], titles: Iterable[str], reasons: Reasons) -> None:
    """Print each line with its points, its places and the numbers of its clauses."""
    blocks = [_print_scorecard(card, title, reasons) for card, title in zip(cards, titles, strict=True)]
    for line in join_blocks(blocks, console.width):
        console.print(line)


def _print_scorecard(card: Scorecard, title: str, reasons: Reasons) -> Block:
    places = [" ".join(line.slots) for line in card.lines]
    longest = max(map(len, places), default=0)
    lines = [
        Text.assemble(_print_points(line.points), f"  {place:<{longest}}  ", (_format_reason(line, reasons), "dim"))
        for line, place in zip(card.lines, places, strict=True)
    ]
    return [Text(f"  {title}", "bold"), *lines, Text(f"{card.total:>5}  total", "bold")]


def _print_points(points: int) -> Text:
    return Text(f"{points:>+5}" if points else f"{points:>5}", "green" if points < 0 else "" if points else "dim")


def _format_reason(line: Line, reasons: Reasons) -> str:
    """Return the numbers of a line's clauses or, without a rules page, its rule id."""
    return ", ".join(clause.number for clause in reasons[line.rule]) or one_line(line.rule)


def _as_entries(book: Rulebook, layouts: Iterable[str], cards: Iterable[Scorecard], reasons: Reasons) -> dict[str, Any]:
    seats = [
        {"layout": text.strip(), "total": card.total, "lines": [_as_entry(line, reasons) for line in card.lines]}
        for text, card in zip(layouts, cards, strict=True)
    ]
    texts = {clause.number: clause.text for each in reasons.values() for clause in each}
    return {"rules": [each.name for each in book.stack[1:]], "seats": seats, "clauses": texts}


def _as_entry(line: Line, reasons: Reasons) -> dict[str, Any]:
    numbers = [clause.number for clause in reasons[line.rule]]
    return {"points": line.points, "places": list(line.slots), "rule": line.rule, "clauses": numbers}
