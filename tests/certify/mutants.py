"""Bundles with one value changed, and which of them the corpus finds.

    python -m certify.mutants [RULES...] [--program COMMAND]

A mutant is *found* if the program that plays it differs from the engine, *refused* if its bundle is no longer one, and
*unread* if it changes a field of a part that its other fields make idle. The others are *missed*, and named.
"""

import argparse
import copy
import json
import shlex
import sys
from collections import Counter
from collections.abc import Sequence

from cardgolf.bundles import Bundle
from cardgolf.certify.corpus import Amount, make_tasks
from cardgolf.certify.program import Program
from cardgolf.certify.rule_sets import iter_rule_sets
from cardgolf.errors import CardGolfError

RULES = (
    "golf",
    "play-nine",
    "skyjo",
    "nine-card four-bonus joker-pairs ender-penalty:how=flat knocking",
    "crazy-nines",
    "golf knocking reverse skip-next",
    "board-nine",
    "cabo",
    "four-card-matching",
)
OPEN = ("title", "summary", "format", "rules", "layout", "places", "faces", "words")  # texts, and the board's shape
WORDS = (
    ("never", "optional", "required"), ("each", "none"), ("equal", "any", "run"), ("any", "swap"), ("under", "top"),
    ("any", "nearest"), ("any", "together", "apart"), ("any", "down"), ("left", "right"), ("stock", "discard"),
    ("up", "down", "as_was"), ("keep_top", "end_round"), ("first", "last"), ("before_play", "first_turn"),
    ("left of dealer", "dealer", "most points", "last closer"), ("start", "end"), ("all up", "none"), ("top", "any"),
    ("own", "others"), ("own", "different", "any", "seen"), ("drawn", "any"), ("as_was", "up", "down"),
    ("keep", "discard"),
)  # fmt: skip
DELETED = object()


def list_values(value, path=()):
    """Yield the path of each number, flag and word of JSON data, and of each part of turns."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from list_values(each, (*path, key))
    if isinstance(value, bool | int) or list_others(value, path):
        yield path


def read_path(data, path):
    for key in path:
        data = data[key]
    return data


def list_others(now, path):
    """Return what may stand in the place of a value."""
    if path[:1] == ("turns",) and len(path) == 2:
        return [DELETED]
    if isinstance(now, bool):
        return [not now]
    if isinstance(now, int):
        return [now + 1, now - 1, now + 2, 0]
    if not isinstance(now, str) or path[0] not in ("turns", "options", "match") or path[-1] in ("do", "rule"):
        return []
    return [other for words in WORDS if now in words for other in words if other != now]


def make_mutant(data, path):
    """Return a copy with the value at ``path`` changed to one that a bundle may have there, or ``None``."""
    for other in list_others(read_path(data, path), path):
        mutant = copy.deepcopy(data)
        holder = read_path(mutant, path[:-1])
        if other is DELETED:
            del holder[path[-1]]
        else:
            holder[path[-1]] = other
        try:
            Bundle.load(json.dumps(mutant))
        except CardGolfError:
            continue
        if mutant != data:
            return mutant
    return None


POINTLESS = ("highest", "doubled", "always_doubled", "none")  # fines of a closer whose points do not count


def is_idle(bundle, path):
    """Return whether a field of a part is not read: by its other fields, no score depends on it."""
    if path[0] != "scoring":
        return False
    if bundle["scoring"][path[1]].get("cards") == []:  # a short deck may have no card that the part counts
        return True
    if path[-1] not in ("largest", "points"):
        return False
    part = read_path(bundle, path[:-1])
    if path[-1] == "points":
        return part["do"] == "wrong_closer" and part["how"] in POINTLESS
    faces = (
        range(len(bundle["kinds"])) if part["cards"] is None else part["cards"]
    )  # of one kind there is one set, which is the largest
    return not part["adjacent"] and len({bundle["kinds"][face] for face in faces}) == 1


def is_found(program, mutant, tasks):
    """Return whether a program that plays the mutant differs from what is expected."""
    if "error" in program.ask({"do": "rules", "bundle": mutant}):
        return True
    return any(_differs(program.ask(task.request), task.expected) for task in tasks)


def _differs(answer, expected):
    return any(answer.get(ability) != value for ability, value in expected.items())


def try_mutants(rule_set, program, amount, chosen=None):
    """Return how many mutants there are of each kind and outcome, and the paths of those that are missed.

    ``chosen`` picks some of the paths.
    """
    tasks = [*make_tasks(rule_set, amount)]
    scores = [task for task in tasks if task.request["do"] == "score"]
    others = [task for task in tasks if task.request["do"] != "score"]
    paths = [path for path in list_values(rule_set.bundle) if path[0] not in OPEN]
    counts, missed = Counter(), []
    for path in chosen(paths) if chosen else paths:
        kind = "scoring" if path[0] in ("scoring", "points", "kinds") else "turns" if path[0] == "turns" else "other"
        outcome = _try(rule_set, program, path, scores + others if kind == "scoring" else others + scores)
        counts[kind, outcome] += 1
        if outcome == "missed":
            missed.append(path)
    return counts, missed


def _try(rule_set, program, path, tasks):
    mutant = make_mutant(rule_set.bundle, path)
    if mutant is None:
        return "refused"
    if is_idle(rule_set.bundle, path):
        return "unread"
    return "found" if is_found(program, mutant, tasks) else "missed"


def write_path(path):
    return ".".join(map(str, path))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=RULES)
    parser.add_argument("--program", default="node ../js/certify.js")
    given = parser.parse_args()
    total = Counter()
    for rule_set in iter_rule_sets(given.rules):
        with Program(shlex.split(given.program), 60) as program:
            counts, missed = try_mutants(rule_set, program, Amount())
        total += counts
        report(rule_set.name, counts, missed)
    report("all", total, [])


def report(name: str, counts: Counter, missed: Sequence[tuple]) -> None:
    said = ", ".join(f"{kind} {outcome} {count}" for (kind, outcome), count in sorted(counts.items()))
    sys.stdout.write(f"{name}: {said}\n" + "".join(f"    missed {write_path(path)}\n" for path in missed))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
