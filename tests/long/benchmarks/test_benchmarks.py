"""Benchmarks: counts, comparisons and pages. No test depends on a time."""

from tests.benchmarks.test_benchmarks import benchmarks


def test_the_simulation_page_compares_every_way_with_the_plain_loop(benchmarks):
    measured = benchmarks.simulation.measure_rates(holes=3, rounds=2)
    assert {name: len(rates) for name, rates in measured.items()} == dict.fromkeys(benchmarks.simulation.WAYS, 2)
    assert all(rate > 0 for rates in measured.values() for rate in rates)
    rates = ([100.0, 400.0], [90.0, 360.0], [180.0, 720.0], [900.0, 3600.0])
    twice = dict(zip(benchmarks.simulation.WAYS, rates, strict=True))
    page = benchmarks.simulation.build_page(twice, holes=3)
    assert "Two workers on the engine play 2.00 times as many" in page
    assert "| simulate, engine | 225 | 90 | 360 | 0.90 |" in page
    assert "| simulate | 2250 | 900 | 3600 | 9.00 |" in page
