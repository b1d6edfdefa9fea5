"""The hand-written Play Nine that lanes are measured against: the engine plays its holes again."""

from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the hand-written game is compiled by numba")


@pytest.fixture
def handwritten(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    return import_module("benchmarks.handwritten")
