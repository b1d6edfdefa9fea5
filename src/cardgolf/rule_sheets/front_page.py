"""The first page of a rule sheet: the rules in four sentences, a drawn turn, and what cancels, as text or HTML."""

from collections.abc import Iterator
from html import escape
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from cardgolf.drawing import svg
from cardgolf.engine.views import BoardView
from cardgolf.table.text_view import format_cards
from cardgolf.tools.text import one_line

if TYPE_CHECKING:
    from cardgolf.rule_sheets.sheet import RuleSheet

GAP = 6
SMALL = 48  # pixels of the width of a card


def format_told(sheet: "RuleSheet", width: int) -> list[str]:
    """Return the four sentences as lines, each after its title."""
    lines: list[str] = []
    for title, text in sheet.told.titled(sheet.words).items():
        lines += [*wrap(f"{title}: {one_line(text)}", width), ""]
    return lines


def format_turn(sheet: "RuleSheet") -> list[str]:
    """Return the layouts of the drawn turn side by side, and what happened below them."""
    turn = sheet.turn
    if turn is None:
        return []
    before, after = (
        [title, *_draw_board(board)]
        for title, board in (
            (sheet.words("sheet-before"), turn.before),
            (sheet.words("sheet-after"), turn.after),
        )
    )
    left = max(map(len, before)) + GAP
    rows = [f"{one:<{left}}{other}".rstrip() for one, other in zip_longest(before, after, fillvalue="")]
    return [sheet.words("sheet-drawn").upper(), "", *(f"    {row}" for row in rows), "", *turn.sentences, ""]


def _draw_board(board: BoardView) -> list[str]:
    return format_cards(board.layout, board.slots, board.count).splitlines()


def write_told(sheet: "RuleSheet") -> Iterator[str]:
    """Yield the four sentences as HTML."""
    yield '<dl class="told">'
    for title, text in sheet.told.titled(sheet.words).items():
        yield f"<dt>{escape(title)}</dt><dd>{escape(one_line(text))}</dd>"
    yield "</dl>"


def write_turn(sheet: "RuleSheet") -> Iterator[str]:
    """Yield the drawn turn as HTML: both layouts, and what happened."""
    turn = sheet.turn
    if turn is None:
        return
    yield f"<h2>{escape(sheet.words('sheet-drawn'))}</h2>"
    yield '<div class="turn">'
    yield _write_board(turn.before, sheet.words("sheet-before"))
    yield '<div class="arrow" aria-hidden="true">&#10132;</div>'
    yield _write_board(turn.after, sheet.words("sheet-after"))
    yield "<p>" + "<br>".join(escape(one_line(each)) for each in turn.sentences) + "</p></div>"


def _write_board(board: BoardView, title: str) -> str:
    picture = " ".join(svg(board, size=SMALL, groups=False, theme="light").split())
    return f"<figure>{picture}<figcaption>{escape(title)}</figcaption></figure>"
