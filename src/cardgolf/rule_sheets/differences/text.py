"""Differences between two rulebooks as plain text."""

from collections.abc import Iterator, Sequence
from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from cardgolf import Board, Line, Scorecard
from cardgolf.narration import describe_line
from cardgolf.rule_sheets.differences.beginnings import list_other_lines
from cardgolf.rule_sheets.differences.first_difference import join_all
from cardgolf.rule_sheets.differences.matches import MatchWitness
from cardgolf.rule_sheets.differences.play import CourseWitness
from cardgolf.rule_sheets.examples import parse_layout
from cardgolf.rule_sheets.forms import draw_example, draw_grid
from cardgolf.rule_sheets.sheet import describe_book
from cardgolf.table import CardNames
from cardgolf.tools.text import one_line
from cardgolf.words import Words

if TYPE_CHECKING:
    from cardgolf.rule_sheets.differences.difference import RulesDifference, TextDifference

SIDES = "a", "b"
PLURAL = "scores", "totals", "cards", "moves", "ranks"  # kinds of differences that are many
MANY = 2
MOST_MOVES = 40  # of a course that are printed


def format_difference(found: "RulesDifference", width: int) -> Iterator[str]:
    """Yield the lines: the sentences, the examples, and what differs between the two pages."""
    words = found.words
    yield from _format_sides(describe_book(found.a), describe_book(found.b), width)
    yield from _format_texts(words("page-told"), found.sentences, width, words)
    for title, lines in _list_examples(found, width):
        if lines:
            yield from ("", title.upper(), "", *lines)
    if not found.has_witness:
        yield from ("", words("diff-not-found", count=found.layouts_tried, number=found.games_tried))
    yield from _format_texts(words("diff-glance"), found.facts, width, words)
    yield from _format_texts(words("page-options"), found.options, width, words)
    yield from _format_texts(words("diff-parts"), found.parts, width, words)


def _format_texts(title: str, texts: Sequence["TextDifference"], width: int, words: Words) -> Iterator[str]:
    if texts:
        yield from ("", title.upper())
    nothing = words("diff-none")
    for each in texts:
        yield from ("", one_line(each.name), *_format_sides(each.a or nothing, each.b or nothing, width))


def _list_examples(found: "RulesDifference", width: int) -> Iterator[tuple[str, list[str]]]:
    words = found.words
    yield words("diff-smallest"), _format_layout(found, width)
    for side, example in zip(SIDES, found.apart, strict=False):
        yield words("diff-cancels", side=side), draw_example(example, words)
    yield words("diff-shortest-match"), _format_match(found.match, width, words)
    if found.course and found.course.moves:
        yield words("diff-shortest-course"), _format_course(found.course, width, words)
    elif not (found.layout or found.apart or found.sentences or found.facts):
        yield words("diff-before"), _format_course(found.course, width, words)


def _format_sides(a: str, b: str, width: int) -> list[str]:
    return [
        f"{'  ' if number else side} {line}".rstrip()
        for side, text in (("A ", a), ("B ", b))
        for number, line in enumerate(wrap(one_line(text), width - 3, break_on_hyphens=False))
    ]


def _format_layout(found: "RulesDifference", width: int) -> list[str]:
    """Return the layouts, and below each what it scores by either rulebook, with the lines that differ."""
    witness, words = found.layout, found.words
    if witness is None:
        return []
    lines: list[str] = []
    sides = (witness.cards_a, witness.cards_b), (witness.cards_b, witness.cards_a)
    for seat, layout in enumerate(witness.layouts):
        board = parse_layout(found.a, layout)
        player = words("player", number=seat + 1)
        name = words("sheet-closer", player=player) if seat == witness.closer else player
        head = [f"{name}:"] if len(witness.layouts) > 1 else []
        lines += ["", *head] if lines else head
        lines += draw_grid(layout, words, is_hand=board.layout.is_hand)
        texts = [
            _format_score(board, layout, own[seat], list_other_lines(own, others)[seat], words) for own, others in sides
        ]
        lines += _format_sides(texts[0], texts[1], width)
    return lines


def _format_score(board: Board, layout: str, card: Scorecard, differing: Sequence[Line], words: Words) -> str:
    """Return the points of a layout, and the lines that the other rulebook does not give."""
    total = words("diff-score", count=card.total)
    told = [f"{_describe_line(board, layout, line, words)} {line.points}" for line in differing]
    return f"{total}: {', '.join(told)}" if told else total


def _describe_line(board: Board, layout: str, line: Line, words: Words) -> str:
    """Return what a line counts and where. A single card has the word of the layout, which may have no suit."""
    if len(line.slots) == 1 and not board.layout.is_hand:
        return f"{layout.replace('/', ' ').split()[board.layout.index(line.slots[0])]} ({line.slots[0]})"
    said = describe_line(line, board.layout, board.slots, CardNames(ascii=True, words=words))
    return f"{said} ({' '.join(line.slots)})" if line.slots else said


def _format_match(found: MatchWitness | None, width: int, words: Words) -> list[str]:
    if found is None:
        return []
    scores = [join_all(each, words) for each in found.scores]
    if len({*scores}) == 1:
        opening = words("diff-after-equal", count=len(scores), what=scores[0])
    else:
        opening = words("diff-after", what=", ".join(scores))
    return [*wrap(opening, width), *_format_sides(found.a, found.b, width)]


def _format_course(found: CourseWitness | None, width: int, words: Words) -> list[str]:
    if found is None:
        return []
    begun = found.start
    if begun.position:
        start = words("diff-position-start")
    else:
        start = words("diff-start", number=begun.players, count=begun.seed, stacked=bool(begun.deck))
    count, differing = len(found.moves), MANY if found.kind in PLURAL else 1
    shown = ", ".join(found.moves[-MOST_MOVES:])
    if not count:
        what, small = found.what[:1].upper() + found.what[1:], start[:1].lower() + start[1:]
        lines = wrap(words("diff-already", count=differing, what=what, other=small), width)
    else:
        last = words("diff-last-moves", count=count, moves=shown) if count > MOST_MOVES else shown
        lines = wrap(f"{start}: {last}.", width, break_on_hyphens=False)
        lines.append(words("diff-then", count=differing, what=found.what))
    lines += _format_sides(found.a, found.b, width)
    if found.position:
        before = words("diff-position", count=len(found.last_moves), moves=", ".join(found.last_moves))
        lines += ["", *wrap(before, width), "", *_format_position(found.position, width, words)]
    return lines


def _format_position(position: str, width: int, words: Words) -> list[str]:
    """Return the lines of a position, those that are too long without their end."""
    whole = position.rstrip().splitlines()
    lines = [line if len(line) <= width else shorten(line, width, placeholder=" ...") for line in whole]
    return lines if lines == whole else [*lines, "", words("diff-json")]
