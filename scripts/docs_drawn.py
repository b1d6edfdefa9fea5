"""Pictures for the site, made by the library: tables, boards with their scores, and diagrams of boxes."""

import ast
from html import escape
from itertools import cycle
from random import Random

from docs_places import ROOT, anchor, tied

import cardgolf
from cardgolf import Board, Card, Rulebook, Scorecard, Slot
from cardgolf.cards import COURT
from cardgolf.drawing import svg
from cardgolf.rulebook.clauses import clauses_about

HIGH, GAP = 34, 14


def figure(picture: str, caption: str = "") -> str:
    """A picture in one line, as Markdown takes HTML."""
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="drawn">{" ".join(picture.split())}{told}</figure>'


def home_table() -> str:
    """A table in mid-round, as one of its players sees it."""
    game, rng = cardgolf.new_game("play-nine", players=("Ann", "Bo", "Cy"), seed=7), Random(7)
    for _ in range(30):
        game = game.play(rng.choice(game.legal_moves))
    return figure(svg(game.view(0)), "A table of Play Nine, drawn for Ann by cardgolf.drawing.svg(game.view(0))")


def scored(rules: str, layout: str) -> str:
    """An example of a rules page: its board, and the lines of its scorecard."""
    book = cardgolf.rules(rules)
    picture = figure(svg(board_of(book, layout)))
    return "\n".join([picture, "", *table(book, cardgolf.score(book, layout)), ""])


def board_of(book: Rulebook, text: str) -> Board:
    """The board of a layout as it is written in clauses; cards without a suit get one, for the picture."""
    setting = book.table_setup(book.seats()[-1])
    suits, suited = cycle("SHCD"), any(card.suit for card in setting.deck)
    words = text.replace("/", " ").split()
    return Board.of(setting.layout, [_slot(word, next(suits) if suited else "") for word in words])


def _slot(word: str, suit: str) -> Slot | None:
    face = word.removesuffix("!")
    bare = suit and (COURT.get(face) or (int(face) if face.isdigit() else None))
    card = Card(bare, suit) if bare else Card.parse(face)
    return None if word == "." else Slot(card, up=True, mark=int(face != word))


def table(book: Rulebook, card: Scorecard) -> list[str]:
    """A scorecard as a table in Markdown, each line with the clauses that its rule leads to."""
    lines = [f"| {line.points} | {' '.join(line.slots)} | {_clauses(book, line.rule)} |" for line in card.lines]
    return ["| points | places | because of |", "|--:|---|---|", *lines, f"| **{card.total}** | | **in all** |"]


def _clauses(book: Rulebook, rule: str) -> str:
    return (
        ", ".join(f"[{tied(each.number)}](#{anchor(each.number)})" for each in clauses_about(book, rule)) or f"`{rule}`"
    )


def layers() -> str:
    """The layers of the kernel, from the table by which a test holds them."""
    tree = ast.parse((ROOT / "tests" / "test_architecture.py").read_text(encoding="utf-8"))
    tables = (node for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "LAYERS")
    rows = [list(row) for row in ast.literal_eval(next(tables).value)]
    return figure(boxes(["variants/", "examples/", "cli", "table", "testing", "bots", "simulation"], *reversed(rows)))


def flow(*steps: str) -> str:
    """Steps, one above the other."""
    return figure(boxes(*([step] for step in steps), arrows=True))


def boxes(*rows: list[str], arrows: bool = False) -> str:
    """Rows of labelled boxes, arrows between them or not."""
    width = 22 + max(sum(_wide(each) + GAP for each in row) for row in rows)
    step = HIGH + (2 if arrows else 1) * GAP
    drawn = [piece for number, row in enumerate(rows) for piece in _row(row, number * step + GAP, width)]
    if arrows:
        drawn += [_arrow(width / 2, number * step + GAP + HIGH) for number in range(len(rows) - 1)]
    size = f'width="{width:.0f}" height="{len(rows) * step + GAP}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="boxes" role="img" {size}>{"".join(drawn)}</svg>'


def _row(row: list[str], y: float, width: float) -> list[str]:
    x, drawn = (width - sum(_wide(each) + GAP for each in row) + GAP) / 2, []
    for each in row:
        drawn.append(f'<rect x="{x:.0f}" y="{y}" width="{_wide(each):.0f}" height="{HIGH}" rx="6"/>')
        drawn.append(f'<text x="{x + _wide(each) / 2:.0f}" y="{y + 22}">{escape(each)}</text>')
        x += _wide(each) + GAP
    return drawn


def _wide(text: str) -> float:
    return 22 + 7.6 * len(text)


def _arrow(x: float, y: float) -> str:
    return f'<path d="M{x:.0f} {y + 4} v{2 * GAP - 10} m-5 -6 l5 6 l5 -6"/>'


FIGURES = ("OpenSpiel crazy_eights, 4 seats", "OpenSpiel crazy_eights, 4 seats, old states kept", "cardgolf play-nine",
           "cardgolf board-nine", "RLCard uno, 2 seats", "python-chess, 2 seats", "PettingZoo connect_four, 2 seats",
           "PokerKit no-limit hold'em, 4 seats")  # fmt: skip


def figures() -> str:
    """A few rows of the table of peers, as it was measured."""
    rows = (ROOT / "docs" / "benchmarks" / "peers.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("| ")]
    kept = {row[0]: f"| {row[0]} | {row[1]} | {row[5]} |" for row in cells if row[0] in FIGURES}
    assert kept.keys() == set(FIGURES), "the table of peers has other rows now"
    return "\n".join(["| library and game | µs a step | µs a decision |", "|---|--:|--:|", *kept.values()])
