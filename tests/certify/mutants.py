"""Bundles with one number changed, and which of them the corpus finds.

    python -m certify.mutants [RULES...] [--program COMMAND]

A mutant is *found* if the program that plays it differs from the engine, *refused* if its bundle is no longer one, and
*unread* if it changes a cell that no random match of many reads, or a field of a part that its
other fields make idle. The others are *missed*, and named.
"""

import argparse
import copy
import json
import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from attrs import evolve

from cardgolf.bundles import Bundle
from cardgolf.bundles.tabled import DataRules, make_table, make_tables
from cardgolf.certify.corpus import Amount, make_tasks
from cardgolf.certify.program import Program
from cardgolf.certify.rule_sets import iter_rule_sets
from cardgolf.engine.deal import deal_first_round, deal_next_round
from cardgolf.engine.effects import derive_round_key
from cardgolf.engine.transitions import apply
from cardgolf.errors import CardGolfError
from cardgolf.lanes.tables.rounds import TabledRound
from cardgolf.table import ROUND_OVER, Match
from cardgolf.table.moves import Discard, Swap
from cardgolf.table.shuffle import shuffle

RULES = (
    "golf",
    "play-nine",
    "skyjo",
    "nine-card four-bonus joker-pairs ender-penalty:how=flat knocking",
    "crazy-nines",
)
READ_MOVES = 20_000
TABLES = {
    "offers": "offers",
    "locked": "locked",
    "discards": "discard_options",
    "endings": "endings",
    "next": "next_stages",
}
OPEN = (
    "title",
    "summary",
    "format",
    "rules",
    "layout",
    "places",
    "faces",
    "words",
)  # texts, and the shape of the board


def list_numbers(value, path=()):
    """Yield the path of each number and each flag of JSON data."""
    if isinstance(value, bool | int):
        yield path
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from list_numbers(each, (*path, key))


def read_path(data, path):
    for key in path:
        data = data[key]
    return data


def is_read(path):
    """Return whether a number says something of play or scores: not how long a run is, or how cells are counted."""
    return path[0] not in OPEN and not (len(path) > 2 and ((path[-3] == "rows" and path[-1] == 1) or "by" in path))


def make_mutant(data, path):
    """Return a copy with the number at ``path`` changed to one that a bundle may have there, or ``None``."""
    now = read_path(data, path)
    for other in (not now,) if isinstance(now, bool) else (now + 1, now - 1, now + 2, 0):
        mutant = copy.deepcopy(data)
        read_path(mutant, path[:-1])[path[-1]] = other
        if other == now:
            continue
        try:
            Bundle.load(json.dumps(mutant))
        except CardGolfError:
            continue
        return mutant
    return None


class Reads:
    """What random matches and refused moves read of a bundle: paths of cells and lists, and facts by run of rows."""

    def __init__(self):
        self.paths, self.facts, self.tables = set(), {}, {}

    def is_read(self, path, mutant):
        """Return whether what was read differs in a mutant."""
        if path[1] == "lists":
            return path[:3] in self.paths
        if "rows" in path:
            where = path[: path.index("rows")]
            number, now = read_path(mutant, path), self.tables[where]
            facts = self.facts.get((where, path[-2]), ())
            was = read_path(now.data, ("rows", path[-2], 0))
            return any(now.look_up_case(was, each) != now.look_up_case(number, each) for each in facts)
        return path in self.paths


class ReadTable:
    """A table that notes which of its cells are read. It stands for a `CaseTable`."""

    def __init__(self, data, path, seen):
        self._rows = [case for case, times in data["rows"] for _ in range(times)]
        self._runs = [run for run, (_, times) in enumerate(data["rows"]) for _ in range(times)]
        self.data, self._table, self._path, self._seen = data, make_table(data), path, seen
        seen.tables[path] = self

    def look_up_case(self, number, facts):
        return self._table.cases[number].look_up(facts)

    def look_up(self, row, facts):
        number = self._rows[row]
        case, path = self._table.cases[number], (*self._path, "cases", number)
        index = 0
        if case.by:
            cells = evolve(case, cells=tuple(range(len(case.cells))))
            index = cells.look_up(facts)
            path = (*path, "cells", index)
        self._seen.paths.add(path)
        self._seen.facts.setdefault((self._path, self._runs[row]), set()).add(tuple(facts))
        if self._path == ("play", "offers"):
            self._seen.paths.add(("play", "lists", case.cells[index]))
        return case.cells[index]


