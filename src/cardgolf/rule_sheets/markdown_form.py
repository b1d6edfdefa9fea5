"""Rule sheets as Markdown."""

import re
from typing import TYPE_CHECKING

from cardgolf.rule_sheets.text_form import describe_changes, draw_example
from cardgolf.tools.text import one_line

if TYPE_CHECKING:
    from cardgolf.rule_sheets.sheet import RuleSheet, SheetRule

_SPECIAL = re.compile(r"([\\*_\[\]<>|#])")


def format_markdown(sheet: "RuleSheet") -> str:
    """Return ``sheet`` as Markdown, with rules numbered through."""
    parts = [f"# {escape_markdown(sheet.title)}", escape_markdown(sheet.summary)]
    parts += [escape_markdown(each) for each in describe_changes(sheet)]
    parts.append("\n".join(["| | |", "|---|---|", *(f"| {fact.name} | {fact.text} |" for fact in sheet.facts)]))
    if points := _format_points(sheet):
        parts.append(points)
    for chapter in sheet.chapters:
        parts.append(f"## {escape_markdown(chapter.title)}")
        parts += [_format_rule(rule) for rule in chapter.rules]
    return "\n\n".join(part for part in parts if part) + "\n"


def escape_markdown(text: str) -> str:
    """Return one line of text in which no character has a meaning for Markdown. Code in backticks is kept."""
    parts = one_line(text).split("`")
    parts[::2] = [_SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def _format_points(sheet: "RuleSheet") -> str:
    if all(name == str(points) for name, points in sheet.card_points):
        return ""
    names = " | ".join(escape_markdown(name) for name, _ in sheet.card_points)
    points = " | ".join(str(points) for _, points in sheet.card_points)
    rule = "|--:" * len(sheet.card_points)
    return f"| card | {names} |\n|---{rule}|\n| points | {points} |"


def _format_rule(rule: "SheetRule") -> str:
    lines = [f"{rule.number}. {escape_markdown(rule.text)} <small>{escape_markdown(rule.source)}</small>"]
    for example in rule.examples:
        lines += ["", "    ```text", *(f"    {line}".rstrip() for line in draw_example(example)), "    ```"]
    return "\n".join(lines)
