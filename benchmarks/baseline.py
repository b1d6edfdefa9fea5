"""Comparison with the committed figures. They are ratios of times within one run, never times."""

import json
from collections.abc import Mapping
from pathlib import Path

Figures = Mapping[str, float]

TOLERANCE = 1.35


def find_slower(figures: Figures, baseline: Figures, tolerance: float = TOLERANCE) -> dict[str, float]:
    """Return the figures that exceed their baseline by the factor ``tolerance``, each as a multiple of it."""
    multiples = {name: figures[name] / baseline[name] for name in figures if name in baseline}
    return {name: multiple for name, multiple in multiples.items() if multiple > tolerance}


def find_unmatched(figures: Figures, baseline: Figures) -> list[str]:
    """Return the names that only one of the two has. If there are any, the baseline is out of date."""
    return sorted(figures.keys() ^ baseline.keys())


def read(path: Path) -> dict[str, float]:
    """Read a baseline. A missing file is an empty baseline."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write(path: Path, figures: Figures) -> None:
    """Write a baseline, with three digits for each figure."""
    rounded = {name: float(f"{figure:.3g}") for name, figure in figures.items()}
    path.write_text(json.dumps(rounded, indent=2) + "\n", encoding="utf-8")
