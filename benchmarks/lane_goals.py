"""The goals of ``lanes``: ratios between two ways, within one run."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from benchmarks import lane_ways as ways
from benchmarks.lane_timing import Measured


@dataclass(frozen=True)
class Goal:
    """How many times as many decisions as ``base`` a way should make."""

    way: str
    base: str
    least: float


# Not scored and scored. All but the first are three times the ratios of 0.3, which read rules from tables.
_ROUNDS = {
    "play-nine": (0.7, 0.5), "nine-card": (0.81, 0.54), "skyjo": (0.34, 0.29), "crazy-nines": (0.43, 0.33),
}  # fmt: skip

GOALS = (
    Goal(f"{ways.RANDOM}: lanes, numba", f"{ways.RANDOM}: engine", 15),
    Goal(f"{ways.GREEDY}: lanes, numba", f"{ways.GREEDY}: engine", 15),
    Goal(f"{ways.GREEDY_ASKED}: lanes, numba", f"{ways.GREEDY_ASKED}: engine", 10),
    Goal(ways.VECTOR, ways.ENGINE, 20),
    *(
        Goal(ways.name_rounds(name, scored=scored), ways.HAND, least[scored])
        for name, least in _ROUNDS.items()
        for scored in (False, True)
    ),
)


@dataclass(frozen=True)
class Verdict:
    """The ratios of a goal, one a round. There are none if a way could not be measured."""

    goal: Goal
    ratios: tuple[float, ...]

    @property
    def is_met(self) -> bool:
        return bool(self.ratios) and median(self.ratios) >= self.goal.least

    @property
    def word(self) -> str:
        """The verdict in a word or two."""
        return "NOT RUN" if not self.ratios else "met" if self.is_met else "missed"


def iter_verdicts(measured: Measured) -> Iterator[Verdict]:
    """Yield a verdict for every goal."""
    for goal in GOALS:
        yield Verdict(goal, tuple(measured.ratios(goal.way, goal.base)))
