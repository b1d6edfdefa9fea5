"""Compare a program with the engine over millions of moves. The run can be stopped, and goes on where it was.

    python scripts/soak/certify_soak.py STATE [--moves N] [--rules RULES...] [--only TEXT] [-- COMMAND]

STATE is a JSON file with what is done: moves and rounds of questions by rule set. By default 10,000,000 moves are
compared in all rule sets of `cardgolf certify`, with `node js/certify.js`. Each round asks new matches of every rule
set. The first difference ends the script with exit code 1, and is asked again when it goes on.
"""

import argparse
import json
import sys
import time
from itertools import cycle
from pathlib import Path

from cardgolf.certify.check import check_rule_set
from cardgolf.certify.corpus import Amount
from cardgolf.certify.program import Program
from cardgolf.certify.report import describe
from cardgolf.certify.rule_sets import RuleSet, iter_rule_sets, list_names
from cardgolf.tools.files import replace_text

ROOT = Path(__file__).parents[2]
MATCHES, MOVES, BOARDS = 12, 2000, 100


def read_state(path):
    if path.exists():
        return json.loads(path.read_text(encoding="utf-8"))
    return {"seconds": 0.0, "rule_sets": {}}


def list_rule_sets(specs, only):
    """Yield the rule sets that have turns, again and again. Their bundles are written in the first round."""
    kept = []
    for each in iter_rule_sets(specs):
        if isinstance(each, RuleSet) and each.can_play and only in each.name:
            kept.append(each)
            yield each
    if not kept:
        raise SystemExit("no rule set has turns that are data")
    yield from cycle(kept)


def compare(rule_set, done, command):
    """Ask one round of a rule set. Return what was found."""
    amount = Amount(MATCHES, MOVES, BOARDS, seed=done["rounds"])
    with Program(command, 600) as program:
        return check_rule_set(program, rule_set, amount)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("state", type=Path)
    parser.add_argument("command", nargs="*", default=["node", str(ROOT / "js" / "certify.js")])
    parser.add_argument("--moves", type=int, default=10_000_000)
    parser.add_argument("--rules", nargs="+", default=list_names())
    parser.add_argument("--only", default="", help="the rule sets whose names contain this text")
    given = parser.parse_args()
    state = read_state(given.state)
    for rule_set in list_rule_sets(given.rules, given.only):
        total = sum(each["moves"] for each in state["rule_sets"].values())
        if total >= given.moves:
            break
        done = state["rule_sets"].setdefault(rule_set.name, {"rounds": 0, "moves": 0})
        begun = time.monotonic()
        finding = compare(rule_set, done, given.command)
        if not finding.is_equal:
            print(*describe(finding), f"  round {done['rounds']} of {given.state}", sep="\n")
            sys.exit(1)
        state["seconds"] += time.monotonic() - begun
        done["rounds"], done["moves"] = done["rounds"] + 1, done["moves"] + finding.plies
        replace_text(given.state, json.dumps(state, indent=1))
        print(f"{total + finding.plies:12,} moves  {state['seconds']:9,.0f} s  {rule_set.name}", flush=True)
    print(f"{len(state['rule_sets'])} rule sets are equal")


if __name__ == "__main__":
    main()
