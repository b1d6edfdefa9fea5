"""Installed plugins that fail in every known way, alone and all together.

Out of reach are ``os._exit``, a crash of the interpreter and a hook that never returns. Nothing in the same process
can stop those. ``KeyboardInterrupt`` comes from outside and goes through.
"""

import json
import os
import re
import subprocess
import sys

import pytest
from helpers.faulty import distributions
from helpers.faulty.distributions import BUILT_IN, Faulty, play_plugin
from helpers.faulty.loading import CLASHES, IMPORTS, METADATA, NAMES, NO_PLUGINS, SETTINGS, STACKED, TWICE
from helpers.faulty.playing import IN_PLAY

import cardgolf
from cardgolf import CardGolfError, Game, UnknownPluginError

BROKEN = [*IMPORTS, *NO_PLUGINS, *STACKED, *SETTINGS, *IN_PLAY]
HARMLESS = [*NAMES, *METADATA]
ALL = [*BROKEN, *HARMLESS, *CLASHES, TWICE]


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Return a folder on the path, into which plugins are installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("bad_")]:
        del sys.modules[name]


def names(plugins):
    return [faulty.name for faulty in plugins]


def check_shipped_variants():
    """Check that the shipped variants can be listed and played."""
    assert {*cardgolf.variants()} >= {*BUILT_IN}
    for name in BUILT_IN:
        assert cardgolf.rules(name, turn_limit=3).stack[1].distribution == "cardgolf"
        assert isinstance(play_plugin(name), Game)


def readable(text):
    assert 0 < len(text) < 200 and text.isascii() and text.isprintable(), text


@pytest.mark.quick_cases(8)
@pytest.mark.parametrize("faulty", BROKEN, ids=names(BROKEN))
def test_a_broken_plugin_is_contained_and_named(faulty, site):
    faulty.install(site)
    assert faulty.name in cardgolf.variants()
    with pytest.raises(faulty.error) as caught:
        play_plugin(faulty.name)
    assert isinstance(caught.value, CardGolfError)
    assert re.search(faulty.text, str(caught.value)), str(caught.value)
    readable(str(caught.value))
    check_shipped_variants()


@pytest.mark.untraced
@pytest.mark.parametrize("faulty", HARMLESS, ids=names(HARMLESS))
def test_odd_names_and_metadata_break_nothing(faulty, site):
    faulty.install(site)
    Faulty("tame").install(site)
    assert {"tame", *BUILT_IN} <= {*cardgolf.variants()}
    play_plugin("tame")
    if faulty.name in cardgolf.variants():
        play_plugin(faulty.name)
    check_shipped_variants()


@pytest.mark.parametrize("faulty", NAMES[:2], ids=names(NAMES[:2]))
def test_a_plugin_with_an_odd_name_can_be_played(faulty, site):
    faulty.install(site)
    assert play_plugin(faulty.entry).rules.table_setup(2).opening_flips == 1


def test_errors_with_odd_names_are_printable(site):
    for faulty in NAMES:
        faulty.install(site)
    for wanted in ("no such game", "", "\u2603", "nine", "f" * 4999):
        with pytest.raises(UnknownPluginError) as caught:
            cardgolf.rules(f"{wanted}!")
        readable(str(caught.value))


def test_a_distribution_installed_twice_is_listed_once(site, tmp_path_factory, monkeypatch):
    again = tmp_path_factory.mktemp("again")
    monkeypatch.syspath_prepend(str(again))
    for folder in (site, again):
        TWICE.install(folder)
    assert play_plugin("twice").rules.stack[1].distribution == "bad-twice"


def test_an_interrupt_is_passed_on(site):
    Faulty("interrupted", "raise KeyboardInterrupt").install(site)
    with pytest.raises(KeyboardInterrupt):
        play_plugin("interrupted")
    check_shipped_variants()


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    """Return the outcomes in another process with all of them installed."""
    folder = tmp_path_factory.mktemp("faulty")
    for faulty in ALL:
        faulty.install(folder)
    command = [sys.executable, distributions.__file__, folder, *names(BROKEN)]
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ran = subprocess.run(command, env=os.environ | path, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def test_with_all_installed_every_plugin_is_listed_and_nothing_imported(text):
    assert {*names(BROKEN), "clash", "twice", *BUILT_IN} <= {*text["listed"]}
    assert text["imported"] == []


@pytest.mark.parametrize("faulty", BROKEN, ids=names(BROKEN))
def test_with_all_installed_a_broken_plugin_is_named_as_alone(faulty, text):
    kind, text = text["outcomes"][faulty.name]
    assert not kind.startswith("foreign"), kind
    assert kind, "it could be played"
    assert re.search(faulty.text, text), text


def test_with_all_installed_the_shipped_variants_can_be_played(text):
    assert {name: tuple(text["outcomes"][name]) for name in BUILT_IN} == dict.fromkeys(BUILT_IN, ("", ""))
