"""What was measured as a Markdown page: medians, spread, ratios of the same round."""

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
    """A contender over all rounds; the ratios are ``None`` where the base was not measured."""

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


def _row(name: str, rounds: Sequence[Measurement], base: Sequence[Measurement]) -> Row:
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


def rows(measured: Measured) -> list[Row]:
    """The contenders that were there, the fastest step first."""
    present = {name: found for name, found in measured.items() if not isinstance(found[0], Missing)}
    found = [_row(name, rounds, present.get(BASE, ())) for name, rounds in present.items()]
    return sorted(found, key=attrgetter("step"))


def _figure(value: float | None) -> str:
    """Three digits, or two decimals below ten."""
    if value is None:
        return "?"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def _cells(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _line(row: Row) -> str:
    step = row.step, min(row.steps), max(row.steps), row.ratio
    return _cells([row.name, *map(_figure, (*step, row.decision, row.decision_ratio, row.moves, row.decisions))])


def _versions(measured: Measured) -> str:
    found = [outcomes[0] for outcomes in measured.values()]
    return ", ".join(sorted({outcome.library for outcome in found if isinstance(outcome, Measurement)}, key=str.lower))


def _missing(measured: Measured) -> str:
    names = [name for name, found in measured.items() if isinstance(found[0], Missing)]
    return f"Not installed: {'; '.join(names)}." if names else "Nothing was missing."


def page(measured: Measured, rounds: int, seconds: float) -> str:
    """Written by ``python -m benchmarks peers``."""
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    paragraphs = (
        "# Peers, measured",
        "Written by `python -m benchmarks peers`; [how it is measured and what it cannot tell](../benchmarks.md).",
        "\n".join([_cells(HEADINGS), _cells(["---", *["--:"] * 8]), *map(_line, rows(measured))]),
        "![Microseconds a step, least to most over the rounds, on a logarithmic scale](peers.svg)",
        f"{python}; {_versions(measured)}; {rounds} rounds of {seconds:g} s each.",
        _missing(measured),
    )
    return "\n\n".join(paragraphs) + "\n"
