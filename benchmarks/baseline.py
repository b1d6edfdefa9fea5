"""Figures against those committed. Only ratios are compared, of times of one run: never a time."""

import json
from collections.abc import Mapping
from pathlib import Path

Figures = Mapping[str, float]

TOLERANCE = 1.35


def slower(figures: Figures, baseline: Figures, tolerance: float = TOLERANCE) -> dict[str, float]:
    """What is worse than its baseline by more than ``tolerance``, and how many times the baseline it is."""
    times = {name: figures[name] / baseline[name] for name in figures if name in baseline}
    return {name: found for name, found in times.items() if found > tolerance}


def unmatched(figures: Figures, baseline: Figures) -> list[str]:
    """What only one of the two has: the baseline is of other pieces and has to be made anew."""
    return sorted(figures.keys() ^ baseline.keys())


def read(path: Path) -> dict[str, float]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write(path: Path, figures: Figures) -> None:
    rounded = {name: float(f"{figure:.3g}") for name, figure in figures.items()}
    path.write_text(json.dumps(rounded, indent=2) + "\n", encoding="utf-8")
