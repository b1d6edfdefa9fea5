"""Rule sheets as plain text with drawn examples, as Markdown, and as HTML documents that load nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from cardgolf.drawing import svg
from cardgolf.rule_sheets.examples import Example, ExampleLine
from cardgolf.rule_sheets.facts import Fact
from cardgolf.rulebook.clauses import HOUSE_RULES_HOLD
from cardgolf.tools.text import join_names, one_line

if TYPE_CHECKING:
    from cardgolf.rule_sheets.examples import Example
    from cardgolf.rule_sheets.sheet import RuleSheet, SheetRule


MARGIN = 4
GAP = 4
NO_BREAK = "\N{NO-BREAK SPACE}"


def format_text(sheet: "RuleSheet", width: int) -> str:
    """Return ``sheet`` as lines of at most ``width`` characters."""
    lines = [one_line(sheet.title).upper(), *wrap(one_line(sheet.summary), width), ""]
    lines += _indent(describe_changes(sheet), width, "") + ([""] if sheet.house_rules or sheet.changes else [])
    lines += format_facts(sheet.facts, width)
    lines += _format_points(sheet.card_points, width)
    for chapter in sheet.chapters:
        lines += ["", one_line(chapter.title).upper(), ""]
        for rule in chapter.rules:
            lines += _format_rule(rule, width)
    kept = [line.rstrip() for line in lines]
    return "\n".join(line for line, before in zip(kept, ["", *kept], strict=False) if line or before) + "\n"


def describe_changes(sheet: "RuleSheet") -> list[str]:
    """Return the house rules and the changed options as sentences."""
    found = []
    if sheet.house_rules:
        found.append(f"House rule{'s' * (len(sheet.house_rules) > 1)}: {join_names(sheet.house_rules)}.")
        found.append(HOUSE_RULES_HOLD)
    if sheet.changes:
        found.append(f"Options: {', '.join(sheet.changes)}.")
    return [one_line(each) for each in found]


def format_facts(facts: Iterable[Fact], width: int) -> list[str]:
    """Return facts as two columns."""
    found = list(facts)
    left = max(len(fact.name) for fact in found) + 2
    return [
        f"{fact.name if not number else '':<{left}}{line}"
        for fact in found
        for number, line in enumerate(wrap(fact.text, width - left) or [""])
    ]


def _format_points(pairs: Sequence[tuple[str, int]], width: int) -> list[str]:
    """Return cards and their points as pairs of rows."""
    if all(name == str(points) for name, points in pairs):
        return []
    rows = [(one_line(name), str(points)) for name, points in pairs]
    lines, start = [""], 0
    while start < len(rows):
        cells: list[tuple[str, str, int]] = []
        used = len("Points ")
        for name, points in rows[start:]:
            size = max(len(name), len(points)) + 2
            if cells and used + size > width:
                break
            cells.append((name, points, size))
            used += size
        start += len(cells)
        lines.append("Card   " + "".join(f"{name:>{size}}" for name, _, size in cells))
        lines.append("Points " + "".join(f"{points:>{size}}" for _, points, size in cells))
    return lines


def _format_rule(rule: "SheetRule", width: int) -> list[str]:
    text = f"{one_line(rule.text)} [{one_line(rule.source).replace(' ', NO_BREAK)}]"
    lines = [line.replace(NO_BREAK, " ") for line in wrap(text, width - MARGIN, break_on_hyphens=False)]
    start = f"{rule.number}."
    found = [f"{start if not number else '':<{MARGIN}}{line}" for number, line in enumerate(lines)]
    for example in rule.examples:
        found += ["", *(" " * MARGIN + line for line in draw_example(example)), ""]
    return found


def _indent(sentences: Iterable[str], width: int, start: str) -> list[str]:
    return [start + line for sentence in sentences for line in wrap(sentence, width - len(start))]


def draw_example(example: Example) -> list[str]:
    """Return the layouts of an example, each as a grid of cards beside the lines of its scorecard."""
    found: list[str] = []
    for seat, layout in enumerate(example.layouts):
        if seat:
            found.append("")
        if len(example.layouts) > 1:
            found.append(_format_seat(example, seat))
        grid = draw_grid(layout, example.boards[seat].layout.is_hand)
        left = max(map(len, grid)) + GAP
        lines = zip_longest(grid, _format_lines(example.lines[seat], example.totals[seat]), fillvalue="")
        found += [f"{row:<{left}}{line}".rstrip() for row, line in lines]
    if any("!" in layout for layout in example.layouts):
        found += ["", "! means that the card is marked, for example as locked."]
    return found


def _format_seat(example: Example, seat: int) -> str:
    name = f"Player {seat + 1}"
    if example.closer is None:
        return f"{name}, in a round without a closer:" if not seat else f"{name}:"
    return f"{name}, the closer:" if seat == example.closer else f"{name}:"


def draw_grid(layout: str, is_hand: bool) -> list[str]:  # noqa: FBT001  # of the layout
    """Return the words of a layout as a grid with the names of places, or as a row for a hand."""
    if is_hand:
        return [layout or "no cards"]
    rows = [row.split() for row in layout.split("/")]
    width = max(len(word) for row in rows for word in row)
    head = "  " + "".join(f"  {chr(ord('a') + column):>{width}}" for column in range(len(rows[0])))
    return [
        head,
        *(f"{number:>2}" + "".join(f"  {word:>{width}}" for word in row) for number, row in enumerate(rows, 1)),
    ]


def _format_lines(lines: Sequence[ExampleLine], total: int) -> Iterator[str]:
    """Yield the lines of a scorecard: points, places and the number of the rule, single cards of one rule as one."""
    joined = join_lines(lines)
    longest = max((len(places) for _, places, _ in joined), default=0)
    for points, places, rule in joined:
        yield f"{points:>5}  {places:<{longest}}  " + (f"rule {rule}" if rule else "")
    yield f"{total:>5}  total"


def join_lines(lines: Sequence[ExampleLine]) -> list[tuple[str, str, int | None]]:
    """Return the lines of a scorecard as points, places and rule, those of single cards of one rule as one."""
    singles: dict[int | None, list[ExampleLine]] = {}
    for line in lines:
        if len(line.places) == 1:
            singles.setdefault(line.rule, []).append(line)
    found: list[tuple[str, str, int | None]] = []
    for line in lines:
        own = singles.get(line.rule, []) if len(line.places) == 1 else []
        if len(own) < 3:
            found.append((str(line.points), " ".join(line.places), line.rule))
        elif line is own[0]:
            found.append((str(sum(each.points for each in own)), " ".join(each.places[0] for each in own), line.rule))
    return found


_SPECIAL = re.compile(r"([\\*_\[\]<>|#])")


def format_markdown(sheet: "RuleSheet") -> str:
    """Return ``sheet`` as Markdown, with rules numbered through."""
    parts = [f"# {escape_markdown(sheet.title)}", escape_markdown(sheet.summary)]
    parts += [escape_markdown(each) for each in describe_changes(sheet)]
    parts.append("\n".join(["| | |", "|---|---|", *(f"| {fact.name} | {fact.text} |" for fact in sheet.facts)]))
    if points := _format_points_line(sheet):
        parts.append(points)
    for chapter in sheet.chapters:
        parts.append(f"## {escape_markdown(chapter.title)}")
        parts += [_format_rule_line(rule) for rule in chapter.rules]
    return "\n\n".join(part for part in parts if part) + "\n"


def escape_markdown(text: str) -> str:
    """Return one line of text in which no character has a meaning for Markdown. Code in backticks is kept."""
    parts = one_line(text).split("`")
    parts[::2] = [_SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def _format_points_line(sheet: "RuleSheet") -> str:
    if all(name == str(points) for name, points in sheet.card_points):
        return ""
    names = " | ".join(escape_markdown(name) for name, _ in sheet.card_points)
    points = " | ".join(str(points) for _, points in sheet.card_points)
    rule = "|--:" * len(sheet.card_points)
    return f"| card | {names} |\n|---{rule}|\n| points | {points} |"


def _format_rule_line(rule: "SheetRule") -> str:
    lines = [f"{rule.number}. {escape_markdown(rule.text)} <small>{escape_markdown(rule.source)}</small>"]
    for example in rule.examples:
        lines += ["", "    ```text", *(f"    {line}".rstrip() for line in draw_example(example)), "    ```"]
    return "\n".join(lines)


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
            *_format_points_row(sheet),
            *(line for chapter in sheet.chapters for line in _format_chapter(chapter.title, chapter.rules)),
            "</body></html>",
            "",
        ]
    )


def format_inline(text: str) -> str:
    """Return one line of text as HTML, with code in backticks as such."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(one_line(text)))


def _format_points_row(sheet: "RuleSheet") -> Iterator[str]:
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
