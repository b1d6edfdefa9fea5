"""Teams, handicaps, redacted records and saved generators in JavaScript: each is what the engine has."""

import json
import subprocess

import pytest
from helpers.javascript import NODE, ROOT, RULE_SETS, Teller, compare_matches, list_jobs, make_rules, play_in_engine

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.bots import Chance
from cardgolf.records.schema import RedactedHeader, parse_record_line, plugin_entries_as_json
from cardgolf.records.writer import distribution_version, list_plugins

pytestmark = pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
INDEX = (ROOT / "js" / "src" / "index.js").as_uri()
HOUSEHOLD = ROOT / "js" / "test" / "bundles" / "household.json"
NAMES = ["Ann", "Bö", "\u05e1\u05d9", "Di \U0001f3cc"]
PAIRS = [[3, 1], [2, 0]]
SIDES = (
    {"teams": PAIRS},
    {"teams": [[0, 1, 3], [2]], "handicaps": [0, 0, 12, 0]},
    {"handicaps": [9999, 0, 3, 0]},
    {"teams": [[0], [1], [2, 3]], "handicaps": [1, 2, 3, 4]},
)
"""Sides of four seats. Those of the first are not in their order."""

QUICK = ("golf, target", "six-card")


def run_node(program, *arguments):
    command = [NODE, "--input-type=module", "-e", f'import * as cardgolf from "{INDEX}";\n{program}', *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def add_sides(jobs):
    seated = [{**job, "players": 4, "bots": (job["bots"] * 4)[:4]} for job in jobs]
    return [{**job, "names": NAMES, **SIDES[at % len(SIDES)]} for at, job in enumerate(seated)]


def export(rules, path):
    path.write_text(rules.export(4).as_text(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.long]) for name in RULE_SETS]
)
def test_teams_and_handicaps_are_settled_as_in_the_engine(name, tmp_path):
    """Limits of points, leads by standings and goals know sides."""
    rules = make_rules(name)
    jobs = add_sides(list_jobs(export(rules, tmp_path / "bundle.json"), 4, 120))
    assert compare_matches(rules, jobs) > 100


def test_teams_play_off_as_in_the_engine(tmp_path):
    rules = cardgolf.rules("golf", columns=2, turn_limit=1, holes=1, tie="playoff")
    jobs = add_sides(list_jobs(export(rules, tmp_path / "bundle.json"), 48, 60))
    jobs = [{**job, "teams": PAIRS, "handicaps": ()} for job in jobs]
    assert compare_matches(rules, jobs) > 500
    played = 0
    for job in jobs:
        play_in_engine(rules, job, tell := Teller())
        played += any('"type":"round","kind":"playoff"' in line for line in tell.trace)
    assert played > 1


@pytest.mark.filterwarnings("ignore:a seed of")
def test_a_redacted_record_is_that_of_the_engine_byte_for_byte(tmp_path):
    rules = cardgolf.rules("crazy-nines", "four-bonus", first_dealer="draw_low")
    head = {"rules": plugin_entries_as_json(list_plugins(rules)), "producer": distribution_version("cardgolf")}
    jobs = add_sides(list_jobs(export(rules, tmp_path / "bundle.json"), 5, 90))
    assert compare_matches(rules, [{**job, "head": head} for job in jobs]) > 100


def test_a_redacted_record_names_the_bundle_by_default():
    program = """
    const { Match, Rules, redact } = cardgolf, rules = new Rules(process.argv[1]);
    console.log(JSON.stringify([redact(new Match(rules, { names: ["Ann", "Bo"], seed: 3 }), 1), rules.digest]));
    """
    text, digest = run_node(program, HOUSEHOLD.read_text(encoding="utf-8"))
    head, *_, trailer = text.splitlines()
    found = parse_record_line(head)
    assert isinstance(found, RedactedHeader)
    assert [(each.name, each.sha256) for each in found.rules] == [
        (name, digest) for name in ("nine-card", "four-bonus", "knocking")
    ]
    assert (found.seat, parse_record_line(trailer).totals) == (1, (0, 0))


