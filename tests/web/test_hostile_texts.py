"""Hostile JSON for the readers in JavaScript, of the library and the score keeper: read, or refused by an own error."""

import json
import subprocess
from functools import cache
from pathlib import Path
from random import Random

import pytest
from helpers.hostile_json import HOSTILE, list_places, put
from helpers.javascript import NODE
from helpers.schema_checks import value_at

import cardgolf
from cardgolf import ScoreSheet

PROGRAM = Path(__file__).parents[1] / "helpers" / "run_readers.mjs"
OWN = {"InvalidArgumentError", "InvalidBundleError", "InvalidRecordError", "Refusal"}
ROOM, PLACES = 3_000, 25
READERS = {  # the most characters of a text; values have no bound of their own
    "bundle": 500_000, "game": 500_000, "catalogue": 500_000, "record": 500_000, "sheet": 500_000, "file": 2_000_000,
    "link": 2_000_000, "kept": 2_000_000, "own": 2_000_000, "draft": 2_000_000,
}  # fmt: skip
pytestmark = pytest.mark.skipif(NODE is None, reason="the JavaScript readers: no node")


@cache
def list_samples():
    """Return by reader a value that it takes, and the text of the rules by which sheets and records are read."""
    rules = cardgolf.rules("crazy-nines")
    bundle = json.loads(rules.export(2, words=True).as_text())
    own = json.loads(rules.export(score_only=True, words=True).as_text())
    plugins = [{"name": name, "by": "x", "options": {"holes": 9}} for name in ("base", "crazy-nines")]
    played = {key: value for key, value in own.items() if key not in ("plugins", "missing", "words")}
    game = {"title": "x", "house": [], "bundle": played, "plugins": plugins, "rules": {"a": "b"}, "bounds": {"2": {}}}
    file = ScoreSheet(rules, ["Ann", "Bo"], handicaps=[1, 2]).enter([5, 7], closer=0).as_dict()
    words = json.loads((Path(cardgolf.__file__).parent / "words" / "de.json").read_text(encoding="utf-8"))
    record = {"format": "cardgolf-match-1", "rules": ["crazy-nines"], "bundle": "", "names": ["Ann", "Bo"], "seed": "1"}
    return json.dumps(bundle), {
        "bundle": bundle, "game": own, "file": file, "own": game, "draft": {"scores": [1]},
        "catalogue": words | {"messages": dict([*words["messages"].items()][:5])},
        "record": record | {"moves": [[1, "flip a1"]]},
        "sheet": {key: file[key] for key in ("players", "dealer", "rounds", "handicaps")}
        | {"changes": [{"round": 2, "seat": 0, "what": "sit_out"}], "teams": [[0], [1]]},
        "link": {"version": 1, "sheet": file, "game": game},
        "kept": {"version": 1, "id": "a", "changed": "", "sheet": file, "game": game},
    }  # fmt: skip


def read_in_node(name, texts):
    """Return what the reader of a name says to each text: the error, its message and the seconds of CPU time."""
    rules, _ = list_samples()
    asked = [{"reader": "rules", "text": rules}, *({"reader": name, "text": text} for text in texts)]
    lines = "".join(f"{json.dumps(each)}\n" for each in asked)
    done = subprocess.run([NODE, PROGRAM], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()][1:]


def write_texts(name, room, places):
    """Return hostile texts for a reader by their places and kinds."""
    sample = list_samples()[1][name]
    known = [*list_places(sample)]
    chosen = [(), *Random(1).sample(known, min(len(known), places))]
    return {
        (path, kind): put(sample, path, HOSTILE[kind](value_at(sample, path), room))
        for path in chosen
        for kind in HOSTILE
    }


@pytest.mark.parametrize("name", READERS)
def test_a_reader_refuses_by_an_error_of_its_own(name):
    texts = write_texts(name, ROOM, PLACES)
    for case, answer in zip(texts, read_in_node(name, texts.values()), strict=True):
        assert answer.get("error", "Refusal") in OWN, (case, answer)
        assert len(answer.get("message", "")) < 300, (case, answer)
        assert answer["seconds"] < 1, (case, answer)
