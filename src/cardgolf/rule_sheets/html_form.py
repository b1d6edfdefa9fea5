"""Rule sheets as HTML documents that load nothing: a first page that says how to play, and the numbered rules."""

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from cardgolf.drawing import svg
from cardgolf.rule_sheets.forms import describe_changes, describe_options, format_seat, join_lines, list_examples
from cardgolf.rule_sheets.front_page import write_told, write_turn
from cardgolf.tools.text import one_line
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.rule_sheets.chapters import SheetRule
    from cardgolf.rule_sheets.examples import Example
    from cardgolf.rule_sheets.sheet import RuleSheet

STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:44em;margin:2em auto;padding:0 1em;color:#222;background:#fff}
h1{margin-bottom:0}h2,h3{margin:1.2em 0 .4em;border-bottom:1px solid #999}
table{border-collapse:collapse;margin:.6em 0}td,th{padding:.1em .7em .1em 0;text-align:left;vertical-align:top}
.points td,.points th{padding:.1em .5em;text-align:right;border:1px solid #bbb}
ol{list-style:none;padding:0}li{margin:.5em 0;padding-left:2.4em;position:relative}
li>b{position:absolute;left:0}small{color:#666;white-space:nowrap}
.example{display:flex;flex-wrap:wrap;gap:1.5em;align-items:center;margin:.6em 0}.example figcaption{font-style:italic}
.example figure{margin:0}.example td:first-child{text-align:right;font-variant-numeric:tabular-nums}
.total td{border-top:1px solid #222;font-weight:bold}.scroll{overflow-x:auto}
.told{display:grid;grid-template-columns:max-content 1fr;gap:.3em 1em;margin:.8em 0}.told dt{font-weight:bold}
.told dd{margin:0}.turn,.shown{display:flex;flex-wrap:wrap;gap:.6em 1.6em;align-items:center}.turn figure{margin:0}
.turn figcaption{text-align:center;font-style:italic}.arrow{font-size:1.6em}.turn p{flex:1 1 14em}
.shown .example{margin:0}
@media(max-width:30em){.told{grid-template-columns:1fr}small{white-space:normal}}
.example figure,.turn figure{max-width:100%}.example svg,.turn svg{max-width:100%;height:auto}
@media print{.full{break-before:page}.example svg,.turn svg{max-height:8.5em;width:auto}
body{margin:0;max-width:none;font-size:10.5pt;line-height:1.4}h2{margin-top:.8em}p{margin:.4em 0}
.shown{gap:.4em 1.6em}.shown td{padding-block:0}.shown svg{max-height:7.5em}
li,.example{break-inside:avoid}h2,h3{break-after:avoid}}
"""


def format_html(sheet: "RuleSheet") -> str:
    """Return ``sheet`` as a document."""
    title, words = escape(one_line(sheet.title)), sheet.words
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{words.language}"><head><meta charset="utf-8"><title>{title}</title>',
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>',
            f"<h1>{title}</h1>",
            *write_told(sheet),
            *write_turn(sheet),
            *_format_points_row(sheet),
            *_format_shown(sheet),
            "<table>",
            *(f"<tr><th>{escape(fact.name)}</th><td>{escape(fact.text)}</td></tr>" for fact in sheet.facts),
            "</table>",
            f'<h2 class="full">{escape(words("sheet-full"))}</h2>',
            *(f"<p>{format_inline(each)}</p>" for each in describe_changes(sheet)),
            *(line for chapter in sheet.chapters for line in _format_chapter(chapter.title, chapter.rules, sheet)),
            *(f"<p>{format_inline(each)}</p>" for each in describe_options(sheet)),
            "</body></html>",
            "",
        ]
    )


def format_inline(text: str) -> str:
    """Return one line of text as HTML, with code in backticks as such."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(one_line(text)))


def _format_shown(sheet: "RuleSheet") -> Iterator[str]:
    if sheet.shown:
        yield f'<h2>{escape(sheet.words("short-title-cancels"))}</h2><div class="shown">'
        for example in sheet.shown:
            yield from _format_example(example, sheet.words)
        yield "</div>"


def _format_points_row(sheet: "RuleSheet") -> Iterator[str]:
    words = sheet.words
    if all(name == str(points) for name, points in sheet.card_points):
        yield f"<h2>{escape(words('sheet-counts'))}</h2><p>{escape(words('sheet-counts-number'))}</p>"
        return
    names = "".join(f"<th>{escape(one_line(name))}</th>" for name, _ in sheet.card_points)
    points = "".join(f"<td>{points}</td>" for _, points in sheet.card_points)
    yield f"<h2>{escape(words('sheet-counts'))}</h2>"
    yield f'<div class="scroll"><table class="points"><tr><th>{escape(words("sheet-card"))}</th>{names}</tr>'
    yield f"<tr><th>{escape(words('sheet-points'))}</th>{points}</tr></table></div>"


def _format_chapter(title: str, rules: "tuple[SheetRule, ...]", sheet: "RuleSheet") -> Iterator[str]:
    is_english = sheet.words.language == ENGLISH.language
    start = "<ol>" if is_english else '<ol lang="en">'
    yield f"<h3>{escape(one_line(title))}</h3>{start}"
    for rule in rules:
        source = f" <small>{format_inline(rule.source)}</small>"
        yield f"<li><b>{rule.number}.</b> {format_inline(rule.text)}{source}"
        for example in list_examples(rule, sheet):
            yield from _format_example(example, sheet.words)
        yield "</li>"
    yield "</ol>"


def _format_example(example: "Example", words: Words) -> Iterator[str]:
    for seat, board in enumerate(example.boards):
        name = escape(format_seat(example, seat, words))
        caption = f"<figcaption>{name}</figcaption>" if len(example.boards) > 1 else ""
        groups = [line.places for line in example.lines[seat] if len(line.places) > 1]
        picture = " ".join(svg(board, groups=groups).split())
        yield f'<div class="example"><figure>{caption}{picture}</figure><table>'
        for points, places, rule in join_lines(example.lines[seat]):
            reason = escape(words("sheet-rule", number=rule)) if rule else ""
            yield f"<tr><td>{points}</td><td>{escape(places)}</td><td>{reason}</td></tr>"
        total = f"<td>{example.totals[seat]}</td><td>{escape(words('sheet-total'))}</td><td></td>"
        yield f'<tr class="total">{total}</tr></table></div>'
