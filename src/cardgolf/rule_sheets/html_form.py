"""Rule sheets as HTML documents that load nothing and can be printed."""

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from cardgolf.drawing import svg
from cardgolf.rule_sheets.text_form import describe_changes, join_lines
from cardgolf.tools.text import one_line

if TYPE_CHECKING:
    from cardgolf.rule_sheets.examples import Example
    from cardgolf.rule_sheets.sheet import RuleSheet, SheetRule

STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:44em;margin:2em auto;padding:0 1em;color:#222;background:#fff}
h1{margin-bottom:0}h2{margin:1.6em 0 .4em;border-bottom:1px solid #999}
table{border-collapse:collapse;margin:.6em 0}td,th{padding:.1em .7em .1em 0;text-align:left;vertical-align:top}
.points td,.points th{padding:.1em .5em;text-align:right;border:1px solid #bbb}
ol{list-style:none;padding:0}li{margin:.5em 0;padding-left:2.4em;position:relative}
li>b{position:absolute;left:0}small{color:#666;white-space:nowrap}
.example{display:flex;flex-wrap:wrap;gap:1.5em;align-items:center;margin:.6em 0}.example figcaption{font-style:italic}
.example figure{margin:0}.example td:first-child{text-align:right;font-variant-numeric:tabular-nums}
.total td{border-top:1px solid #222;font-weight:bold}.scroll{overflow-x:auto}
@media print{body{margin:0;max-width:none;font-size:11pt}li,.example{break-inside:avoid}h2{break-after:avoid}}
"""


def format_html(sheet: "RuleSheet") -> str:
    """Return ``sheet`` as a document."""
    title = escape(one_line(sheet.title))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>',
            f"<h1>{title}</h1>",
            f"<p>{format_inline(sheet.summary)}</p>",
            *(f"<p>{format_inline(each)}</p>" for each in describe_changes(sheet)),
            "<table>",
            *(f"<tr><th>{escape(fact.name)}</th><td>{escape(fact.text)}</td></tr>" for fact in sheet.facts),
            "</table>",
            *_format_points(sheet),
            *(line for chapter in sheet.chapters for line in _format_chapter(chapter.title, chapter.rules)),
            "</body></html>",
            "",
        ]
    )


def format_inline(text: str) -> str:
    """Return one line of text as HTML, with code in backticks as such."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(one_line(text)))


def _format_points(sheet: "RuleSheet") -> Iterator[str]:
    if all(name == str(points) for name, points in sheet.card_points):
        return
    names = "".join(f"<th>{escape(one_line(name))}</th>" for name, _ in sheet.card_points)
    points = "".join(f"<td>{points}</td>" for _, points in sheet.card_points)
    yield f'<div class="scroll"><table class="points"><tr><th>card</th>{names}</tr>'
    yield f"<tr><th>points</th>{points}</tr></table></div>"


def _format_chapter(title: str, rules: "tuple[SheetRule, ...]") -> Iterator[str]:
    yield f"<h2>{escape(one_line(title))}</h2><ol>"
    for rule in rules:
        source = f" <small>{format_inline(rule.source)}</small>"
        yield f"<li><b>{rule.number}.</b> {format_inline(rule.text)}{source}"
        for example in rule.examples:
            yield from _format_example(example)
        yield "</li>"
    yield "</ol>"


def _format_example(example: "Example") -> Iterator[str]:
    for seat, board in enumerate(example.boards):
        closer = ", the closer" if seat == example.closer else ""
        caption = f"<figcaption>Player {seat + 1}{closer}</figcaption>" if len(example.boards) > 1 else ""
        groups = [line.places for line in example.lines[seat] if len(line.places) > 1]
        picture = " ".join(svg(board, groups=groups).split())
        yield f'<div class="example"><figure>{caption}{picture}</figure><table>'
        for points, places, rule in join_lines(example.lines[seat]):
            reason = f"rule {rule}" if rule else ""
            yield f"<tr><td>{points}</td><td>{escape(places)}</td><td>{reason}</td></tr>"
        yield f'<tr class="total"><td>{example.totals[seat]}</td><td>total</td><td></td></tr></table></div>'
