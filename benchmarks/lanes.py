"""The command ``python -m benchmarks lanes``: rates beside other ways to play, goals, and the reasons of misses."""

from importlib.util import find_spec
from pathlib import Path

from benchmarks import lane_costs, lane_report
from benchmarks import lane_ways as ways
from benchmarks.lane_goals import iter_verdicts
from benchmarks.lane_timing import Measured, measure_rates
from benchmarks.shares import measure_shares

DIGEST_GAMES = 100


def check_digests(games: int = DIGEST_GAMES) -> None:
    """Raise ``AssertionError`` unless lanes give the engine's digest in each simulation that is timed."""
    for name, (rules, bot) in ways.list_simulations().items():
        for compiled in (True, False) if find_spec("numba") else (False,):
            difference = ways.find_difference(rules, bot, games, compiled=compiled)
            if difference:
                raise AssertionError(f"{name}, {'numba' if compiled else 'NumPy'}: {difference}")
        print(f"{name:48} equal digests in lanes and by the engine, {games} games", flush=True)


def measure_reasons(measured: Measured, lanes: int, games: int) -> lane_report.Shares:
    """Return where the time goes in the ways that missed a goal, by function."""
    missed = {each.goal.way for each in iter_verdicts(measured) if each.word == "missed"}
    shares = {}
    for way in ways.iter_ways(lanes, games):
        if way.name in missed:
            play = way.build()
            play(0)
            shares[way.name] = measure_shares(lambda play=play: play(1))  # type: ignore[misc]  # bound at once
    return shares


def run(rounds: int, seconds: float, lanes: int, games: int, out: Path) -> int:
    """Measure everything, print the goals with the reasons of misses, and write the page. Return an exit code."""
    if not find_spec("numpy"):
        print('NOT RUN: NumPy is not installed: pip install "cardgolf[lanes]"')
        return 2
    check_digests(min(games, DIGEST_GAMES))
    measured = measure_rates(ways.iter_ways(lanes, games), rounds, seconds)
    findings = lane_report.Findings(
        measured,
        measure_reasons(measured, lanes, games),
        lane_costs.measure_growth(seconds / 4, [count for count in lane_costs.COUNTS if count <= 16 * lanes]),
        lane_costs.measure_starts(),
        lane_costs.measure_memory(lanes),
    )
    print("", lane_report.build_goals(measured), *lane_report.build_reasons(findings), sep="\n\n")
    out.mkdir(parents=True, exist_ok=True)
    (out / "lanes.md").write_text(lane_report.build_page(findings, rounds, seconds), encoding="utf-8")
    return 0
