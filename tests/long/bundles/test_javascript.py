"""The JavaScript runtime plays and scores as the engine does: digests of moves, views, events, rounds and scores."""

import json
import subprocess

import pytest
from helpers.javascript import (
    NODE,
    ROOT,
    RULE_SETS,
    compare_matches,
    list_jobs,
    read_script,
)

import cardgolf
from tests.bundles.test_javascript import (
    export,
    needs_node,
    test_refused_moves_name_the_clause_that_the_engine_names,
    test_rich_boards_score_as_in_the_engine,
    test_some_moves_with_looks_are_those_of_the_engine,
)


@pytest.mark.parametrize("name", ["household", "crazy-nines", "play-nine"])
def test_bundles_of_nodes_tests_are_what_is_exported(name):
    stack, options = read_script()["BUNDLES"][name]
    found = json.loads((ROOT / "js" / "test" / "bundles" / f"{name}.json").read_text(encoding="utf-8"))
    exported = cardgolf.rules(*stack, **options).export().as_text()
    assert found == json.loads(exported), "run scripts/build_js.py --bundles"
