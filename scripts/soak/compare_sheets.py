"""Settle random score sheets in Python and in JavaScript, and compare what both make of them.

    python scripts/soak/compare_sheets.py [--sheets 5000] [--seed 0] [--program js/scripts/settle_sheets.mjs]

Sheets are of every shipped variant and preset that can be exported for scoring, many of them with a house rule or other
options of the match. Rules whose matches a bundle does not tell are left out. The sheets have late joiners, players who
leave, return or sit out, corrections, dropped rounds and early ends. The first difference is printed with its sheet,
and the exit code is 1.
"""

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

import cardgolf
from cardgolf import CardGolfError, ScoreSheet
from cardgolf.score_sheets import LayoutNeededError

ROOT = Path(__file__).parents[2]
OPTIONS = ({"holes": 3}, {"holes": 2, "tie": "playoff"}, {"target": 60, "holes": None}, {"round_limit": 3})
MOST_PLAYERS = 6
STEPS = ("leave", "return_player", "sit_out", "join", "correct", "drop", "rename", "finish", "go_on")


def list_rule_sets():
    """Return the rules that can be exported, each with its bundle."""
    stacks = [([name], {}) for name in cardgolf.variants()]
    stacks += [([name], options) for name in cardgolf.variants() for options in OPTIONS]
    stacks += [([name, rule], {}) for name in ("golf", "nine-card", "crazy-nines") for rule in cardgolf.house_rules()]
    found = []
    for names, options in stacks:
        try:
            rules = cardgolf.rules(*names, **options)
            bundle = json.loads(rules.export(score_only=True).as_text())
            found += [] if bundle["missing"] else [(rules, bundle)]
        except CardGolfError:
            continue
    return found


def make_sheet(rules, chance):
    """Return a random sheet."""
    seats = [count for count in rules.seats() if count <= MOST_PLAYERS]
    names = [f"P{number}" for number in range(chance.choice(seats))]
    handicaps = [chance.randrange(4) for _ in names] if chance.random() < 0.2 else ()
    sheet = ScoreSheet(rules, names, chance.randrange(len(names)), handicaps=handicaps)
    for _ in range(chance.randrange(1, 14)):
        try:
            sheet = step(sheet, chance)
        except LayoutNeededError:
            break
        except CardGolfError:
            continue
    return sheet


def step(sheet, chance):
    """Return the sheet with the next round, or with another change."""
    if sheet.upcoming and chance.random() < 0.6:
        seats = sheet.upcoming.seats
        closer = chance.choice([None, *seats])
        return sheet.enter([chance.randrange(31) for _ in seats], closer=closer, final=chance.random() < 0.1)
    seat, number = chance.randrange(len(sheet.names)), chance.randrange(1, 5)
    arguments = {
        "join": (f"P{len(sheet.names)}", chance.choice([None, 0, 50, 100])),
        "correct": (number, {seat: chance.choice([0, 25, 50])}),
        "drop": (number,),
        "rename": (seat, f"Q{number}{seat}"),
        "finish": (),
        "go_on": (),
    }
    what = chance.choice(STEPS)
    return getattr(sheet, what)(*arguments.get(what, (seat,)))


def settle(sheet):
    """Return what Python makes of a sheet, as the program in JavaScript prints it."""
    due, seats = sheet.upcoming, range(len(sheet.names))
    lines = [[sheet.list_additions(number, seat) for seat in seats] for number in range(1, len(sheet.rounds) + 1)]
    return {
        "totals": [*sheet.totals],
        "settled": len(sheet.rounds),
        "scores": [[*each.scores] for each in sheet.rounds],
        "additions": [[[[line.rule, line.points] for line in own if line.points] for own in each] for each in lines],
        "upcoming": due and {"kind": due.kind, "number": due.number, "seats": [*due.seats], "dealer": due.dealer},
        "dealers": [each.dealer for each in sheet.setups],
        "ended": sheet.is_over,
        "finished_early": sheet.is_ended_early,
        "standings": [[each.seat, each.total, each.rank, each.lost] for each in sheet.standings],
        "winners": sorted(each.seat for each in sheet.standings if each.rank == 1),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sheets", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--program", type=Path, default=ROOT / "js" / "scripts" / "settle_sheets.mjs")
    given = parser.parse_args()
    chance, rule_sets = random.Random(given.seed), list_rule_sets()
    with subprocess.Popen(["node", str(given.program)], stdin=-1, stdout=-1, text=True, encoding="utf-8") as program:
        for done in range(given.sheets):
            rules, bundle = rule_sets[done % len(rule_sets)]
            sheet = make_sheet(rules, chance)
            data, expected = sheet.as_dict(), settle(sheet)
            print(json.dumps({"bundle": bundle, "sheet": data}), file=program.stdin, flush=True)
            found = json.loads(program.stdout.readline() or '{"error": "the program stopped"}')
            wrong = [key for key, value in expected.items() if found.get(key) != value]
            if wrong or "error" in found:
                print(f"sheet {done} of {rules.label} differs: {found.get('error', wrong)}", json.dumps(data), sep="\n")
                for key in wrong:
                    print(f"{key}: Python {expected[key]}, JavaScript {found.get(key)}")
                program.kill()
                return 1
        program.stdin.close()
    print(f"{given.sheets} sheets of {len(rule_sets)} rule sets are settled equally.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
