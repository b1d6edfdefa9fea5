"""The benchmark of environments: what is counted, and the tables. No test depends on a time."""

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

np = pytest.importorskip("numpy")

ROOT = Path(__file__).parents[2]


@pytest.fixture
def benchmarks(monkeypatch):
    """The modules of the package as attributes."""
    monkeypatch.syspath_prepend(str(ROOT))
    names = ("environments", "lane_timing", "peers", "loops")
    return SimpleNamespace(**{name: import_module(f"benchmarks.{name}") for name in names})


def test_choices_are_legal_and_counted(benchmarks):
    masks = np.array([[0, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 0, 1]], np.int8)
    actions = np.full(4, -1)
    assert benchmarks.environments.choose_masked(masks, np.array([0.99, 0.5, 0.5, 0.0]), actions) == 3
    assert actions.tolist() == [3, 0, 2, 1]


def test_tables_have_ratios_within_rounds(benchmarks):
    module, rate = benchmarks.environments, benchmarks.lane_timing.Rate
    rates = {"fast": [rate(30.0, 1.0), rate(80.0, 1.0)], module.SYNC: [rate(10.0, 1.0), rate(20.0, 1.0)]}
    table = module.build_rates(benchmarks.lane_timing.Measured(rates, {module.CRAZY_EIGHTS: "no"}))
    assert "| fast | 55 | 30 | 80 |  | 3.50 |" in table
    assert f"| {module.CRAZY_EIGHTS} | NOT RUN | no |" in table
    theirs = module.build_theirs({"fast": [30.0, 80.0], module.SYNC: [10.0, 20.0]})
    assert "| fast | 55 | 30 | 80 | 3.50 |" in theirs