def list_read(rule_set, moves=READ_MOVES, seed=1):
    """Return what random matches and refused moves read."""
    play, seen, rng = rule_set.bundle["play"], Reads(), Random(seed)
    own = DataRules(rule_set.bundle)
    refusals = {
        key: ReadTable(play["refusals"][key], ("play", "refusals", key), seen)
        for key in ("moves", "locked", "discards")
    }
    while moves > 0:
        players = rng.choice(rule_set.players)
        tables = make_tables(own, players)
        read = {name: ReadTable(play[key], ("play", key), seen) for key, name in TABLES.items()}
        moves -= _play_match(rule_set, evolve(tables, **read), refusals, players, rng, moves)
    return seen


def _play_match(rule_set, tables, refusals, players, rng, most):
    state = deal_first_round(rule_set.rules, Match(tuple(map(str, range(players))), rng.getrandbits(64)))
    played = 0
    while played < most:
        match, patience = state.match, rng.choice((0.0, 0.0, 0.7, 0.95))
        tabled = TabledRound(
            tables, state, lambda faces, number, match=match: shuffle(faces, derive_round_key(match, "stock"), number)
        )
        while not tabled.is_over and played < most:
            actions = tabled.legal_actions()
            _refuse_all(tabled, refusals, rule_set.bundle["play"]["refusals"]["ids"], {*actions})
            action = actions[-1] if rng.random() < patience else rng.choice(actions)
            tabled.play(action)
            state = apply(rule_set.rules, state, tables.actions[action])
            played += 1
        upcoming = state.setup.upcoming
        if state.phase is not ROUND_OVER or upcoming is None or not upcoming.seats:
            break
        state = deal_next_round(rule_set.rules, state)
    return max(played, 1)


def _refuse_all(tabled, refusals, ids, legal):
    """Look up what refuses each move that is not legal now."""
    illegal = [move for number, move in enumerate(tabled.tables.actions) if number not in legal]
    if not illegal:
        return
    if ids[tabled.look_up(refusals["moves"])] != "base.moves" or tabled.held < 0:
        return
    barred, down, names = tabled.find_locked(), tabled.down[tabled.turn], tabled.tables.places
    is_stock = tabled.tables.stages[tabled.stage].held_from == "stock"
    for move in illegal:
        if (
            type(move) is Swap
            and barred >> names.index(move.slot) & 1
            and not tabled.marks[tabled.turn][names.index(move.slot)]
        ):
            tabled.look_up(refusals["locked"])
        elif type(move) is Discard and is_stock and (move.flip is None or down >> names.index(move.flip) & 1):
            tabled.look_up(refusals["discards"])


def is_cell(path):
    """Return whether a number is one of a table."""
    return path[0] == "play" and ("cases" in path or "rows" in path or path[1] == "lists")


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
    tasks, read = [*make_tasks(rule_set, amount)], list_read(rule_set)
    scores = [task for task in tasks if task.request["do"] == "score"]
    others = [task for task in tasks if task.request["do"] != "score"]
    paths = [path for path in list_numbers(rule_set.bundle) if is_read(path)]
    counts, missed = Counter(), []
    for path in chosen(paths) if chosen else paths:
        kind = "scoring" if path[0] in ("scoring", "points", "kinds") else "cells" if is_cell(path) else "other"
        outcome = _try(rule_set, program, path, scores + others if kind == "scoring" else others + scores, read)
        counts[kind, outcome] += 1
        if outcome == "missed":
            missed.append(path)
    return counts, missed


def _try(rule_set, program, path, tasks, read):
    mutant = make_mutant(rule_set.bundle, path)
    if mutant is None:
        return "refused"
    if is_idle(rule_set.bundle, path) or (is_cell(path) and not read.is_read(path, mutant)):
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
