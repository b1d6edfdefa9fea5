"""Bundles that are altered: what this reader refuses and how it plays them, which JavaScript is held to as well."""

import json
import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from helpers.cases import every_case
from helpers.damage.values import VALUE_CHANGES
from helpers.javascript import NODE, ROOT

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.bundles import read
from cardgolf.bundles.schema_check import load_schema
from cardgolf.bundles.sums import find_most_total
from cardgolf.scoring.batches import MOST_SUM

FOLDER = Path(__file__).parents[2] / "js" / "test"
ALTERED = json.loads((FOLDER / "altered-bundles.json").read_text(encoding="utf-8"))
CHECK = f"""
import {{ createInterface }} from "node:readline";
import {{ checkBundle, checkTurns }} from "{(ROOT / "js" / "src" / "check.js").as_uri()}";
const judge = text => {{
  try {{
    checkBundle(text, checkTurns);
    return null;
  }} catch (error) {{
    return error.name === "InvalidBundleError" ? error.path : error.stack;
  }}
}};
for await (const line of createInterface({{ input: process.stdin }})) console.log(JSON.stringify(judge(line)));
"""
"""A program that tells of each bundle, a line of JSON, where JavaScript refuses it, or null."""

SCHEMA = load_schema()
OTHER_TYPES = (None, True, 1, 1.5, "", "x", [], [0], {})
NUMBERS = (1, 2, 3, 9, 17)
LISTS = (
    [3, 1], [0, 0], [0, 1, 2, 3], [9], [999], [10**6 + 1], [True], ["stock"], ["discard"], ["stock", "discard"],
    ["stock", "stock"],
)  # fmt: skip
STACKS = (
    ["board-nine"], ["cabo"], ["cambio"], ["kombio"], ["golf", "matching-discards"], ["golf", "power-cards"],
    ["golf", "several-for-one"], ["golf", "rearrange", "knocking", "play-right"], ["skyjo"], ["four-card"],
)  # fmt: skip


def alter(bundle, changes):
    """Return the text of a bundle of node's tests with other values, each by its path."""
    data = json.loads((FOLDER / "bundles" / f"{bundle}.json").read_text(encoding="utf-8"))
    for path, value in changes.items():
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        inner = data
        for key in way:
            inner = inner[key]
        inner[last] = value
    return json.dumps(data)


def begin_if_played(bundle):
    """Deal a round of a bundle unless it is score-only: what was read can be played."""
    if not bundle.is_score_only:
        assert cardgolf.new_game(bundle.rules, players=bundle.players[-1], seed=1).legal_moves


@every_case("each", ALTERED)
def test_an_altered_bundle_is_refused_or_played_as_in_javascript(each):
    text = alter(each["bundle"], each["changes"])
    if "refused" in each:
        with pytest.raises(InvalidArgumentError, match=f"^invalid {re.escape(each['refused'])}[=:]") as caught:
            read(text)
        assert len(str(caught.value)) < 200
        return
    if "taken" in each:
        begin_if_played(read(text))
        return
    game = cardgolf.new_game(read(text).rules, players=2, seed=1)
    for move in each.get("moves", ()):
        game = game.play(move)
    if "reason" in each:
        assert game.state.round_end.reason == each["reason"]


@every_case("each", [each for each in ALTERED if not {"refused", "moves", "taken"} & {*each}])
def test_no_score_comes_to_its_share_of_the_greatest_total(each):
    text, chance = alter(each["bundle"], each["changes"]), Random(2)
    game, most = cardgolf.new_game(read(text).rules, players=2, seed=1), find_most_total(json.loads(text))
    while not game.is_round_over:
        game = game.play(chance.choice(game.legal_moves))
    rounds = each["changes"].get("match.holes", 9) or each["changes"].get("match.round_limit", 1000) or 2**20
    assert most < MOST_SUM
    assert all(8 * rounds * abs(score) <= most for score in game.state.match.rounds[0].scores)


def judge_in_javascript(texts):
    """Return for each bundle where JavaScript refuses it, or None."""
    command, lines = [NODE, "--input-type=module", "--eval", CHECK], "".join(f"{text}\n" for text in texts)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def judge(text):
    """Return where a bundle is refused, or None."""
    try:
        read(text)
    except InvalidArgumentError as error:
        found = re.match(r"invalid (.*?)(?:=|: expected a value, which is missing$)", str(error))
        return found[1].replace("'", "")
    return None


