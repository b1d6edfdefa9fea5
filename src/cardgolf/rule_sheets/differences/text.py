"""Differences between two rulebooks as plain text."""

from collections.abc import Iterator, Sequence
from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from cardgolf import Board, Line, Scorecard
from cardgolf.narration import describe_line
from cardgolf.rule_sheets.differences.beginnings import list_other_lines
from cardgolf.rule_sheets.differences.matches import MatchWitness
from cardgolf.rule_sheets.differences.play import CourseWitness
from cardgolf.rule_sheets.examples import parse_layout
from cardgolf.rule_sheets.forms import draw_example, draw_grid
from cardgolf.rule_sheets.sheet import describe_book
from cardgolf.table import CardNames
from cardgolf.tools.text import one_line
from cardgolf.words import ENGLISH

if TYPE_CHECKING:
    from cardgolf.rule_sheets.differences.difference import RulesDifference, TextDifference

NOTHING = "(none)"
TOLD_BEFORE = "Points of ", "Layout", "Seen before play", "Middle"  # facts of the first sentences
MOST_MOVES = 40  # of a course that are printed
MOST_CLAUSES = 6  # that are printed without being asked for, if some of them stand alone


def format_difference(found: "RulesDifference", width: int, *, whole: bool) -> Iterator[str]:
    """Yield the lines: what matters, the examples, and the clauses, all of them in a ``whole`` text."""
    yield from _format_sides(describe_book(found.a), describe_book(found.b), width)
    if found.matters:
        yield ""
    for sentence in found.matters:
        yield from wrap(one_line(sentence), width, subsequent_indent="  ", break_on_hyphens=False)
    for title, lines in _list_examples(found, width):
        if lines:
            yield from ("", title, "", *lines)
    if not found.has_witness:
        yield from ("", f"No difference found in {found.layouts_tried} layouts and {found.games_tried} games.")
    facts = [each for each in found.facts if whole or not each.name.startswith(TOLD_BEFORE)]
    for title, texts in (("AT A GLANCE", facts), ("THE CLAUSES", _choose_clauses(found, whole=whole))):
        if texts:
            yield from ("", title)
        for each in texts:
            yield from ("", one_line(each.name), *_format_sides(each.a or NOTHING, each.b or NOTHING, width))
    yield from _fold(found, width, whole=whole)


def _list_examples(found: "RulesDifference", width: int) -> Iterator[tuple[str, list[str]]]:
    yield "THE SMALLEST LAYOUT WITH DIFFERENT SCORES", _format_layout(found, width)
    for side, example in zip(("A", "B"), found.apart, strict=False):
        yield f"WHAT CANCELS IN {side}", draw_example(example)
    yield "THE SHORTEST MATCH FOUND", _format_match(found.match, width)
    if found.course and found.course.moves:
        yield "THE SHORTEST COURSE OF PLAY FOUND", _format_course(found.course, width)
    elif not (found.layout or found.apart or found.matters):
        yield "BEFORE THE FIRST MOVE", _format_course(found.course, width)


def _choose_clauses(found: "RulesDifference", *, whole: bool) -> list["TextDifference"]:
    """Return the clauses that are printed: all, or those of both rulebooks if there are many."""
    if whole or len(found.clauses) <= MOST_CLAUSES:
        return [*found.clauses]
    return [each for each in found.clauses if each.a and each.b]


def _fold(found: "RulesDifference", width: int, *, whole: bool) -> Iterator[str]:
    """Yield which clauses are not printed, by their numbers."""
    printed = _choose_clauses(found, whole=whole)
    alone = [each for each in found.clauses if each not in printed]
    for what, names in (
        ("Other clauses of A", [each.name for each in alone if each.a]),
        ("Other clauses of B", [each.name for each in alone if each.b]),
        ("The same under other numbers", found.same),
    ):
        if names:
            yield ""
            yield from wrap(f"{what}: {', '.join(map(one_line, names))}.", width, break_on_hyphens=False)


