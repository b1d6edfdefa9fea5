"""The benchmark of lanes: counts, ratios, verdicts and the page. No test depends on a time."""

from contextlib import nullcontext
from importlib.util import find_spec

import pytest

from tests.benchmarks.test_lanes import benchmarks

NUMBA = find_spec("numba") is not None


@pytest.mark.timeout(900)
@pytest.mark.skipif(not NUMBA, reason="the whole run needs numba")
def test_the_benchmark_runs_with_tiny_sizes(benchmarks, tmp_path, capsys, monkeypatch):
    """First calls find the code that other tests had compiled: here their times do not count."""
    monkeypatch.setattr(benchmarks.lane_costs, "TemporaryDirectory", lambda: nullcontext(""))  # numba's own folder
    monkeypatch.setattr(benchmarks.lane_ways, "ROUNDS", ("play-nine",))  # each game has two kernels
    assert benchmarks.lanes.run(rounds=1, seconds=0.01, lanes=8, games=8, out=tmp_path) == 0
    page, shown = (tmp_path / "lanes.md").read_text(encoding="utf-8"), capsys.readouterr().out
    for way in benchmarks.lane_ways.iter_ways(8, 8):
        assert f"| {way.name} | " in page
    for verdict in benchmarks.lane_goals.GOALS:
        assert f"| {verdict.way} | {verdict.base} | " in shown
    assert "equal digests" in shown
