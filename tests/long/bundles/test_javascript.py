"""The JavaScript runtime plays and scores as the engine does: digests of moves, views, events, rounds and scores."""

import json

import pytest
from helpers.javascript import ROOT, RULE_SETS_OF_HANDS, compare_matches, list_jobs, read_script

import cardgolf
from tests.bundles.test_javascript import export, needs_node


@pytest.mark.parametrize("name", read_script()["BUNDLES"])
def test_bundles_of_nodes_tests_are_what_is_exported(name):
    stack, options = read_script()["BUNDLES"][name]
    found = json.loads((ROOT / "js" / "test" / "bundles" / f"{name}.json").read_text(encoding="utf-8"))
    exported = cardgolf.rules(*stack, **options).export().as_text()
    assert found == json.loads(exported), "run scripts/build_js.py --bundles"


@needs_node
@pytest.mark.parametrize("name", RULE_SETS_OF_HANDS)
def test_matches_of_hands_and_powers_are_those_of_the_engine(name, export):
    rules, path = export(name)
    assert compare_matches(rules, list_jobs(path, 12, 400)) > 300
