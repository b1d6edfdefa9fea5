"""Pictures for the site: tables, boards with their scores, and diagrams of boxes."""

import re
import tomllib
from html import escape

from docs_places import ROOT, keep_together, make_anchor

import cardgolf
from cardgolf import Rulebook, Scorecard
from cardgolf.drawing.colours import build_style_sheet
from cardgolf.rule_sheets.examples import parse_layout
from cardgolf.rulebook.clauses import clauses_about

BOX_HEIGHT, GAP = 34, 14


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


def format_scorecard(book: Rulebook, card: Scorecard) -> list[str]:
    """Return a scorecard as a Markdown table, each line with the clauses of its rule."""
    lines = [f"| {line.points} | {' '.join(line.slots)} | {_link_clauses(book, line.rule)} |" for line in card.lines]
    return ["| points | places | clauses |", "|--:|---|---|", *lines, f"| **{card.total}** | | **total** |"]


def _link_clauses(book: Rulebook, rule: str) -> str:
    return (
        ", ".join(f"[{keep_together(each.number)}](#{make_anchor(each.number)})" for each in clauses_about(book, rule))
        or f"`{rule}`"
    )


def draw_layers() -> str:
    """Draw the layers of the library as import-linter's contract in pyproject.toml lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each["type"] == "layers")
    rows = [re.split(r" [|:] ", row) for row in layers]
    return draw_figure(draw_boxes(["variants/", "examples/"], *rows))


def draw_flow(*steps: str) -> str:
    """Draw steps, one above the other."""
    return draw_figure(draw_boxes(*([step] for step in steps), arrows=True))


def draw_boxes(*rows: list[str], arrows: bool = False) -> str:
    """Draw rows of labelled boxes, with or without arrows between them."""
    width = 22 + max(sum(_measure_box(each) + GAP for each in row) for row in rows)
    step = BOX_HEIGHT + (2 if arrows else 1) * GAP
    drawn = [piece for number, row in enumerate(rows) for piece in _draw_row(row, number * step + GAP, width)]
    if arrows:
        drawn += [_draw_arrow(width / 2, number * step + GAP + BOX_HEIGHT) for number in range(len(rows) - 1)]
    size = f'width="{width:.0f}" height="{len(rows) * step + GAP}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="boxes" role="img" {size}>{"".join(drawn)}</svg>'


def _draw_row(row: list[str], y: float, width: float) -> list[str]:
    x, drawn = (width - sum(_measure_box(each) + GAP for each in row) + GAP) / 2, []
    for each in row:
        drawn.append(f'<rect x="{x:.0f}" y="{y}" width="{_measure_box(each):.0f}" height="{BOX_HEIGHT}" rx="6"/>')
        drawn.append(f'<text x="{x + _measure_box(each) / 2:.0f}" y="{y + 22}">{escape(each)}</text>')
        x += _measure_box(each) + GAP
    return drawn


def _measure_box(text: str) -> float:
    """Return the width of a box with a text."""
    return 22 + 7.6 * len(text)


def _draw_arrow(x: float, y: float) -> str:
    return f'<path d="M{x:.0f} {y + 4} v{2 * GAP - 10} m-5 -6 l5 6 l5 -6"/>'


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
