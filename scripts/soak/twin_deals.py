"""Play deals that a seat cannot distinguish side by side, and print every difference that it can see.

Choices at once are compared too: what another seat has sealed.

python scripts/soak/twin_deals.py [N=10000]
"""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from random import Random

from helpers import sealed_games
from helpers.indistinguishable_states import compare
from helpers.rule_sets import TABLES, named, rulebook

from cardgolf import new_game
from cardgolf.testing.sealed_choices import check_sealed_moves

STEPS = 30
NAMES = (*TABLES, *named("twins"))


def compare_twins(name, wanted):
    """Compare at least ``wanted`` twins with one rulebook. Return the counts and the differences."""
    figures, found, sizes, seed = Counter(), [], rulebook(name).seats(), 0
    while figures["twins"] < wanted and not found:
        more, found = compare(name, sizes[seed % len(sizes)], seed, STEPS, each=11 + seed % 7)
        figures, seed = figures + more, seed + 1
    return figures, found


def compare_choices(rounds):
    """Return what another seat can tell of choices at once, over so many rounds."""
    found = []
    for seed in range(rounds):
        game = new_game(*sealed_games.NAMED, players=3, seed=seed, passes=seed % 2 == 0, turn_limit=8)
        try:
            check_sealed_moves(game, Random(seed))
        except AssertionError as error:
            found.append(("sealed moves", 3, seed, "another", [str(error).split("\n", maxsplit=1)[0]]))
    return found


def main(wanted):
    total, found = Counter(), []
    for name in NAMES:
        figures, differences = compare_twins(name, wanted / len(NAMES))
        total, found = total + figures, found + differences
        print(f"{name:12} {', '.join(f'{figures[key]} {key}' for key in KEYS)}", flush=True)
    found += compare_choices(wanted // 100)
    print(f"{'in all':12} {', '.join(f'{total[key]} {key}' for key in KEYS)}, {len(found)} differences")
    for name, players, seed, seat, what in found:
        print(f"{name}, {players} players, seed {seed}: seat {seat} sees a difference in {', '.join(what)}")
    return 1 if found else 0


KEYS = ("twins", "moments", "moments apart", "with a deal", "with a new stock")

if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