WRONG_SIDES = (
    {"teams": [[0, 1], [2, 4]]},
    {"teams": [[0, 1], [2, -1]]},
    {"teams": [[0, 1], [2]]},
    {"teams": [[0, 1], [1, 2, 3]]},
    {"teams": [[0, 1, 2, 3], []]},
    {"teams": [[0, 1, 2, 3]]},
    {"teams": [[0, True], [2, 3]]},
    {"teams": [[0, None], [2, 3]]},
    {"teams": [[0, 1.5], [2, 3]]},
    {"teams": [[0, "1"], [2, 3]]},
    {"teams": [0, 1, 2, 3]},
    {"teams": "02 13"},
    {"teams": None},
    {"handicaps": [0, 5, 0]},
    {"handicaps": [0, -1, 0, 0]},
    {"handicaps": [0, 10_000, 0, 0]},
    {"handicaps": [0, 0.5, 0, 0]},
    {"handicaps": [0, "5", 0, 0]},
    {"handicaps": [0, None, 0, 0]},
    {"handicaps": 5},
    {"handicaps": {"Ann": 5}},
)


def test_impossible_sides_are_refused_in_the_words_of_the_engine():
    program = """
    const { InvalidArgumentError, Match, Rules } = cardgolf, rules = new Rules(process.argv[1]), told = [];
    for (const sides of JSON.parse(process.argv[2])) {
      try { new Match(rules, { players: 4, ...sides }); told.push("taken"); }
      catch (error) { told.push(error instanceof InvalidArgumentError ? error.message : String(error.stack)); }
    }
    console.log(JSON.stringify(told));
    """
    told = run_node(program, HOUSEHOLD.read_text(encoding="utf-8"), json.dumps(WRONG_SIDES))
    for sides, message in zip(WRONG_SIDES, told, strict=True):
        with pytest.raises(InvalidArgumentError) as refused:
            cardgolf.new_game("nine-card", players=4, **sides)
        (what,) = sides
        wanted = refused.value.message.rpartition(": expected ")[2]
        for own, theirs in {"True": "true", "None": "null", "'": ""}.items():
            wanted = wanted.replace(own, theirs)
        if wanted.startswith("tuples"):
            wanted = "lists of seats, such as [[0, 2], [1, 3]]"
        assert message.startswith(f"invalid {what}=")
        assert message.rpartition(": expected ")[2] == wanted


KEYS = (0, 1, 7, 2**53 + 1, 2**64 - 1)


def test_a_saved_generator_is_the_state_of_the_engine_and_goes_on_alike():
    program = """
    const found = JSON.parse(process.argv[1]).map(([key, counter]) => {
      const chance = new cardgolf.Chance(key, counter);
      for (const n of [1, 6, 108, 2]) chance.below(n);
      chance.shuffle([...Array(54).keys()]);
      const saved = JSON.stringify(chance), again = cardgolf.Chance.restore(JSON.parse(saved));
      return [JSON.parse(saved), [chance, again].map(each => [each.random(), each.below(1000), JSON.stringify(each)])];
    });
    console.log(JSON.stringify(found));
    """
    begun = [(key, counter) for key in KEYS for counter in KEYS]
    found = run_node(program, json.dumps([[str(key), str(counter)] for key, counter in begun]))
    for (key, counter), (saved, (one, other)) in zip(begun, found, strict=True):
        chance = Chance(key, counter)
        for n in (1, 6, 108, 2):
            chance.below(n)
        chance.shuffle([*range(54)])
        assert (int(saved["key"]), int(saved["counter"])) == chance.getstate()
        assert one == other
        assert one[:2] == [chance.random(), chance.below(1000)]
        assert json.loads(one[2]) == {"key": str(chance.key), "counter": str(chance.counter)}


DAMAGED = (
    (None, "key"),
    (7, "key"),
    ({}, "key"),
    ({"key": "x", "counter": "0"}, "key"),
    ({"key": "-1", "counter": "0"}, "key"),
    ({"key": str(2**64), "counter": "0"}, "key"),
    ({"key": 0.5, "counter": 0}, "key"),
    ({"key": "7"}, "counter"),
    ({"key": "7", "counter": None}, "counter"),
    ({"key": "7", "counter": -1}, "counter"),
    ({"key": "7", "counter": "1e3"}, "counter"),
    ({"key": "7", "counter": []}, "counter"),
)


def test_a_damaged_generator_is_refused_in_the_words_of_the_engine():
    program = """
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(saved => {
      try { cardgolf.Chance.restore(saved); return "taken"; } catch (error) { return error.message; }
    })));
    """
    told = run_node(program, json.dumps([saved for saved, _ in DAMAGED]))
    with pytest.raises(InvalidArgumentError) as refused:
        Chance(-1)
    wanted = refused.value.message.rpartition(": ")[2]
    for (_, what), message in zip(DAMAGED, told, strict=True):
        assert message.startswith(f"invalid {what}=")
        assert message.rpartition(": ")[2] == wanted