def _format_sides(a: str, b: str, width: int) -> list[str]:
    return [
        f"{'  ' if number else side} {line}".rstrip()
        for side, text in (("A ", a), ("B ", b))
        for number, line in enumerate(wrap(one_line(text), width - 3, break_on_hyphens=False))
    ]


def _format_layout(found: "RulesDifference", width: int) -> list[str]:
    """Return the layouts, and below each what it scores by either rulebook, with the lines that differ."""
    witness = found.layout
    if witness is None:
        return []
    lines: list[str] = []
    sides = (witness.cards_a, witness.cards_b), (witness.cards_b, witness.cards_a)
    for seat, layout in enumerate(witness.layouts):
        board = parse_layout(found.a, layout)
        head = [f"Player {seat + 1}{', the closer' * (seat == witness.closer)}:"] if len(witness.layouts) > 1 else []
        lines += ["", *head] if lines else head
        lines += draw_grid(layout, ENGLISH, is_hand=board.layout.is_hand)
        texts = [_format_score(board, layout, own[seat], list_other_lines(own, others)[seat]) for own, others in sides]
        lines += _format_sides(texts[0], texts[1], width)
    return lines


def _format_score(board: Board, layout: str, card: Scorecard, differing: Sequence[Line]) -> str:
    """Return the points of a layout, and the lines that the other rulebook does not give."""
    total = f"{card.total} point{'' if abs(card.total) == 1 else 's'}"
    told = [f"{_describe_line(board, layout, line)} {line.points}" for line in differing]
    return f"{total}: {', '.join(told)}" if told else total


def _describe_line(board: Board, layout: str, line: Line) -> str:
    """Return what a line counts and where. A single card has the word of the layout, which may have no suit."""
    if len(line.slots) == 1 and not board.layout.is_hand:
        return f"{layout.replace('/', ' ').split()[board.layout.index(line.slots[0])]} ({line.slots[0]})"
    said = describe_line(line, board.layout, board.slots, CardNames(ascii=True))
    return f"{said} ({' '.join(line.slots)})" if line.slots else said


def _format_match(found: MatchWitness | None, width: int) -> list[str]:
    if found is None:
        return []
    rounds = len(found.scores)
    if len({*found.scores}) == 1:
        scores = " and ".join(map(str, found.scores[0]))
        opening = f"After {rounds} rounds of {scores} each:" if rounds > 1 else f"After a round of {scores}:"
    else:
        opening = f"After rounds of {', '.join(' and '.join(map(str, each)) for each in found.scores)}:"
    return [*wrap(opening, width), *_format_sides(found.a, found.b, width)]


def _format_course(found: CourseWitness | None, width: int) -> list[str]:
    if found is None:
        return []
    if found.start.position:
        start = "From a position near the end"
    else:
        start = f"{found.start.players} players, seed {found.start.seed}{', a given deck' * bool(found.start.deck)}"
    count = len(found.moves)
    shown = ", ".join(found.moves[-MOST_MOVES:])
    differ = f"differ{'s' * _is_singular(found.what)}"
    if not count:
        lines = wrap(f"{found.what.capitalize()} already {differ} ({start.lower()}):", width)
    else:
        last = f"{count} moves, of which the last are {shown}" if count > MOST_MOVES else shown
        lines = [*wrap(f"{start}: {last}.", width, break_on_hyphens=False), f"Then {found.what} {differ}:"]
    lines += _format_sides(found.a, found.b, width)
    if found.position:
        count, last = len(found.last_moves), ", ".join(found.last_moves)
        before = f"before the last move, {last}:" if count == 1 else f"before the last {count} moves, {last}:"
        lines += ["", *wrap(f"The position {before}", width), "", *_format_position(found.position, width)]
    return lines


def _format_position(position: str, width: int) -> list[str]:
    """Return the lines of a position, those that are too long without their end."""
    whole = position.rstrip().splitlines()
    lines = [line if len(line) <= width else shorten(line, width, placeholder=" ...") for line in whole]
    return lines if lines == whole else [*lines, "", "JSON has the whole position."]


def _is_singular(what: str) -> bool:
    return what not in ("the scores", "the totals", "the ranks", "the legal moves") and not what.startswith("the cards")
