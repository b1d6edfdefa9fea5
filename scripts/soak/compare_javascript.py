"""Play matches by the engine and by the JavaScript runtime, and compare what is seen of them.

    python scripts/soak/compare_javascript.py STATE [--each MOVES] [--rules NAME...]

Both play the same bots by the same chance, and each match has one digest of its moves, views, refusals, events and
scores. The rule sets are those of `cardgolf certify` that have turns, with short decks and low limits, and the stacks
of tests/helpers/javascript.py: about a hundred. By default 100,000 moves are compared in each.

STATE is a JSON file with what is done. A run can be stopped at any time, and goes on with the rule set where it was. A
larger MOVES adds to what is done. A difference is printed, its rule set is left, and the exit code is 1. It is found
again by the next run.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.javascript import NODE, PROGRAM, RULE_SETS, compare_match, list_jobs, make_rules

from cardgolf.certify.program import Program
from cardgolf.certify.rule_sets import RuleSet, iter_rule_sets, list_names
from cardgolf.tools.files import replace_text

MATCHES, MOST = 8, 2000  # matches until the state is written, and moves of a match
PATIENCE = 600


STACK = "stack "
SOURCES = (*list_names(), *(STACK + name for name in RULE_SETS))


def make(source):
    """Return the rule sets of a source, each with its name, its rules and its bundle."""
    if source.startswith(STACK):
        rules = make_rules(source.removeprefix(STACK))
        return [(source, rules, rules.export().as_text())]
    found = [each for each in iter_rule_sets([source]) if isinstance(each, RuleSet) and each.can_play]
    return [(each.name, each.rules, json.dumps(each.bundle)) for each in found]


def compare(rules, bundle, done, program):
    """Play some matches in both. Return how many moves were equal, and a text about the first difference."""
    moves = 0
    try:
        for job in list_jobs(bundle, MATCHES, MOST, first=done["matches"]):
            moves += compare_match(rules, job, program.ask(job))
    except AssertionError as difference:
        return moves, str(difference)
    return moves, ""


class Run:
    """A run that can go on where it was."""

    def __init__(self, path, each):
        self._path, self._each, self.differences = path, each, 0
        self.state = {"seconds": 0.0, "sources": {}, "rule_sets": {}}
        if path.exists():
            self.state = json.loads(path.read_text(encoding="utf-8"))

    def is_done(self, source):
        """Return whether all rule sets of a source were compared, so that they need not be made."""
        known = self.state["sources"].get(source)
        return known is not None and all(self.state["rule_sets"][name]["moves"] >= self._each for name in known)

    def note(self, source, made):
        """Write which rule sets a source has."""
        self.state["sources"][source] = [name for name, *_ in made]
        for name, *_ in made:
            self.state["rule_sets"].setdefault(name, {"matches": 0, "moves": 0})
        self.write()

    def write(self):
        replace_text(self._path, json.dumps(self.state, indent=1))

    def compare(self, name, rules, text):
        """Compare a rule set until enough is done, or until the first difference."""
        done, begun = self.state["rule_sets"][name], time.monotonic()
        if done["moves"] >= self._each:
            return
        with tempfile.TemporaryDirectory() as folder, Program([NODE, str(PROGRAM)], PATIENCE) as program:
            bundle = Path(folder, "bundle.json")
            bundle.write_text(text, encoding="utf-8")
            while done["moves"] < self._each:
                moves, difference = compare(rules, bundle, done, program)
                if difference:
                    self.differences += 1
                    print(f"{name}: {difference}", flush=True)
                    return
                done["matches"], done["moves"] = done["matches"] + MATCHES, done["moves"] + moves
                self.state["seconds"] += time.monotonic() - begun
                begun = time.monotonic()
                self.write()
        print(f"{self.count():12,} moves  {self.state['seconds']:9,.0f} s  {name}", flush=True)

    def count(self):
        return sum(done["moves"] for done in self.state["rule_sets"].values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("state", type=Path)
    parser.add_argument("--each", type=int, default=100_000, help="moves of each rule set")
    parser.add_argument("--rules", nargs="+", choices=SOURCES, metavar="NAME", default=SOURCES, help="only these")
    given = parser.parse_args()
    run = Run(given.state, given.each)
    for source in given.rules:
        if not run.is_done(source):
            made = make(source)
            run.note(source, made)
            for rule_set in made:
                run.compare(*rule_set)
    played = [done for done in run.state["rule_sets"].values() if done["moves"]]
    matches = sum(done["matches"] for done in played)
    print(f"{run.count():,} moves in {matches:,} matches of {len(played)} rule sets are equal.")
    print(f"{run.differences} rule sets differ.")
    return 1 if run.differences else 0


if __name__ == "__main__":
    sys.exit(main())
