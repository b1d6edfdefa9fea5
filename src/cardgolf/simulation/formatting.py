"""Figures as text: numbers with their significant digits, columns in line, records as plain data."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from cardgolf.simulation.statistics import Estimate

NOTHING = "-"
MOST_WIN = "most points win"
MAX_FAILURES = 5
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def count_decimals(half: float) -> int:
    """Return the number of decimals that show two figures of an uncertainty.

    >>> count_decimals(0.42), count_decimals(3.1), count_decimals(25)
    (2, 1, 0)
    """
    return min(4, max(0, 1 - math.floor(math.log10(half)))) if 0 < half < math.inf else 2


def format_points(found: Estimate | None) -> str:
    """Format a mean and half its 95 % interval.

    >>> format_points(Estimate(12.3456, 11.9, 12.8, games=100))
    '12.35 ± 0.45'
    """
    if found is None:
        return NOTHING
    many = count_decimals(found.half)
    return f"{found.value:.{many}f}" + (f" ± {found.half:.{many}f}" if math.isfinite(found.half) else " ± ?")


def format_percent(found: Estimate | None) -> str:
    """Format a share and its 95 % interval, in per cent.

    >>> format_percent(Estimate(0.523, 0.454, 0.591, games=200))
    '52.3 % (45.4 to 59.1)'
    """
    if found is None:
        return NOTHING
    many = max(1, count_decimals(found.half * 100) - 1)
    value, low, high = (f"{end * 100:.{many}f}" for end in (found.value, found.low, found.high))
    return f"{value} % ({low} to {high})"


def align_columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows of cells as lines: the first column flush left, the others flush right, two spaces between."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in cells
    ]


def format_markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as a Markdown table, the first one as its head. Columns of numbers are aligned to the right."""
    head, *others = (f"| {' | '.join(row)} |" for row in rows)
    numbers = [all(cell.lstrip("-")[:1].isdigit() for cell in column) for column in zip(*rows[1:], strict=True)]
    marks = ["--:" if each else "---" for each in numbers or [True] * len(rows[0])]
    return [head, f"|{'|'.join(marks)}|", *others]


def format_count(number: int, noun: str) -> str:
    """Format a number with its noun.

    >>> format_count(1, "game"), format_count(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def format_rules(rules: str, goal: str) -> str:
    """Format the rules of a simulation, and which total wins unless it is the lowest.

    >>> format_rules("play-nine", "lowest"), format_rules("ours", "highest")
    ('play-nine', 'ours; most points win')
    """
    return rules if goal == "lowest" else f"{rules}; {MOST_WIN}"


def format_failures(failures: Sequence[Any]) -> list[str]:
    """Return a line for each game that failed, or for the first few."""
    lines = [f"game {each.game} failed: {each.error}" for each in failures[:MAX_FAILURES]]
    return lines + ([f"and {len(failures) - MAX_FAILURES:,} more failed"] if len(failures) > MAX_FAILURES else [])


def format_place(after: int) -> str:
    """Format a place in the order of play.

    >>> format_place(0), format_place(1), format_place(2)
    ('plays first', 'plays second', 'plays third')
    """
    return f"plays {ORDINALS[after] if after < len(ORDINALS) else f'{after + 1}th'}"


def to_plain_data(record: Any) -> dict[str, Any]:
    """Return an attrs record as JSON data; an infinite end of an interval becomes ``None``.

    Fields that are too long for its ``repr``, such as all games, are left out.
    """
    return _plain(attrs.asdict(record, recurse=False, filter=lambda each, _: bool(each.repr)))  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if attrs.has(type(value)):
        return to_plain_data(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
