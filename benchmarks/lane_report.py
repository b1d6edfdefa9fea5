"""The page of ``lanes`` in Markdown, and the same tables for the terminal."""

import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from statistics import median

from benchmarks import lane_ways as ways
from benchmarks.lane_costs import COUNTS, Memory, Start
from benchmarks.lane_goals import Verdict, iter_verdicts
from benchmarks.lane_timing import Measured

LIBRARIES = ("cardgolf", "numba", "numpy", "open_spiel")

Shares = Mapping[str, Sequence[tuple[str, float]]]

INTRODUCTION = """Four random or greedy players play single holes of Play Nine: by the engine, by a program that was
written by hand for this game, and in lanes. Before anything was timed, lanes and the engine gave equal digests in each
simulation."""

REASONS = """For each way that missed a goal: the share of the time that each function of lanes and of `simulate` takes.
NumPy, compiled code and hooks that a function calls are part of its time."""

LIMITS = """## What these ratios cannot tell

* **Another machine.** They are ratios within one run on one core. Sizes of caches and versions of numba change them.
* **Another game.** Most rows are Play Nine with four seats. Rules that clear lines or lock cards take longer. Rules
  that score in Python are scored one board after another.
* **Better players.** Random moves cost next to nothing, so most rows measure the game alone. A learner's network takes
  longer than any of them.
* **The price of rules.** The program by hand knows one game. It asks no rules, shows no observation and keeps no match.
  The ratios of rounds tell what is lost where the program is made from any rules. They do not tell what a better
  program would gain, and the rounds of other games are longer or shorter than those of the program by hand.
* **Crazy eights** are another game, with other decisions. The row shows the order of magnitude. It compares no two
  libraries at one task.
* **The cards.** Lanes that deal their own cards play other holes than `cardgolf.new_game` does. In `simulate` and in
  the row of published deals, the cards are those of `cardgolf.new_game`.
* **A busy machine.** Ways that go through the memory of all lanes at every step lose most when other programs use the
  caches: the vector of games takes two or three times as long then. *least* and *most* show it.
* **Waiting.** All times are processor time of one process. The first call compiles, which the rates leave out."""


@dataclass(frozen=True)
class Findings:
    """All that a run of ``lanes`` measured."""

    measured: Measured
    shares: Shares = field(default_factory=dict)
    growth: Mapping[str, Sequence[float]] = field(default_factory=dict)
    starts: Mapping[str, Start] = field(default_factory=dict)
    memory: Memory | None = None


def build_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table, its first column to the left and the others to the right."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _format_ratio(ratio: float) -> str:
    return f"{ratio:.3f}" if ratio < 1 else f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}"


def _format_goal(verdict: Verdict) -> list[str]:
    goal, ratios = verdict.goal, verdict.ratios
    figures = [_format_ratio(each(ratios)) for each in (median, min, max)] if ratios else ["", "", ""]
    return [goal.way, goal.base, *figures, f"{goal.least:g}", verdict.word]


def build_goals(measured: Measured) -> str:
    """Return the table of the goals."""
    head = ("decisions of", "over those of", "ratio", "least", "most", "goal", "verdict")
    return build_table(head, map(_format_goal, iter_verdicts(measured)))


def find_base(name: str) -> str:
    """Return the name of the engine's row for a way: that of its simulation, or that of the public functions."""
    return f"{name.partition(':')[0]}: engine" if ":" in name else ways.ENGINE


def _format_rate(measured: Measured, name: str) -> list[str]:
    rates, typical = [each.decisions for each in measured.rates[name]], measured.median_rate(name)
    ratios = measured.ratios(name, find_base(name))
    figures = [*map("{:,.0f}".format, (typical.decisions, min(rates), max(rates), typical.holes))]
    return [name, *figures, _format_ratio(median(ratios)) if ratios else ""]


def build_rates(measured: Measured) -> str:
    """Return the table of the rates, and a line for each way that could not be measured."""
    head = ("", "decisions a second", "least", "most", "holes a second", "times the engine")
    rows = [_format_rate(measured, name) for name in measured.rates]
    return build_table(head, [*rows, *([name, "NOT RUN", why, "", "", ""] for name, why in measured.missing.items())])


def build_shares(name: str, shares: Sequence[tuple[str, float]]) -> str:
    """Return where the time of a way goes."""
    return build_table((name, "share"), [(function, f"{share:.0%}") for function, share in shares])


def build_growth(growth: Mapping[str, Sequence[float]], counts: Sequence[int] = COUNTS) -> str:
    """Return decisions a second by the number of lanes."""
    head = ("decisions a second in", *(f"{count:,} lane{'s' * (count > 1)}" for count in counts))
    return build_table(head, [(name, *map("{:,.0f}".format, rates)) for name, rates in growth.items()])


def build_costs(starts: Mapping[str, Start], memory: Memory | None) -> str:
    """Return the seconds of first calls, and a sentence about memory."""
    rows = [
        (name, f"{start.cold:.2f}", "" if start.cached is None else f"{start.cached:.2f}")
        for name, start in starts.items()
    ]
    table = build_table(("seconds of processor time", "first process", "second process"), rows)
    if not memory:
        return table
    arrays = f"The arrays of boards, piles and turns take {memory.arrays:,.0f} of them."
    sizes = f"A lane takes {memory.all:,.0f} bytes.\n{arrays}"
    return f"{table}\n\nIn the second process, compiled code comes from numba's cache. {sizes}"


def list_versions(*names: str) -> str:
    """Return the versions of Python and of some libraries, and the system."""
    found = []
    for name in names:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"no {name}")
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
    return f"{python}, {os.cpu_count()} cores; {', '.join(found)}"


def build_reasons(findings: Findings) -> list[str]:
    """Return the tables of where the time goes, if there are any."""
    return [build_shares(name, shares) for name, shares in findings.shares.items() if shares]


def build_page(findings: Findings, rounds: int, seconds: float) -> str:
    """Return the page."""
    measured, reasons = findings.measured, build_reasons(findings)
    paragraphs = [
        "# Benchmark figures: lanes",
        "Written by `python -m benchmarks lanes`. See [the method](../benchmarks.md#lanes).",
        INTRODUCTION,
        "## Goals",
        build_goals(measured),
        "## Rates",
        build_rates(measured),
        *(["## Where the time goes", REASONS, *reasons] if reasons else []),
        *(["## The number of lanes", build_growth(findings.growth)] if findings.growth else []),
        *(["## First calls and memory", build_costs(findings.starts, findings.memory)] if findings.starts else []),
        LIMITS,
        f"{list_versions(*LIBRARIES)}; {rounds} rounds of {seconds:g} s or one call each.",
    ]
    return "\n\n".join(paragraphs) + "\n"
