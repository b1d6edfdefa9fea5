"""The benchmark of lanes: counts, ratios, verdicts and the page. No test depends on a time."""

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("numpy", reason="lanes need NumPy")

ROOT = Path(__file__).parents[2]
MODULES = ("lane_costs", "lane_goals", "lane_report", "lane_timing", "lane_ways", "lanes", "shares")


@pytest.fixture
def benchmarks(monkeypatch):
    """The modules of the package as attributes."""
    monkeypatch.syspath_prepend(str(ROOT))
    return SimpleNamespace(**{name: import_module(f"benchmarks.{name}") for name in MODULES})


def make_measured(benchmarks, **rates):
    """Return rates by the name of a constant of ``lane_ways``, with ten holes for a hundred decisions."""
    rate = benchmarks.lane_timing.Rate
    named = {getattr(benchmarks.lane_ways, name): found for name, found in rates.items()}
    return benchmarks.lane_timing.Measured(
        {name: [rate(each, each / 10) for each in found] for name, found in named.items()}, {"absent": "why"}
    )


def test_ratios_are_taken_within_rounds(benchmarks):
    measured = make_measured(benchmarks, VECTOR=[50.0, 600.0, 30.0], HAND=[100.0, 1000.0, 50.0])
    ways = benchmarks.lane_ways
    assert measured.ratios(ways.VECTOR, ways.HAND) == [0.5, 0.6, 0.6]
    assert measured.ratios(ways.VECTOR, ways.ENGINE) == []
    assert measured.median_rate(ways.VECTOR).holes == 5.0


def test_a_goal_is_met_missed_or_not_run(benchmarks):
    goals, ways = benchmarks.lane_goals, benchmarks.lane_ways
    measured = make_measured(benchmarks, VECTOR=[50.0, 600.0], ENGINE=[1.0, 10.0])
    assert [verdict.word for verdict in goals.iter_verdicts(measured)] == ["NOT RUN"] * 3 + ["met"] + ["NOT RUN"] * 8
    assert not goals.Verdict(goals.Goal(ways.VECTOR, ways.ENGINE, 100), (50.0, 60.0)).is_met


def test_every_goal_names_ways_that_are_measured(benchmarks):
    names = [way.name for way in benchmarks.lane_ways.iter_ways(8, 8)]
    assert len({*names}) == len(names)
    for goal in benchmarks.lane_goals.GOALS:
        assert {goal.way, goal.base} <= {*names}
    assert {benchmarks.lane_report.find_base(name) for name in names} <= {*names}


def test_a_missing_library_is_named_and_not_run(benchmarks, capsys):
    def build():
        return import_module("chinchilla_not_installed")

    plays, missing = benchmarks.lane_timing.build_ways([benchmarks.lane_ways.Way("by a chinchilla", build)])
    assert (plays, missing) == ({}, {"by a chinchilla": "chinchilla_not_installed is not installed"})
    assert "NOT RUN: chinchilla_not_installed is not installed" in capsys.readouterr().out


def list_plain_ways(benchmarks):
    ways = benchmarks.lane_ways
    plain = {ways.ENGINE, ways.ENGINE_ALONE, ways.VECTOR_PLAIN}
    listed = [way for way in ways.iter_ways(6, 4) if way.name in plain or ": engine" in way.name or "NumPy" in way.name]
    assert len(listed) == 9
    return listed


def test_ways_count_the_holes_and_decisions_that_they_play(benchmarks):
    for way in list_plain_ways(benchmarks):
        play = way.build()
        decisions, holes = map(sum, zip(*[play(number) for number in range(3)], strict=True))
        assert 30 < decisions / holes < 160, way.name


def test_the_engine_and_lanes_play_the_same_simulations(benchmarks):
    ways = benchmarks.lane_ways
    for name, (rules, bot) in ways.list_simulations().items():
        assert ways.find_difference(rules, bot, 4, compiled=False) == "", name
    rules, _ = ways.list_simulations()[ways.RANDOM]
    assert rules.hook_implementations()["adjust_scores"] == ("base",)
    asked, _ = ways.list_simulations()[ways.GREEDY_ASKED]
    assert asked.hook_implementations()["adjust_scores"] != ("base",)


def test_time_is_shared_among_functions_of_lanes(benchmarks):
    play = benchmarks.lane_ways.build_vector(200, 100, compiled=False)
    shares = benchmarks.shares.measure_shares(lambda: play(0), most=3)
    assert len(shares) == 4
    assert sum(share for _, share in shares) == pytest.approx(1)
    assert any(name.startswith("lanes.") for name, _ in shares)


def test_memory_is_measured_by_lane(benchmarks):
    memory = benchmarks.lane_costs.measure_memory(300)
    assert 1000 < memory.arrays < memory.all < 4000


def test_the_page_has_goals_rates_reasons_and_limits(benchmarks):
    report, costs = benchmarks.lane_report, benchmarks.lane_costs
    measured = make_measured(benchmarks, VECTOR=[10.0, 120.0], ENGINE=[1.0, 10.0])
    page = report.build_page(
        report.Findings(
            measured,
            {"vector of games, numba": [("lanes.games: Games.step", 0.75), ("the rest", 0.25)]},
            {"vector of games, numba": [1000.0] * 5},
            {"the first step": costs.Start(2.0, 0.5), "the tables": costs.Start(0.25)},
            costs.Memory(1000, 1500),
        ),
        2,
        0.5,
    )
    assert "| vector of games, numba | engine | 11.0 | 10.0 | 12.0 | 20 | missed |" in page
    assert "| vector of games, numba | 65 | 10 | 120 | 6 | 11.0 |" in page
    assert "| absent | NOT RUN | why |" in page
    assert "| lanes.games: Games.step | 75% |" in page
    assert "| the first step | 2.00 | 0.50 |" in page
    assert "A lane takes 1,500 bytes.\nThe arrays of boards, piles and turns take 1,000 of them." in page
    assert page.count("What these ratios cannot tell") == 1
