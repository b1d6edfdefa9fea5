"""The rules pages as the site shows them: clauses one can link to, examples drawn, open questions, the source."""

import re
from collections.abc import Iterator

from docs_drawn import scored
from docs_places import ROOT, anchor, rules_page, tied, unfolding

import cardgolf
from cardgolf.rulebook.clauses import EXAMPLE, Clause, parse_clauses
from cardgolf.rulebook.plugin import plugin

CLAUSE = re.compile(r"^\*\*([A-Z]+ [\d.]+)\*\* (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
NOTE = re.compile(r"^\*(From: [^*]+)\*$", re.MULTILINE)
GAMES, HOUSE_RULES = (
    {name: info for name, info in installed.items() if info.distribution == "cardgolf"}
    for installed in (cardgolf.variants(), cardgolf.house_rules())
)
ROW = re.compile(r"\b[A-Z]+-\d+\b")
ROWS = re.compile(rf"[;,] rows? {ROW.pattern}(?: and {ROW.pattern})*")
CELL = re.compile(r"(?<=\| )([A-Z]+ [\d.]+)(?= \|$)", re.MULTILINE)


@plugin
class Plain:
    """Plain golf, of which examples may speak."""


def told(source: str, text: str) -> str:
    """A rules page, with what the library can say of it."""
    name = rules_page(source)
    page = CELL.sub(lambda cell: f"[{tied(cell[1])}](#{anchor(cell[1])})", text)
    page = CLAUSE.sub(lambda clause: _clause(clause, name), page)
    found = {clause for each in _plugins(name) for clause in parse_clauses(text, each)}
    parts = [page, *_open(sorted(found, key=lambda clause: _order(clause.number))), _code(source)]
    return "\n".join(parts)


def _plugins(name: str) -> list[str]:
    """The plugins that a page is about."""
    module = f"cardgolf_{name.replace('-', '_')}"
    offered = [name for name, info in (GAMES | HOUSE_RULES).items() if info.entry.module == module]
    return offered or ["base"]


def _clause(found: re.Match[str], name: str) -> str:
    number, body = found.groups()
    here = anchor(number)
    body = NOTE.sub(r"*\1*{ .from }", body)
    examples = EXAMPLE.findall(" ".join(body.split()))
    drawn = [_example(name, layout, int(points)) for layout, points in examples]
    return "\n\n".join([f"[**{number}**](#{here}) {body}\n{{: #{here} .clause }}", *drawn])


def _example(name: str, layout: str, points: int) -> str:
    """The picture of an example, if the library agrees with what the clause says of it."""
    rules = name if name in GAMES else Plain
    if cardgolf.score(rules, layout).total != points:
        raise ValueError(f"{name}: {layout} does not score {points}")
    return f'<div class="example" markdown>\n\n{scored(rules, layout)}\n</div>'


def _order(number: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", number)]


def _open(clauses: list[Clause]) -> Iterator[str]:
    """The clauses that an open question stands behind, and the option for whoever answers it otherwise."""
    answerable = {row for clause in clauses if clause.options for row in ROW.findall(clause.source)}
    disputed = [clause for clause in clauses if _disputed(clause, answerable)]
    if not disputed:
        return
    yield "\n## Disputes, and the option for each\n"
    yield "Where the sources are silent or differ, and what a table that plays otherwise can set.\n"
    yield "| clause | here | who says so | otherwise |\n|---|---|---|---|"
    for clause in disputed:
        here, _, _ = clause.text.partition(". ")
        options = ", ".join(f"`{each}`" for each in clause.options) or "no option"
        yield f"| [{tied(clause.number)}](#{anchor(clause.number)}) | {here} | {clause.source} | {options} |"


def _disputed(clause: Clause, answerable: set[str]) -> bool:
    """Whether its open question has an option, or its sources do not say the same."""
    rows = ROW.findall(clause.source)
    return bool(rows) and (not answerable.isdisjoint(rows) or ";" in ROWS.sub("", clause.source))


def _code(source: str) -> str:
    """The module beside the page."""
    module = source.removesuffix(".md") + ".py"
    text = (ROOT / module).read_text(encoding="utf-8")
    return f"\n## The source\n\n{unfolding(module, 'python', text)}"
