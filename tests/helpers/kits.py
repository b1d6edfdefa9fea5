"""Which conformance kits of shipped stacks run: some always, the others in turn, a quarter of them at a time."""

import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from sys import modules
from zlib import crc32

import pytest

from cardgolf.testing import VariantConformance

ROOT = Path(__file__).parents[2]
GAMES = {"play-nine", "nine-card", "crazy-nines", "board-nine"}  # that this library was made for
TURNS = 4
DAY = 24 * 60 * 60  # seconds


class Kit(VariantConformance):
    """Base class with few games per invariant. A kit with ``is_long`` runs in ``tests/long`` alone."""

    max_examples = 3
    is_long = False
    pytestmark = pytest.mark.untraced  # their measurement takes four minutes, and finds no branch of its own


def is_in_turn(kit):
    """Return whether a kit runs. Each change of the code lets another quarter of them run."""
    return always_runs(kit) or (int(read_digest(), 16) + crc32(kit.__name__.encode())) % TURNS == 0


def always_runs(kit):
    """Return whether a kit is of a game that the library was made for, or of rules that a change touches."""
    is_plain = kit.variant in GAMES and not kit.house_rules and not kit.options
    return is_plain or not find_files(kit).isdisjoint(list_changed_files())


@cache
def choose_tests(kit, most):
    """Return the names of ``most`` tests of a kit, in turn, or of all."""
    names = sorted(name for name in dir(kit) if name.startswith("test_") and getattr(kit, name))
    if most is None or most >= len(names) or always_runs(kit):
        return names
    return Random(f"{read_digest()} {kit.__name__}").sample(names, most)


@cache
def read_digest():
    """Return the digest of the code and its tests. A commit of notes does not change it."""
    digest = sha256()
    for path in sorted(path for folder in ("src", "variants", "tests") for path in (ROOT / folder).rglob("*.*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def find_files(kit):
    """Return the files of the plugins of a kit's rules."""
    paths = [Path(modules[type(each.plugin).__module__].__file__) for each in kit().rules.stack]
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_relative_to(ROOT)}


@cache
def list_changed_files():
    """Return the files that commits of the last day before the newest one change, and what is not committed.

    Without Git there are none.
    """
    try:
        newest = int(run_git("show", "-s", "--format=%ct"))
        committed = run_git("log", f"--since=@{newest - DAY}", "--name-only", "--format=")
        return {*committed.splitlines(), *run_git("diff", "--name-only", "HEAD").splitlines()}
    except (OSError, ValueError, subprocess.CalledProcessError):
        return set()


def run_git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout
