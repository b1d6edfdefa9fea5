"""The page of ``peers`` in Markdown: medians, spread, and ratios within rounds."""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from statistics import mean, median

from benchmarks.contenders import BASE
from benchmarks.measuring import Measurement, Missing, Outcome

HEADINGS = (
    "",
    "µs a step",
    "least",
    "most",
    "times crazy eights",
    "µs a decision",
    "times crazy eights",
    "moves offered",
    "decisions a game",
)


@dataclass(frozen=True)
class Row:
    """A contender over all rounds. The ratios are ``None`` if the base was not measured."""

    name: str
    steps: tuple[float, ...]
    ratio: float | None
    decision: float
    decision_ratio: float | None
    moves: float
    decisions: float

    @property
    def step(self) -> float:
        return median(self.steps)


Measured = Mapping[str, Sequence[Outcome]]


def _build_row(name: str, rounds: Sequence[Measurement], base: Sequence[Measurement]) -> Row:
    both = list(zip(rounds, base, strict=False))
    return Row(
        name=name,
        steps=tuple(one.step for one in rounds),
        ratio=median(one.step / other.step for one, other in both) if both else None,
        decision=median(one.decision for one in rounds),
        decision_ratio=median(one.decision / other.decision for one, other in both) if both else None,
        moves=mean(one.moves for one in rounds),
        decisions=mean(one.decisions * one.steps for one in rounds),
    )


def build_rows(measured: Measured) -> list[Row]:
    """Return a row for each installed contender, the fastest step first."""
    present = {name: found for name, found in measured.items() if not isinstance(found[0], Missing)}
    found = [_build_row(name, rounds, present.get(BASE, ())) for name, rounds in present.items()]
    return sorted(found, key=attrgetter("step"))


def _format_figure(value: float | None) -> str:
    """Return a figure with two decimals below ten, one below a hundred, and none above."""
    if value is None:
        return "?"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def _format_cells(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _format_row(row: Row) -> str:
    step = row.step, min(row.steps), max(row.steps), row.ratio
    return _format_cells(
        [row.name, *map(_format_figure, (*step, row.decision, row.decision_ratio, row.moves, row.decisions))]
    )


def _list_versions(measured: Measured) -> str:
    found = [outcomes[0] for outcomes in measured.values()]
    return ", ".join(sorted({outcome.library for outcome in found if isinstance(outcome, Measurement)}, key=str.lower))


def _list_missing(measured: Measured) -> str:
    names = [name for name, found in measured.items() if isinstance(found[0], Missing)]
    return f"Not installed: {'; '.join(names)}." if names else "All libraries were installed."


def build_page(measured: Measured, rounds: int, seconds: float) -> str:
    """Return the page."""
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    paragraphs = (
        "# Benchmark figures: peers",
        "What a step takes in cardgolf and in other libraries. See [the method and its limits](../benchmarks.md).",
        "\n".join(
            [_format_cells(HEADINGS), _format_cells(["---", *["--:"] * 8]), *map(_format_row, build_rows(measured))]
        ),
        "![Microseconds a step, least to most over the rounds, on a logarithmic scale](peers.svg)",
        f"{python}; {_list_versions(measured)}; {rounds} rounds of {seconds:g} s each.",
        _list_missing(measured),
    )
    return "\n\n".join(paragraphs) + "\n"
