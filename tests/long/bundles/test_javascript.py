"""The JavaScript runtime plays and scores as the engine does: digests of moves, views, events, rounds and scores."""

import json

import pytest
from helpers.javascript import (
    ROOT,
    read_script,
)

import cardgolf
from tests.bundles.test_javascript import export


@pytest.mark.parametrize("name", ["household", "crazy-nines", "play-nine"])
def test_bundles_of_nodes_tests_are_what_is_exported(name):
    stack, options = read_script()["BUNDLES"][name]
    found = json.loads((ROOT / "js" / "test" / "bundles" / f"{name}.json").read_text(encoding="utf-8"))
    exported = cardgolf.rules(*stack, **options).export().as_text()
    assert found == json.loads(exported), "run scripts/build_js.py --bundles"
