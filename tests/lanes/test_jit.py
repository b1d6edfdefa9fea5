"""What is kept of compiled code: for which sources, and when classes were renamed."""

from importlib import import_module
from pathlib import Path

import pytest

import cardgolf

pytest.importorskip("numba")


def test_the_stamp_covers_the_sources_of_lanes_of_tables_and_of_learners():
    jit, package = import_module("cardgolf.lanes.compiled.jit"), Path(cardgolf.__file__).parent
    sources = [path.stat() for folder in ("lanes", "rl") for path in (package / folder).rglob("*.py")]
    assert {*jit._STAMP} == {(each.st_mtime_ns, each.st_size) for each in sources}
