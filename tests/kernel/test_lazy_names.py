"""Names of the package that are imported when they are first used."""

import importlib
import subprocess
import sys

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import patterns
from cardgolf.games.determinize import determinize


def test_names_are_found_when_they_are_asked_for():
    assert cardgolf.__getattr__("patterns") is patterns is cardgolf.patterns
    assert cardgolf.__getattr__("determinize") is determinize
    assert {"patterns", "determinize", "Game"} <= {*dir(cardgolf)}
    with pytest.raises(AttributeError, match="'cardgolf' has no attribute 'patern'"):
        cardgolf.__getattr__("patern")


PACKAGES = (
    "bots", "drawing", "games", "lanes", "lanes.tables", "positions", "records", "rule_sheets",
    "rule_sheets.differences", "rulebook", "table", "tools",
)  # fmt: skip


@every_case("name", PACKAGES)
def test_packages_have_the_names_that_they_list(name):
    package = importlib.import_module(f"cardgolf.{name}")
    found = {each: getattr(package, each) for each in package.__all__}
    assert {*found} <= {*dir(package)}


def test_a_new_process_finds_the_patterns():
    program = "import sys, cardgolf; print('cardgolf.patterns' in sys.modules, cardgolf.patterns.visible.__name__)"
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert printed.split() == ["False", "visible"]
