"""Rules pages for the site: linkable clauses, drawn examples, disputes and the source."""

import re
from collections.abc import Iterator

import cardgolf
from cardgolf.rulebook.clauses import EXAMPLE
from cardgolf.rulebook.plugin import plugin
from cardgolf.rulebook.rules_pages import Clause, parse_clauses
from cardgolf.terminal.options import order_of
from docs.drawn import draw_example
from docs.games import open_game_page
from docs.places import ROOT, keep_together, make_anchor, make_collapsible, name_rules_page

CLAUSE = re.compile(r"^\*\*([A-Z]+ [\d.]+)\*\* (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
NOTE = re.compile(r"^\*(From: [^*]+)\*$", re.MULTILINE)
GAMES, HOUSE_RULES = (
    {
        name: installed[name]
        for name in sorted(installed, key=order_of)
        if installed[name].distribution == "cardgolf" and not installed[name].is_preset
    }
    for installed in (cardgolf.variants(), cardgolf.house_rules())
)
ROW = re.compile(r"\b[A-Z]+-\d+\b")
ROWS = re.compile(rf"[;,] rows? {ROW.pattern}(?: and {ROW.pattern})*")
LEFT_OUT = re.compile(r"\n*^- sheet: left out\.$", re.MULTILINE)
SHEET = re.compile(r"^- sheet:", re.MULTILINE)
CELL = re.compile(r"(?<=\| )([A-Z]+ [\d.]+)(?= \|$)", re.MULTILINE)


@plugin
class BaseGame:
    """The base rules alone."""


def complete_rules_page(source: str, text: str) -> str:
    """Return a rules page with anchors, pictures, disputes and the source of its module."""
    name = name_rules_page(source)
    page = CELL.sub(lambda cell: f"[{keep_together(cell[1])}](#{make_anchor(cell[1])})", text)
    page = CLAUSE.sub(lambda clause: _format_clause(clause, name), LEFT_OUT.sub("", page))
    page = SHEET.sub("- *On a rule sheet:*", page)
    if name in GAMES:
        page = open_game_page(name, page)
    found = {clause for each in _list_plugins(name) for clause in parse_clauses(text, each)}
    parts = [
        page,
        *_list_disputes(sorted(found, key=lambda clause: _split_number(clause.number))),
        _show_module(source),
    ]
    return "\n".join(parts)


def _list_plugins(name: str) -> list[str]:
    """Return the plugins that a page describes."""
    return [plugin for plugin in ("base", *GAMES, *HOUSE_RULES) if find_rules_page(plugin) == name]


def find_rules_page(plugin: str) -> str:
    """Return the name of the page with the clauses of a plugin."""
    return name_rules_page(HOUSE_RULES[plugin].entry.module) if plugin in HOUSE_RULES else plugin


def _format_clause(found: re.Match[str], name: str) -> str:
    number, body = found.groups()
    here = make_anchor(number)
    body = NOTE.sub(r"*\1*{ .from }", body)
    examples = EXAMPLE.findall(" ".join(body.split()))
    drawn = [_check_and_draw(name, layout, int(points)) for layout, points in examples]
    return "\n\n".join([f"[**{number}**](#{here}) {body}\n{{: #{here} .clause }}", *drawn])


def _check_and_draw(name: str, layout: str, points: int) -> str:
    """Draw an example. Raise ``ValueError`` if the library scores it differently from the clause."""
    rules = name if name in GAMES else BaseGame
    if cardgolf.score(rules, layout).total != points:
        raise ValueError(f"{name}: {layout} does not score {points}")
    return f'<div class="example" markdown>\n\n{draw_example(cardgolf.rules(rules), layout)}\n</div>'


def _split_number(number: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", number)]


def _list_disputes(clauses: list[Clause]) -> Iterator[str]:
    """Yield a table of the clauses that sources dispute, with the option for each other reading."""
    answerable = {row for clause in clauses if clause.options for row in ROW.findall(clause.source)}
    disputed = [clause for clause in clauses if _is_disputed(clause, answerable)]
    if not disputed:
        return
    yield "\n## Disputes, and the option for each\n"
    yield "Clauses on which the sources are silent or differ, and the options for the other readings.\n"
    yield "| clause | rule | source | options |\n|---|---|---|---|"
    for clause in disputed:
        here, _, _ = clause.text.partition(". ")
        options = ", ".join(f"`{each}`" for each in clause.options) or "no option"
        link = f"[{keep_together(clause.number)}](#{make_anchor(clause.number)})"
        yield f"| {link} | {here} | {clause.source} | {options} |"


def _is_disputed(clause: Clause, answerable: set[str]) -> bool:
    """Return whether a clause has an option for an open question, or sources that differ."""
    rows = ROW.findall(clause.source)
    return bool(rows) and (not answerable.isdisjoint(rows) or ";" in ROWS.sub("", clause.source))


def _show_module(source: str) -> str:
    """Return the module beside the page as a block that a reader can open."""
    module = source.removesuffix(".md") + ".py"
    text = (ROOT / module).read_text(encoding="utf-8")
    return f"\n## The source {{ data-search-exclude }}\n\n{make_collapsible(module, 'python', text)}"
