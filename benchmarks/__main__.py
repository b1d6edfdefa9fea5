"""Command line of the benchmarks: peers, self, simulation, growth, lanes and environments."""

import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from pathlib import Path

from benchmarks import checking, environments, growth, lanes, report, simulation
from benchmarks.contenders import BY_NAME
from benchmarks.measuring import Outcome, interleave, measure_in_process

HERE = Path(__file__).parent


def run_peers(args: Namespace) -> int:
    """Measure every installed contender, and write the page and the plot. Return an exit code."""

    def measure(name: str, seed: int) -> Outcome:
        return measure_in_process(name, args.seconds, seed)

    measured: dict[str, list[Outcome]] = defaultdict(list)
    for name, outcome in interleave(list(BY_NAME), args.rounds, measure):
        measured[name].append(outcome)
        print(f"{name:40} {outcome}")
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "peers.md").write_text(report.build_page(measured, args.rounds, args.seconds), encoding="utf-8")
    try:
        from benchmarks.plot import draw  # noqa: PLC0415
    except ImportError:
        print("no plot: matplotlib is not installed")
    else:
        draw(report.build_rows(measured), args.out / "peers.svg")
    return 0


def run_simulation(args: Namespace) -> int:
    """Measure simulations and write the page. Return an exit code."""
    rates = simulation.measure_rates(args.holes, args.rounds)
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "simulation.md").write_text(simulation.build_page(rates, args.holes), encoding="utf-8")
    return 0


def build_parser() -> ArgumentParser:
    """Build the parser of the command line."""
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(required=True)
    beside = commands.add_parser("peers", help="compare cardgolf with the installed libraries")
    beside.add_argument("--rounds", type=int, default=5)
    beside.add_argument("--seconds", type=float, default=1.0, help="length of each measurement")
    beside.add_argument("--out", type=Path, default=HERE.parent / "docs" / "benchmarks")
    beside.set_defaults(run=run_peers)
    alone = commands.add_parser("self", help="time the parts of a decision, and compare with the committed ratios")
    alone.add_argument("--passes", type=int, default=15)
    alone.add_argument("--update", action="store_true", help="rewrite the baseline")
    alone.set_defaults(run=lambda args: checking.run(HERE / "baseline.json", args.passes, update=args.update))
    many = commands.add_parser("simulation", help="holes per second of a plain loop, one process and two")
    many.add_argument("--rounds", type=int, default=5)
    many.add_argument("--holes", type=int, default=5000)
    many.add_argument("--out", type=Path, default=HERE.parent / "docs" / "benchmarks")
    many.set_defaults(run=run_simulation)
    longer = commands.add_parser("growth", help="records, undo and pickles of longer and longer matches")
    longer.add_argument("--holes", type=int, nargs="+", default=growth.HOLES)
    longer.add_argument("--passes", type=int, default=3)
    longer.set_defaults(run=lambda args: growth.run(args.holes, args.passes))
    arrays = commands.add_parser("lanes", help="games side by side: beside the engine, numba by hand, and OpenSpiel")
    arrays.add_argument("--rounds", type=int, default=5)
    arrays.add_argument("--seconds", type=float, default=0.4, help="least processor time of each measurement")
    arrays.add_argument("--lanes", type=int, default=4096)
    arrays.add_argument("--games", type=int, default=4096, help="games in each call of a simulation")
    arrays.add_argument("--out", type=Path, default=HERE.parent / "docs" / "benchmarks")
    arrays.set_defaults(run=lambda args: lanes.run(args.rounds, args.seconds, args.lanes, args.games, args.out))
    steps = commands.add_parser("environments", help="steps of vector environments, and Gymnasium's own benchmark")
    steps.add_argument("--rounds", type=int, default=5)
    steps.add_argument("--seconds", type=float, default=1.0, help="length of each measurement")
    steps.add_argument("--counts", type=int, nargs="+", default=[2048, 8192], help="environments in each vector")
    steps.add_argument("--out", type=Path, default=HERE.parent / "docs" / "benchmarks")
    steps.set_defaults(run=lambda args: environments.run(args.counts, args.rounds, args.seconds, args.out))
    return parser


if __name__ == "__main__":
    args = build_parser().parse_args()
    sys.exit(args.run(args))
