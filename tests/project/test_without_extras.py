"""Environments: no extra is installed, or ``python -OO`` has stripped the docstrings that people read."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cardgolf
from cardgolf.tools import EXTRAS

SOURCE = Path(cardgolf.__file__).parents[1]
PACKAGES = sorted(
    ".".join(path.parent.relative_to(SOURCE).parts) for path in SOURCE.joinpath("cardgolf").rglob("__init__.py")
)
WHOLE = ("cardgolf.lanes", "cardgolf.terminal", "cardgolf.testing", "cardgolf.web.notebook")  # need an extra as a whole
WITHOUT = """
import importlib, json, sys

missing, packages = json.loads(sys.argv[1])
sys.modules.update(dict.fromkeys(missing))  # importing them fails, as where they are not installed
found = {}
for package in packages:
    scope = {}
    try:
        exec(f"from {package} import *", scope)
    except ImportError as error:
        found[package] = str(error)
    else:
        found[package] = sorted(set(scope) - {"__builtins__"})
print(json.dumps(found))
"""
TEXTS = """
import contextlib, io, json, sys
from pathlib import Path

import click
import cardgolf
from cardgolf import explain
from cardgolf.bots import bots
from cardgolf.terminal.app import COMMANDS, app, load_command

Path("ours.py").write_text(sys.argv[1])
found = {}
for name in ("", *COMMANDS):
    command = load_command(name) if name else app
    found[name] = command.get_help(click.Context(command, info_name=name, color=False, terminal_width=200))
for names in (("golf", "./ours.py:Nines"), ("golf", "./ours.py:free"), ("nine-card", "knocking"), ("cabo",)):
    book = cardgolf.rules(*names)
    found[" ".join(names)] = explain(book).text(80), [each.describe() for each in book.stack]
for kind in (cardgolf.variants(), cardgolf.house_rules(), bots()):
    found |= {f"summary of {name}": each.summary for name, each in kind.items()}
move = type("Nod", (cardgolf.Move,), {"word": "nod"})()
found["moves"] = [each.offer(None) for each in (move, cardgolf.rules("golf", "./ours.py:Nines").parse("wave"))]
print(json.dumps([sys.flags.optimize, found]))
"""
OURS = '''"""Our rules."""
from cardgolf import Move, hookimpl, plugin


class Wave(Move):
    """Wave to everyone. It changes nothing."""

    word = "wave"


@plugin
class Nines:
    """A nine counts nothing.

    A second paragraph.
    """

    @hookimpl
    def points(self, card):
        return 0 if card.rank == 9 else None

    @hookimpl
    def move_types(self):
        return (Wave,)

    @hookimpl
    def apply_move(self, state, move):
        return state if isinstance(move, Wave) else None


@hookimpl("points")
def free(card):
    """A Queen counts nothing."""
    return 0 if card.rank == 12 else None
'''


def import_all(missing):
    """Return what ``import *`` of each package gives where packages are missing: names, or an error."""
    asked = json.dumps([[*missing], [*PACKAGES, "cardgolf.web.notebook"]])
    run = subprocess.run([sys.executable, "-c", WITHOUT, asked], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def test_every_package_is_imported_as_a_whole_or_says_which_extra_it_needs():
    found = import_all(EXTRAS)
    refused = {package: error for package, error in found.items() if isinstance(error, str)}
    for package, error in refused.items():
        assert "pip install 'cardgolf[" in error and " needs " in error, (package, error)
        assert package.startswith(WHOLE), (package, error)
    assert {*WHOLE} <= {*refused}
    assert {"format_rules", "parse_rules", "TextEnvironment", "TextStep"} == {*found["cardgolf.rl"]}
    assert "make_bot" in found["cardgolf.bots"] and "make_greedy_tables" not in found["cardgolf.bots"]
    with_numpy = import_all({*EXTRAS} - {"numpy"})
    assert {"Encoder", "Feature"} == {*with_numpy["cardgolf.rl"]} - {*found["cardgolf.rl"]}
    assert "Games" in with_numpy["cardgolf.lanes"] and "make_greedy_tables" in with_numpy["cardgolf.bots"]


TRAIN = """
import sys

sys.modules.update(dict.fromkeys(sys.argv[2:]))
import cardgolf.rl

getattr(cardgolf.rl, sys.argv[1])
"""


@pytest.mark.parametrize(("name", "missing", "extra"), [
    ("vector", ("gymnasium", "numpy"), "rl"), ("vector", ("gymnasium",), "rl"), ("aec", ("pettingzoo",), "rl"),
    ("Encoder", ("gymnasium", "numpy"), "rl"), ("open_spiel_game", ("pyspiel",), "openspiel"),
])  # fmt: skip
def test_one_sentence_says_which_extra_an_environment_needs(name, missing, extra):
    run = subprocess.run([sys.executable, "-c", TRAIN, name, *missing], check=False, capture_output=True, text=True)
    *_, last = run.stderr.splitlines()
    assert last.startswith("ModuleNotFoundError: cardgolf.rl.") and last.endswith(f": pip install 'cardgolf[{extra}]'")
    assert run.stderr.count("Traceback") == 1, "and nothing of what was tried"


def list_texts(folder, *flags):
    """Return the texts that people read in an interpreter with ``flags``."""
    command = [sys.executable, *flags, "-c", TEXTS, OURS]
    run = subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_texts_from_docstrings_are_the_same_where_these_are_stripped(tmp_path):
    (level, plain), (stripped_level, stripped) = (list_texts(tmp_path, *flags) for flags in ((), ("-OO",)))
    assert (level, stripped_level) == (0, 2)
    assert plain["moves"] == ["nod", "wave to everyone"] and all(plain.values())
    assert {name: text for name, text in stripped.items() if text != plain[name]} == {}
