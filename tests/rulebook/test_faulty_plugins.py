"""The plugin zoo: installed plugins that fail in every way we could think of, alone and all together.

Out of reach are ``os._exit``, a crash of the interpreter and an answer that never returns: nothing in the same process
can stop those. ``KeyboardInterrupt`` is a person at a keyboard and goes through.
"""

import json
import os
import re
import subprocess
import sys

import pytest
from faulty_plugins import broken_distributions
from faulty_plugins.loading import CLASHES, IMPORTS, METADATA, NAMES, NO_PLUGINS, SETTINGS, STACKED, TWICE
from faulty_plugins.playing import IN_PLAY
from faulty_plugins.broken_distributions import BUILT_IN, Animal, visit

import cardgolf
from cardgolf import AmbiguousPluginError, CardGolfError, Game, UnknownPluginError

BROKEN = [*IMPORTS, *NO_PLUGINS, *STACKED, *SETTINGS, *IN_PLAY]
HARMLESS = [*NAMES, *METADATA]
EVERYBODY = [*BROKEN, *HARMLESS, *CLASHES, TWICE]


@pytest.fixture
def cage(tmp_path, monkeypatch):
    """Where animals are put; it is on the path."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("zoo_")]:
        del sys.modules[name]


def names(animals):
    return [animal.name for animal in animals]


def all_is_well():
    """What is shipped can be listed and played."""
    assert {*cardgolf.variants()} >= {*BUILT_IN}
    for name in BUILT_IN:
        assert cardgolf.rules(name, turn_limit=3).stack[1].distribution == "cardgolf"
        assert isinstance(visit(name), Game)


def readable(text):
    assert 0 < len(text) < 200 and text.isascii() and text.isprintable(), text


@pytest.mark.parametrize("animal", BROKEN, ids=names(BROKEN))
def test_who_is_broken_is_contained_and_named(animal, cage):
    animal.caged(cage)
    assert animal.name in cardgolf.variants()
    with pytest.raises(animal.error) as caught:
        visit(animal.name)
    assert isinstance(caught.value, CardGolfError)
    assert re.search(animal.told, str(caught.value)), str(caught.value)
    readable(str(caught.value))
    all_is_well()


@pytest.mark.parametrize("animal", HARMLESS, ids=names(HARMLESS))
def test_odd_names_and_metadata_harm_nobody(animal, cage):
    animal.caged(cage)
    Animal("tame").caged(cage)
    assert {"tame", *BUILT_IN} <= {*cardgolf.variants()}
    visit("tame")
    if animal.name in cardgolf.variants():
        visit(animal.name)
    all_is_well()


@pytest.mark.parametrize("animal", NAMES[:2], ids=names(NAMES[:2]))
def test_an_odd_name_can_be_played_by(animal, cage):
    animal.caged(cage)
    assert visit(animal.entry).rules.table_setup(2).opening_flips == 1


def test_odd_names_make_no_odd_refusals(cage):
    for animal in NAMES:
        animal.caged(cage)
    for wanted in ("no such game", "", "\u2603", "nine", "f" * 4999):
        with pytest.raises(UnknownPluginError) as caught:
            cardgolf.rules(f"{wanted}?")
        readable(str(caught.value))


def test_a_name_of_ours_and_a_name_of_two(cage):
    for animal in CLASHES:
        animal.caged(cage)
    all_is_well()
    with pytest.raises(AmbiguousPluginError, match=r"zoo-left.*zoo-right|zoo-right.*zoo-left"):
        visit("clash")


def test_installed_twice_is_installed_once(cage, tmp_path_factory, monkeypatch):
    again = tmp_path_factory.mktemp("again")
    monkeypatch.syspath_prepend(str(again))
    for folder in (cage, again):
        TWICE.caged(folder)
    assert visit("twice").rules.stack[1].distribution == "zoo-twice"


def test_an_interrupt_is_a_persons_and_goes_through(cage):
    Animal("interrupted", "raise KeyboardInterrupt").caged(cage)
    with pytest.raises(KeyboardInterrupt):
        visit("interrupted")
    all_is_well()


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What befell in another process with everybody there."""
    folder = tmp_path_factory.mktemp("zoo")
    for animal in EVERYBODY:
        animal.caged(folder)
    command = [sys.executable, broken_distributions.__file__, folder, *names(BROKEN)]
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ran = subprocess.run(command, env=os.environ | path, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def test_with_everybody_there_everything_is_listed_and_nothing_imported(told):
    assert {*names(BROKEN), "clash", "twice", *BUILT_IN} <= {*told["listed"]}
    assert told["imported"] == []


@pytest.mark.parametrize("animal", BROKEN, ids=names(BROKEN))
def test_with_everybody_there_who_is_broken_is_named_as_alone(animal, told):
    kind, text = told["befell"][animal.name]
    assert not kind.startswith("foreign"), kind
    assert kind, "it could be played"
    assert re.search(animal.told, text), text


def test_with_everybody_there_what_is_shipped_can_be_played(told):
    assert {name: tuple(told["befell"][name]) for name in BUILT_IN} == dict.fromkeys(BUILT_IN, ("", ""))
