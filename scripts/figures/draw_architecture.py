"""Draw the pictures of the architecture page in docs/assets: ``python scripts/figures/draw_architecture.py``.

``floors.svg`` has the packages in the order of the contract of imports in pyproject.toml. ``flow.svg`` has the steps of
a move.
"""

import re
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "docs" / "assets"
BOX_HEIGHT, GAP = 34, 14
STYLE = "rect{fill:#eee;stroke:#777}text{fill:#222;font:12px monospace;text-anchor:middle}path{fill:none;stroke:#777}"
STEPS = (
    "game.play(move): is it in game.legal_moves?", "the kernel moves the cards, or apply_move does",
    "after_move: the consequences", "round_end: does the move close the round?",
    "next_phase: the next step of the turn", "at a round's end: score, bonus, adjust_scores, penalty",
    "then: totals, standings, next_round",
)  # fmt: skip


def list_floors() -> list[list[str]]:
    """Return the packages and modules of each floor, from the top down, as the contract of imports lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each["type"] == "layers")
    return [re.split(r" [|:] ", row) for row in layers]


def draw_floors() -> str:
    """Return the picture of the floors, with the code that uses the library on top."""
    return draw_boxes(["variants/", "examples/"], *list_floors())


def draw_flow() -> str:
    """Return the picture of a move, one step above the other."""
    return draw_boxes(*([step] for step in STEPS), arrows=True)


def draw_boxes(*rows: list[str], arrows: bool = False) -> str:
    """Return rows of labelled boxes, with or without arrows between them."""
    width = 22 + max(sum(_measure_box(each) + GAP for each in row) for row in rows)
    step = BOX_HEIGHT + (2 if arrows else 1) * GAP
    drawn = [piece for number, row in enumerate(rows) for piece in _draw_row(row, number * step + GAP, width)]
    if arrows:
        drawn += [_draw_arrow(width / 2, number * step + GAP + BOX_HEIGHT) for number in range(len(rows) - 1)]
    size = f'width="{width:.0f}" height="{len(rows) * step + GAP}"'
    pieces = "\n".join(drawn)
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}><style>{STYLE}</style>\n{pieces}\n</svg>\n'


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


if __name__ == "__main__":
    (ASSETS / "floors.svg").write_text(draw_floors(), encoding="utf-8")
    (ASSETS / "flow.svg").write_text(draw_flow(), encoding="utf-8")
