"""Rule sheets as plain text with drawn examples, and as Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from cardgolf.rule_sheets.examples import Example, ExampleLine
from cardgolf.rule_sheets.facts import Fact
from cardgolf.rule_sheets.front_page import format_told, format_turn
from cardgolf.tools.text import one_line
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.rule_sheets.chapters import SheetRule
    from cardgolf.rule_sheets.examples import Example
    from cardgolf.rule_sheets.sheet import RuleSheet


MARGIN = 4
GAP = 4
NO_BREAK = "\N{NO-BREAK SPACE}"


def format_text(sheet: "RuleSheet", width: int) -> str:
    """Return ``sheet`` as lines of at most ``width`` characters."""
    words = sheet.words
    lines = [one_line(sheet.title).upper(), "", *format_told(sheet, width), *format_turn(sheet)]
    if points := _format_points(sheet.card_points, width, words):
        lines += [words("sheet-counts").upper(), "", *points, ""]
    if sheet.shown:
        lines += [words("short-title-cancels").upper(), ""]
    for example in sheet.shown:
        lines += [*(" " * MARGIN + line for line in draw_example(example, words)), ""]
    lines += [*format_facts(sheet.facts, width), "", words("sheet-full").upper(), ""]
    lines += _wrap(describe_changes(sheet), width)
    for chapter in sheet.chapters:
        lines += ["", one_line(chapter.title).upper(), ""]
        for rule in chapter.rules:
            lines += _format_rule(rule, width, sheet)
    if options := describe_options(sheet):
        lines += ["", *_wrap(options, width)]
    kept = [line.rstrip() for line in lines]
    return "\n".join(line for line, before in zip(kept, ["", *kept], strict=False) if line or before) + "\n"


def describe_changes(sheet: "RuleSheet") -> list[str]:
    """Return the house rules, and that the numbered rules are English if the rest of the sheet is not."""
    words, found = sheet.words, []
    if words.language != ENGLISH.language:
        found.append(words("sheet-numbered"))
    if sheet.house_rules:
        found.append(words("sheet-house", count=len(sheet.house_rules), names=words.join(sheet.house_rules)))
        found.append(words("sheet-house-holds"))
    return [one_line(each) for each in found]


def describe_options(sheet: "RuleSheet") -> list[str]:
    """Return the options that differ from their defaults, which the program takes."""
    return [one_line(sheet.words("sheet-options", what=", ".join(sheet.changes)))] if sheet.changes else []


def format_facts(facts: Iterable[Fact], width: int) -> list[str]:
    """Return facts as two columns."""
    found = list(facts)
    left = max(len(fact.name) for fact in found) + 2
    return [
        f"{fact.name if not number else '':<{left}}{line}"
        for fact in found
        for number, line in enumerate(wrap(fact.text, width - left) or [""])
    ]


def _format_points(pairs: Sequence[tuple[str, int]], width: int, words: Words) -> list[str]:
    """Return cards and their points as pairs of rows."""
    if all(name == str(points) for name, points in pairs):
        return wrap(words("sheet-counts-number"), width)
    rows = [(one_line(name), str(points)) for name, points in pairs]
    heads = words("sheet-card"), words("sheet-points")
    left = max(map(len, heads)) + 1
    lines: list[str] = []
    start = 0
    while start < len(rows):
        cells: list[tuple[str, str, int]] = []
        used = left
        for name, points in rows[start:]:
            size = max(len(name), len(points)) + 2
            if cells and used + size > width:
                break
            cells.append((name, points, size))
            used += size
        start += len(cells)
        lines.append(f"{heads[0]:<{left}}" + "".join(f"{name:>{size}}" for name, _, size in cells))
        lines.append(f"{heads[1]:<{left}}" + "".join(f"{points:>{size}}" for _, points, size in cells))
    return lines


def _format_rule(rule: "SheetRule", width: int, sheet: "RuleSheet") -> list[str]:
    text = f"{one_line(rule.text)} [{one_line(rule.source).replace(' ', NO_BREAK)}]"
    lines = [line.replace(NO_BREAK, " ") for line in wrap(text, width - MARGIN, break_on_hyphens=False)]
    start = f"{rule.number}."
    found = [f"{start if not number else '':<{MARGIN}}{line}" for number, line in enumerate(lines)]
    for example in list_examples(rule, sheet):
        found += ["", *(" " * MARGIN + line for line in draw_example(example, sheet.words)), ""]
    return found


def list_examples(rule: "SheetRule", sheet: "RuleSheet") -> list[Example]:
    """Return the examples of a rule but for those that the first page shows."""
    return [example for example in rule.examples if example not in sheet.shown]


def _wrap(sentences: Iterable[str], width: int) -> list[str]:
    return [line for sentence in sentences for line in wrap(sentence, width)]


def draw_example(example: Example, words: Words = ENGLISH) -> list[str]:
    """Return the layouts of an example, each as a grid of cards beside the lines of its scorecard."""
    found: list[str] = []
    for seat, layout in enumerate(example.layouts):
        if seat:
            found.append("")
        if len(example.layouts) > 1:
            found.append(f"{format_seat(example, seat, words)}:")
        grid = draw_grid(layout, words, is_hand=example.boards[seat].layout.is_hand)
        left = max(map(len, grid)) + GAP
        lines = zip_longest(grid, _format_lines(example.lines[seat], example.totals[seat], words), fillvalue="")
        found += [f"{row:<{left}}{line}".rstrip() for row, line in lines]
    if any("!" in layout for layout in example.layouts):
        found += ["", words("sheet-marked")]
    return found


def format_seat(example: Example, seat: int, words: Words) -> str:
    """Return the name of a player of an example, with the closer."""
    name = words("player", number=seat + 1)
    if example.closer is None:
        return name if seat else words("sheet-unclosed", player=name)
    return words("sheet-closer", player=name) if seat == example.closer else name


def draw_grid(layout: str, words: Words, *, is_hand: bool) -> list[str]:
    """Return the words of a layout as a grid with the names of places, or as a row for a hand."""
    if is_hand:
        return [layout or words("sheet-no-cards")]
    rows = [row.split() for row in layout.split("/")]
    width = max(len(word) for row in rows for word in row)
    head = "  " + "".join(f"  {chr(ord('a') + column):>{width}}" for column in range(len(rows[0])))
    return [
        head,
        *(f"{number:>2}" + "".join(f"  {word:>{width}}" for word in row) for number, row in enumerate(rows, 1)),
    ]


def _format_lines(lines: Sequence[ExampleLine], total: int, words: Words) -> Iterator[str]:
    """Yield the lines of a scorecard: points, places and the number of the rule, single cards of one rule as one."""
    joined = join_lines(lines)
    longest = max((len(places) for _, places, _ in joined), default=0)
    for points, places, rule in joined:
        yield f"{points:>5}  {places:<{longest}}  " + (words("sheet-rule", number=rule) if rule else "")
    yield f"{total:>5}  {words('sheet-total')}"


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
    words = sheet.words
    parts = [f"# {escape_markdown(sheet.title)}"]
    parts += [f"**{title}:** {escape_markdown(text)}" for title, text in sheet.told.titled(words).items()]
    if sheet.turn:
        _, *drawn = format_turn(sheet)
        parts += [f"## {words('sheet-drawn')}", _quote_lines(drawn)]
    if points := _format_points_line(sheet):
        parts += [f"## {words('sheet-counts')}", points]
    if sheet.shown:
        parts.append(f"## {words('short-title-cancels')}")
    parts += [_quote_lines(draw_example(example, words)) for example in sheet.shown]
    parts.append("\n".join(["| | |", "|---|---|", *(f"| {fact.name} | {fact.text} |" for fact in sheet.facts)]))
    parts.append(f"## {words('sheet-full')}")
    parts += [escape_markdown(each) for each in describe_changes(sheet)]
    for chapter in sheet.chapters:
        parts.append(f"### {escape_markdown(chapter.title)}")
        parts += [_format_rule_line(rule, sheet) for rule in chapter.rules]
    parts += [escape_markdown(each) for each in describe_options(sheet)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _quote_lines(lines: Iterable[str]) -> str:
    """Return lines as a block of code, without empty ones at its ends."""
    return "\n".join(["```text", *"\n".join(lines).strip("\n").splitlines(), "```"])


def escape_markdown(text: str) -> str:
    """Return one line of text in which no character has a meaning for Markdown. Code in backticks is kept."""
    parts = one_line(text).split("`")
    parts[::2] = [_SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def _format_points_line(sheet: "RuleSheet") -> str:
    if all(name == str(points) for name, points in sheet.card_points):
        return sheet.words("sheet-counts-number")
    names = " | ".join(escape_markdown(name) for name, _ in sheet.card_points)
    points = " | ".join(str(points) for _, points in sheet.card_points)
    rule = "|--:" * len(sheet.card_points)
    heads = sheet.words("sheet-card"), sheet.words("sheet-points")
    return f"| {heads[0]} | {names} |\n|---{rule}|\n| {heads[1]} | {points} |"


def _format_rule_line(rule: "SheetRule", sheet: "RuleSheet") -> str:
    lines = [f"{rule.number}. {escape_markdown(rule.text)} <small>{escape_markdown(rule.source)}</small>"]
    for example in list_examples(rule, sheet):
        drawn = draw_example(example, sheet.words)
        lines += ["", "    ```text", *(f"    {line}".rstrip() for line in drawn), "    ```"]
    return "\n".join(lines)
