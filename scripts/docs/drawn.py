"""Pictures for the site: tables, and boards with their scores."""

import re
from contextlib import redirect_stdout
from html import escape
from io import StringIO
from typing import Any

import cardgolf
from cardgolf import Rulebook, Scorecard
from cardgolf.drawing.colours import build_style_sheet
from cardgolf.rule_sheets.examples import parse_layout
from cardgolf.rulebook.clauses import clauses_about
from docs.places import ROOT, keep_together, make_anchor

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def draw_figure(picture: str, caption: str = "") -> str:
    """Return a picture as one line of HTML, which Markdown keeps."""
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="drawn" data-search-exclude>{" ".join(picture.split())}{below}</figure>'


def list_picture_colours() -> str:
    """Return the style rules by which pictures in pages follow the switch between the site's light and dark colours."""
    kept = []
    for theme, scheme in (("light", "default"), ("dark", "slate")):
        root = f'[data-md-color-scheme="{scheme}"] svg.cardgolf.auto'
        rules = re.findall(rf"svg\.cardgolf\.{theme}([^{{]*\{{[^}}]*\}})", build_style_sheet(theme))
        kept += [root + rule for rule in rules]
    return "\n".join(kept) + "\n"


def draw_example(book: Rulebook, layout: str) -> str:
    """Draw an example of a rules page: its board and the lines of its scorecard."""
    card = cardgolf.score(book, layout)
    groups = [line.slots for line in card.lines if len(line.slots) > 1]
    picture = draw_figure(cardgolf.svg(parse_layout(book, layout), groups=groups))
    return "\n".join([picture, "", *format_scorecard(book, card), ""])


def draw_first_table() -> str:
    """Draw the view of the first game that the blocks of its page above the picture end with."""
    page = (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    with redirect_stdout(StringIO()):
        for block in BLOCK.findall(page.partition("<!-- generated: first-table -->")[0]):
            exec(block, names)
    return draw_figure(cardgolf.svg(names["bo"]), "What Bo sees, drawn.")


def format_scorecard(book: Rulebook, card: Scorecard) -> list[str]:
    """Return a scorecard as a Markdown table, each line with the clauses of its rule."""
    lines = [f"| {line.points} | {' '.join(line.slots)} | {_link_clauses(book, line.rule)} |" for line in card.lines]
    return ["| points | places | clauses |", "|--:|---|---|", *lines, f"| **{card.total}** | | **total** |"]


def _link_clauses(book: Rulebook, rule: str) -> str:
    return (
        ", ".join(f"[{keep_together(each.number)}](#{make_anchor(each.number)})" for each in clauses_about(book, rule))
        or f"`{rule}`"
    )


FIGURES = ("OpenSpiel crazy_eights, 4 seats", "OpenSpiel crazy_eights, 4 seats, old states kept", "cardgolf play-nine",
           "cardgolf board-nine", "RLCard uno, 2 seats", "python-chess, 2 seats", "PettingZoo connect_four, 2 seats",
           "PokerKit no-limit hold'em, 4 seats")  # fmt: skip


def list_figures() -> str:
    """Return a few rows of the table of peers."""
    rows = (ROOT / "docs" / "benchmarks" / "peers.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("| ")]
    kept = {row[0]: f"| {row[0]} | {row[1]} | {row[5]} |" for row in cells if row[0] in FIGURES}
    assert kept.keys() == set(FIGURES), "the table of peers has other rows"
    return "\n".join(["| library and game | µs a step | µs a decision |", "|---|--:|--:|", *kept.values()])
