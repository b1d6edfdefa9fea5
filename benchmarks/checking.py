"""The command ``python -m benchmarks self``: times of every piece, goals, and comparison with the baseline."""

from collections.abc import Mapping
from pathlib import Path

from benchmarks import baseline
from benchmarks.footprint import measure_game_bytes, measure_import_ratio
from benchmarks.pieces import CALIBRATION, VARIANTS, iter_pieces, iter_shares
from benchmarks.timing import time_all

FIRST = VARIANTS[0]


def compute_figures(times: Mapping[str, float]) -> dict[str, float]:
    """Return the figures of a baseline: each piece as a ratio to the calibration, and four other figures."""
    decision = times[f"{FIRST}: decision"]
    return {
        **{name: time / times[CALIBRATION] for name, time in times.items() if name != CALIBRATION},
        **{f"{name} / {FIRST}": times[f"{name}: decision"] / decision for name in VARIANTS[1:]},
        "three house rules / none": times[f"{FIRST}, three house rules: decision"] / decision,
        "import cardgolf / attrs and pluggy": measure_import_ratio(),
        "bytes a live game": measure_game_bytes(FIRST),
    }


def list_goals(times: Mapping[str, float], found: Mapping[str, float]) -> dict[str, tuple[float, float]]:
    """Return each figure that has a goal, with the goal. The times among them are of this machine."""
    slowest = {kind: max(times[f"{name}: {kind}"] for name in VARIANTS) for kind in ("view", "new game")}
    return {
        **{f"{name} / {FIRST}": (found[f"{name} / {FIRST}"], 2) for name in VARIANTS[1:]},
        "three house rules / none": (found["three house rules / none"], 1.25),
        "import cardgolf / attrs and pluggy": (found["import cardgolf / attrs and pluggy"], 1.8),
        "bytes a live game": (found["bytes a live game"], 2200),
        "slowest view, us": (slowest["view"], 10),
        "slowest new game, us": (slowest["new game"], 40),
    }


def _print_pieces(times: Mapping[str, float], found: Mapping[str, float], held: Mapping[str, float]) -> None:
    print(f"{'piece':44} {'us':>8} {'ratio':>8} {'baseline':>8}")
    for name, figure in found.items():
        time = f"{times[name]:8.2f}" if name in times else " " * 8
        print(f"{name:44} {time} {figure:8.3g} {held.get(name, float('nan')):8.3g}")


def _print_shares(times: Mapping[str, float]) -> None:
    (_, whole), *parts = times.items()
    print(f"\nwhere a decision of {FIRST} goes: {whole:.2f} us")
    for name, time in (*parts, ("the rest", whole - sum(time for _, time in parts))):
        print(f"{name:20} {time:6.2f} us {time / whole:5.0%}")


def run(path: Path, passes: int, *, update: bool) -> int:
    """Time everything and print it. Rewrite the baseline, or compare with it. Return an exit code."""
    times, held = time_all(iter_pieces(), passes), baseline.read(path)
    found = compute_figures(times)
    _print_pieces(times, found, held)
    _print_shares(time_all(iter_shares(FIRST), passes))
    print("\ngoals")
    for name, (figure, most) in list_goals(times, found).items():
        print(f"{name:44} {figure:8.4g}, at most {most:g}: {'met' if figure <= most else 'missed'}")
    if update:
        baseline.write(path, found)
        return 0
    return report_slower(found, held)


def report_slower(found: Mapping[str, float], held: Mapping[str, float]) -> int:
    """Print the figures that became slower. Return an exit code: 1 if there are any."""
    for name in baseline.find_unmatched(found, held):
        print(f"not in both the run and the baseline: {name}")
    slower = baseline.find_slower(found, held)
    for name, multiple in slower.items():
        print(f"slower than the baseline: {name}, {multiple:.2f} times")
    return 1 if slower else 0
