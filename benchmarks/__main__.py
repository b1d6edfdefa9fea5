"""``python -m benchmarks peers``, ``... self`` and ``... simulation``."""

import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from pathlib import Path

from benchmarks import checking, report, simulation
from benchmarks.contenders import BY_NAME
from benchmarks.measuring import Outcome, apart, interleaved

HERE = Path(__file__).parent


def peers(asked: Namespace) -> int:
    measured: dict[str, list[Outcome]] = defaultdict(list)
    for name, found in interleaved(list(BY_NAME), asked.rounds, lambda name, seed: apart(name, asked.seconds, seed)):
        measured[name].append(found)
        print(f"{name:40} {found}")
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "peers.md").write_text(report.page(measured, asked.rounds, asked.seconds), encoding="utf-8")
    try:
        from benchmarks.plot import draw  # noqa: PLC0415
    except ImportError:
        print("no plot: matplotlib is not installed")
    else:
        draw(report.rows(measured), asked.out / "peers.svg")
    return 0


def simulated(asked: Namespace) -> int:
    found = simulation.rates(asked.holes, asked.rounds)
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "simulation.md").write_text(simulation.page(found, asked.holes), encoding="utf-8")
    return 0


def parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(required=True)
    beside = commands.add_parser("peers", help="cardgolf beside the libraries that are installed")
    beside.add_argument("--rounds", type=int, default=5)
    beside.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    beside.add_argument("--out", type=Path, default=HERE.parent / "docs" / "benchmarks")
    beside.set_defaults(run=peers)
    alone = commands.add_parser("self", help="where a decision's time goes, against the committed ratios")
    alone.add_argument("--passes", type=int, default=15)
    alone.add_argument("--update", action="store_true", help="write the baseline anew")
    alone.set_defaults(run=lambda asked: checking.run(HERE / "baseline.json", asked.passes, update=asked.update))
    many = commands.add_parser("simulation", help="holes a second, by a bare loop, one process and two")
    many.add_argument("--rounds", type=int, default=5)
    many.add_argument("--holes", type=int, default=5000)
    many.add_argument("--out", type=Path, default=HERE.parent / "docs" / "benchmarks")
    many.set_defaults(run=simulated)
    return parser


if __name__ == "__main__":
    asked = parser().parse_args()
    sys.exit(asked.run(asked))
