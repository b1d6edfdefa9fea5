"""The plot of the page: a bar for each contender, with least and most, on a logarithmic scale."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from benchmarks.contenders import BASE
from benchmarks.report import Row

OURS, THEIRS, BAR = "#2a7f62", "#8c96a3", "#20262e"


def _choose_colour(row: Row) -> str:
    return OURS if row.name.startswith("cardgolf") else BAR if row.name == BASE else THEIRS


def draw(rows: Sequence[Row], path: Path) -> None:
    """Draw the plot. Equal figures give equal files, since the file holds no date and no random names."""
    figure = Figure(figsize=(9, 0.38 * len(rows) + 1.2), layout="constrained")
    axes = figure.add_subplot(xscale="log", xlabel="microseconds a step (logarithmic)")
    names, steps = [row.name for row in rows], [row.step for row in rows]
    most = [max(row.steps) for row in rows]
    reach = [[row.step - min(row.steps) for row in rows], [far - step for far, step in zip(most, steps, strict=True)]]
    axes.barh(names, steps, color=[_choose_colour(row) for row in rows], xerr=reach, ecolor="#c2513d", capsize=3)
    for place, (far, step) in enumerate(zip(most, steps, strict=True)):
        axes.text(far * 1.08, place, f"{step:.3g}", va="center", fontsize=9)
    axes.set_xlim(min(steps) / 3, max(most) * 2)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.invert_yaxis()
    axes.margins(y=0.01)
    axes.spines[["top", "right"]].set_visible(False)
    with mpl.rc_context({"svg.hashsalt": "cardgolf"}):
        figure.savefig(path, metadata={"Date": None, "Creator": None} if path.suffix == ".svg" else None)
