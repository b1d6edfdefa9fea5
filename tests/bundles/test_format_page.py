"""The page of the format has a section for each part of turns, with every field, and examples that are valid."""

import json
import re
from pathlib import Path

from helpers.cases import every_case

import cardgolf
from cardgolf.bundles import read
from cardgolf.bundles.schema_check import check_form, load_schema

PAGE = (Path(__file__).parents[2] / "docs" / "rules-format.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
KINDS = [part["$ref"].rpartition("/")[2] for part in load_schema()["properties"]["turns"]["oneOf"][1]["items"]["oneOf"]]
EXAMPLES = [json.loads(line) for line in re.findall(r'^ *(\{"do": .*"rule": .*\}),?$', PAGE, re.MULTILINE)]


@every_case("kind", KINDS)
def test_each_part_has_a_section_with_an_example_and_every_field(kind):
    fields = {*load_schema()["$defs"][kind]["properties"]} - {"do", "rule"}
    assert [part for part in EXAMPLES if part["do"] == kind]
    assert {name for name in fields if f"`{name}`" not in SECTIONS[kind]} == set()


@every_case("part", EXAMPLES)
def test_an_example_is_valid(part):
    check_form(part, {"$ref": f"#/$defs/{part['do']}"})


def test_each_option_has_a_row():
    assert {name for name in load_schema()["$defs"]["options"]["properties"] if f"| `{name}` |" not in PAGE} == set()


def test_the_whole_bundle_of_the_page_is_one_and_plays():
    (text,) = re.findall(r"^```json\n(\{\n.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    rules = read(text).rules
    game = cardgolf.new_game(rules, players=2, seed=1)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(game.legal_moves[-1])
    assert (rules.title, len(game.state.match.rounds)) == ("Little Golf", 3)
    assert rules.export().as_text() == read(text).as_text()
