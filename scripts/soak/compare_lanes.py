"""Play games in lanes and by the engine with the same moves, and compare them after every move.

    python scripts/soak/compare_lanes.py [DECISIONS] [--seed N] [--plain]

The decisions are spread over the rule sets for lanes of tests/helpers/rule_sets.py. Without `--plain` the lanes are
compiled if numba is installed. The first difference ends the script with exit code 1. Equal arguments give equal runs.
"""

import argparse
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.lane_comparison import LaneComparison, lane_rules
from helpers.rule_sets import LANES

WIDTH = 10


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decisions", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    begun, done, rounds, matches, reshuffled = process_time(), 0, 0, 0, 0
    steps = -(-given.decisions // (len(LANES) * WIDTH))
    for number, name in enumerate(LANES):
        rules = lane_rules(name)
        seats = [players for players, _ in rules.table_setups()]
        players = seats[(number + given.seed) % len(seats)]
        seed = given.seed * 1_000_003 + number
        comparison = LaneComparison(rules, players, WIDTH, seed=seed, compiled=False if given.plain else None)
        for step in range(steps):
            try:
                comparison.step()
            except AssertionError as error:
                print(f"{name}, {players} players, seed {seed}, step {step}: {error}")
                raise SystemExit(1) from error
        done, rounds, matches = done + steps * WIDTH, rounds + comparison.rounds, matches + comparison.matches
        reshuffled += comparison.reshuffles > 0
    seconds = process_time() - begun
    print(
        f"{done:,} decisions of {len(LANES)} rule sets, {rounds:,} rounds, {matches:,} matches, reshuffles in "
        f"{reshuffled} rule sets, {seconds:.0f} s: no difference"
    )


if __name__ == "__main__":
    main()
