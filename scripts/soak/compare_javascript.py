"""Play matches by the engine and by the JavaScript runtime, and compare what is seen of them.

    python scripts/soak/compare_javascript.py [MOVES] [--seed N]

The moves are spread over the rule sets of tests/helpers/javascript.py. The first difference ends the script with exit
code 1. Equal arguments give equal runs.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.javascript import RULE_SETS, compare_matches, list_jobs, make_rules

MATCHES = 8  # of one run of node


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("moves", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    begun, done, matches = process_time(), 0, 0
    for name in RULE_SETS:
        rules, own, number = make_rules(name), 0, given.seed * 1_000_003
        with tempfile.TemporaryDirectory() as folder:
            bundle = Path(folder, "bundle.json")
            bundle.write_text(rules.export().as_text(), encoding="utf-8")
            while own < given.moves / len(RULE_SETS):
                try:
                    own += compare_matches(rules, list_jobs(rules, bundle, MATCHES, 2000, first=number))
                except AssertionError as error:
                    print(f"{name}: {error}")
                    return 1
                number, matches = number + MATCHES, matches + MATCHES
        done += own
        print(f"{name}: {own:,} moves equal", flush=True)
    print(f"{done:,} moves in {matches:,} matches are equal, {process_time() - begun:.0f} s of CPU here")
    return 0


if __name__ == "__main__":
    sys.exit(main())
