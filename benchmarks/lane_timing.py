"""Rates of the ways of ``lanes``: decisions and holes a second of processor time, in turns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.lane_ways import Way, Work

Play = Callable[[int], Work]


@dataclass(frozen=True)
class Rate:
    """What a way does in a second of processor time."""

    decisions: float
    holes: float


@dataclass(frozen=True)
class Measured:
    """The rates of every way, round by round, and for each that cannot be built the reason."""

    rates: Mapping[str, Sequence[Rate]]
    missing: Mapping[str, str]

    def median_rate(self, name: str) -> Rate:
        """Return the medians of a way."""
        rates = self.rates[name]
        return Rate(median(each.decisions for each in rates), median(each.holes for each in rates))

    def ratios(self, name: str, base: str) -> list[float]:
        """Return the decisions of a way over those of another within each round. It is empty if one is missing."""
        pairs = zip(self.rates.get(name, ()), self.rates.get(base, ()), strict=False)
        return [one.decisions / other.decisions for one, other in pairs]


def time_way(play: Play, seconds: float, number: int) -> Rate:
    """Play until ``seconds`` of processor time have passed, at least once. ``number`` is that of the first call."""
    decisions = holes = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds or not decisions:
        more = play(number)
        decisions, holes, number = decisions + more[0], holes + more[1], number + 1
    return Rate(decisions / passed, holes / passed)


def build_ways(ways: Iterable[Way]) -> tuple[dict[str, Play], dict[str, str]]:
    """Return what plays each way, and the reasons of those that cannot be played. Each plays once, to be compiled."""
    plays: dict[str, Play] = {}
    missing: dict[str, str] = {}
    for way in ways:
        try:
            plays[way.name] = way.build()
            plays[way.name](0)
        except ImportError as error:
            missing[way.name] = f"{error.name} is not installed"
            print(f"{way.name:48} NOT RUN: {missing[way.name]}", flush=True)
    return plays, missing


def measure_rates(ways: Iterable[Way], rounds: int, seconds: float) -> Measured:
    """Measure every way once a round. Each round begins with another, so that a busy machine affects all alike."""
    plays, missing = build_ways(ways)
    names = list(plays)
    rates: dict[str, list[Rate]] = {name: [] for name in names}
    for number in range(rounds):
        first = number * len(names) // rounds
        for name in names[first:] + names[:first]:
            rate = time_way(plays[name], seconds, 1 + number * 10_000)
            rates[name].append(rate)
            print(f"{name:48} {rate.decisions:14,.0f} decisions a second {rate.holes:12,.0f} holes", flush=True)
    return Measured(rates, missing)
