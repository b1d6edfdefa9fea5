"""Play deals that a seat cannot distinguish side by side, and print every difference that it can see.

python scripts/soak/twin_deals.py [N=10000]
"""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.indistinguishable_states import compare
from helpers.rule_sets import TABLES, rulebook

STEPS = 30


def compare_twins(name, wanted):
    """Compare at least ``wanted`` twins with one rulebook. Return the counts and the differences."""
    figures, found, sizes, seed = Counter(), [], rulebook(name).seats(), 0
    while figures["twins"] < wanted and not found:
        more, found = compare(name, sizes[seed % len(sizes)], seed, STEPS, each=11 + seed % 7)
        figures, seed = figures + more, seed + 1
    return figures, found


def main(wanted):
    total, found = Counter(), []
    for name in TABLES:
        figures, differences = compare_twins(name, wanted / len(TABLES))
        total, found = total + figures, found + differences
        print(f"{name:12} {', '.join(f'{figures[key]} {key}' for key in KEYS)}", flush=True)
    print(f"{'in all':12} {', '.join(f'{total[key]} {key}' for key in KEYS)}, {len(found)} differences")
    for name, players, seed, seat, what in found:
        print(f"{name}, {players} players, seed {seed}: seat {seat} sees a difference in {', '.join(what)}")
    return 1 if found else 0


KEYS = ("twins", "moments", "moments apart", "with a deal", "with a new stock")

if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
