"""The JavaScript runtime tells a match in the words of the Python one: the same catalogues, the same formatter."""

import gzip
import json
import subprocess
from itertools import islice, product

import pytest
from helpers.javascript import NODE, ROOT, compare_matches, list_jobs, make_rules, read_script, run_in_node

from cardgolf.words import Words
from cardgolf.words.catalogue import read_catalogue
from cardgolf.words.compiler import read_source

needs_node = pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
LANGUAGES = ["en", "de"]
TYPES = read_source((ROOT / "src" / "cardgolf" / "words" / "en.ftl").read_text(encoding="utf-8"), "en").types
NUMBERS = (0, 1, 2, 5, -1, 13, 101, None)
WRITE = """
import { readFileSync } from "node:fs";
import { Words } from "%s";
const words = new Words(readFileSync(process.argv[1], "utf8"));
const calls = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(calls.map(([key, values]) => words.write(key, values))));
"""


def list_values(name):
    """Return values that a parameter can have."""
    kind = TYPES[name]
    if kind == ("number",):
        return NUMBERS
    if kind == ("yes", "no"):
        return (True, False)
    return ("7♥", "unknown", "", None) if kind == ("text",) else (*kind, "else")


def list_names(pattern):
    """Return the parameters of a compiled message."""
    found = {}
    for part in [] if isinstance(pattern, str) else pattern:
        if not isinstance(part, str):
            found |= {part[0]: None} | {
                name: None for each in part[1:2] for one in each.values() for name in list_names(one)
            }
    return [*found]


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_message_is_filled_in_as_in_python(language):
    path = ROOT / "src" / "cardgolf" / "words" / f"{language}.json"
    calls = []
    for key, pattern in read_catalogue("cardgolf.words", language).messages.items():
        names = list_names(pattern)
        some = islice(product(*map(list_values, names)), 200)
        calls += [[key, dict(zip(names, values, strict=True))] for values in some]
    assert len(calls) > 1000
    program = WRITE % (ROOT / "js" / "src" / "words.js").as_uri()
    command = [str(NODE), "--input-type=module", "-e", program, str(path)]
    done = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=True)
    words = Words(language)
    assert json.loads(done.stdout) == [words(key, **values) for key, values in calls]


@needs_node
@pytest.mark.parametrize("name", ["golf, short deck", "crazy-nines, house rules"])
def test_some_matches_are_told_in_german(name, tmp_path):
    rules, path = make_rules(name), tmp_path / "bundle.json"
    path.write_text(rules.export(2).as_text(), encoding="utf-8")
    jobs = [{**job, "players": 2, "bots": ["random"] * 2, "language": "de"} for job in list_jobs(path, 2, 80)]
    assert compare_matches(rules, jobs) > 80


@needs_node
def test_a_match_with_names_from_right_to_left_is_told_alike(tmp_path):
    rules, path = make_rules("golf, short deck"), tmp_path / "bundle.json"
    path.write_text(rules.export(2).as_text(), encoding="utf-8")
    names = ["\u05d3\u05e0\u05d4", "\u0645\u0647\u200c\u0633\u0627  \U0001f469\u200d\U0001f680"]
    jobs = [{**job, "players": 2, "bots": ["greedy"] * 2, "names": names} for job in list_jobs(path, 2, 80)]
    (found,) = run_in_node([{**jobs[0], "trace": True}])
    assert '"text":"\u2068\u05d3\u05e0\u05d4\u2069 turns up ' in "".join(found["trace"])
    assert compare_matches(rules, jobs) > 80


def test_the_package_has_the_compiled_catalogues():
    expected = read_script()["list_words"]()
    assert {path: path.read_text(encoding="utf-8") for path in expected} == expected, "run scripts/build_js.py --words"
    assert [path.name for path in expected] == ["de.json", "en.js", "hand_en.js"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_their_formatter_are_small(language):
    catalogue = (ROOT / "src" / "cardgolf" / "words" / f"{language}.json").read_bytes()
    formatter = (ROOT / "js" / "src" / "words.js").read_bytes()
    assert len(gzip.compress(catalogue)) + len(gzip.compress(formatter)) < 11_000