def list_values(schema):
    """Return values of a field: those within its bounds, the first ones outside, and those of other types."""
    schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    if "enum" in schema:
        return [*OTHER_TYPES, *schema["enum"]]
    if schema.get("type") == "integer":
        least, most = schema["minimum"], schema["maximum"]
        return [*OTHER_TYPES, least - 1, least, most, most + 1, *NUMBERS]
    if schema.get("type") == "string":
        return [*OTHER_TYPES, "x" * schema["maxLength"], "x" * (schema["maxLength"] + 1), "\u202ex"]
    if schema.get("type") == "array":
        return [*OTHER_TYPES, *LISTS, *([each] for each in LISTS)]
    return OTHER_TYPES


def list_altered_parts(rule):
    """Yield each part of turns, plain and with each field that it has or has not, of each value."""
    needed = {"card": 0, "turns": 1, "lines": [[0, 1]], "leads": ["first"], "who": "first", "cards": [0]}
    for reference in SCHEMA["properties"]["turns"]["oneOf"][1]["items"]["oneOf"]:
        kind = reference["$ref"].rpartition("/")[2]
        known = SCHEMA["$defs"][kind]
        plain = {"do": kind, "rule": rule, **{key: needed[key] for key in known["required"] if key in needed}}
        yield from ({key: value for key, value in plain.items() if key != left_out} for left_out in ("", *plain))
        for field in (*known["properties"], "nothing", "toString"):
            for value in list_values(known["properties"].get(field, {})):
                yield {**plain, field: value}
                if kind == "power":
                    yield from ({"look": "own", **plain, field: value}, {"exchange": "seen", **plain, field: value})


@pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
@pytest.mark.parametrize("variant", ["board-nine", "golf"])
def test_every_field_of_turns_is_checked_as_in_javascript(variant):
    data = cardgolf.rules(variant).export(2).as_dict()
    own = [part for part in data["turns"] if part["do"] in {"play", "keep", "opening"} and variant == "board-nine"]
    texts = [
        json.dumps({**data, "turns": [part, *(each for each in own if each["do"] != part.get("do"))]})
        for part in list_altered_parts(variant)
        if not own or part.get("do") != "leave"  # whose places no hand has, beside what was altered
    ]
    found = [path and path.removesuffix(".do") for path in judge_in_javascript(texts)]
    expected = [path and path.removesuffix(".do") for path in map(judge, texts)]
    differences = [each for each in zip(expected, found, texts, strict=True) if each[0] != each[1]]
    assert differences == []
    assert 100 < expected.count(None) < len(texts) - 1000


def alter_at_random(originals, chance):
    """Return a bundle with other parts of turns, another layout or other options."""
    data = json.loads(json.dumps(chance.choice(originals)))
    other, kind, turns = chance.choice(originals), chance.randrange(5), data["turns"]
    if kind == 0:
        chance.shuffle(turns)
    elif kind == 1:
        added = chance.choice(other["turns"])
        turns.insert(chance.choice((0, len(turns))), {**added, "rule": chance.choice(data["rules"])})
    elif kind == 2:
        keys = chance.choice(
            (["layout", "places"], ["turns", "rules"], ["turns", "rules", "layout", "places", "scoring"])
        )
        data.update({key: other[key] for key in keys})
    else:
        keys = chance.choice((["turns"], ["turns", "options"], ["layout", "places"], ["call"]))
        own = {"call": "CABO", **data}
        data.update(chance.choice(VALUE_CHANGES)({key: own[key] for key in keys}, chance))
    return json.dumps(data)


@pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
def test_bundles_altered_at_random_are_refused_or_taken_as_in_javascript():
    originals, chance = [cardgolf.rules(*stack).export().as_dict() for stack in STACKS], Random(3)
    texts = [alter_at_random(originals, chance) for _ in range(800)]
    expected, found = [*map(judge, texts)], judge_in_javascript(texts)
    differences = [each for each in zip(expected, found, texts, strict=True) if (each[0] is None) != (each[1] is None)]
    assert differences == []
    assert expected.count(None) > 100
    for text in [text for text, path in zip(texts, expected, strict=True) if path is None][::10]:
        begin_if_played(read(text))


@pytest.mark.skipif(NODE is None, reason="the JavaScript runtime: no node")
@pytest.mark.parametrize(("holes", "path"), [(170, None), (171, "scoring"), (200, "scoring")])
def test_the_points_of_places_that_a_board_gains_count_as_in_javascript(holes, path):
    data = cardgolf.rules("cabo").export(2).as_dict()
    data["points"] = [2**40] * len(data["points"])
    data["scoring"] = [part for part in data["scoring"] if part["do"] == "cancel"]
    data["match"]["holes"] = holes
    text = json.dumps(data)
    assert [judge(text)] == judge_in_javascript([text]) == [path]
