"""What a comparison found: each figure of the two and the difference, with its interval."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve, field, frozen

from cardgolf.simulation import measures
from cardgolf.simulation.measures import Measure, Seats
from cardgolf.simulation.results import GameResult, Results
from cardgolf.simulation.statistics import ByGame, Estimate, contrast, mean, share
from cardgolf.simulation.summary import Failure, failures
from cardgolf.simulation.verdicts import verdict
from cardgolf.simulation.wording import aligned, count, failed, percent, place, plain, points

# What one of the two played, deal by deal: the matches of each deal, and the seats in them that are its own.
Side = Sequence[Sequence[tuple[GameResult, Seats]]]


@frozen
class Difference:
    """A figure of A and of B, and A's less B's, each with its 95 % interval; ``None`` where nothing was played."""

    a: Estimate | None
    b: Estimate | None
    difference: Estimate | None


@frozen
class Comparison:
    """What :func:`cardgolf.compare` found, over the ``games`` deals that were finished both times.

    ``a`` and ``b`` say what was compared. ``round_score`` and ``match_score`` are points a seat, ``turns`` turns a seat
    in a round. ``places`` are the seat bias: for each place in the order of play, from the leader on, how many points a
    round it scores more than its side's mean over all places. ``wins`` are the shares of first places between two bots.
    ``results`` are the simulations.
    """

    a: str
    b: str
    games: int
    margin: float | None
    round_score: Difference
    match_score: Difference
    turns: Difference
    places: tuple[Difference, ...]
    wins: Difference | None
    failures: tuple[Failure, ...]
    results: tuple[Results, ...] = field(repr=False)

    @property
    def verdict(self) -> str:
        """Whether A or B scores less in a round, in words."""
        return verdict(self.round_score.difference, self.margin)

    def as_dict(self) -> dict[str, Any]:
        """The figures and the verdict as plain data, for JSON."""
        found = plain(evolve(self, results=()))
        del found["results"]
        return found | {"verdict": self.verdict}

    def lines(self) -> list[str]:
        """The same as plain text, line by line; scores are points, intervals hold at 95 %."""
        first = self.results[0]
        rules = "" if self.wins is None else f"{first.rules}; "
        bots = f"{', '.join(first.bots)}; " if self.wins is None else f"{count(len(first.bots), 'seat')}; "
        heads = [f"A: {self.a}", f"B: {self.b}", f"{rules}{bots}{count(self.games, 'deal')}, twice; seed {first.seed}"]
        rows = [
            ("points a round", *_cells(self.round_score)),
            ("points a match", *_cells(self.match_score)),
            ("turns a seat in a round", *_cells(self.turns)),
            *((f"seat bias, {place(after)}", *_cells(each)) for after, each in enumerate(self.places)),
        ]
        if self.wins:
            rows.append(("first places", percent(self.wins.a), percent(self.wins.b), percent(self.wins.difference)))
        return [*heads, *failed(self.failures), "", *aligned([("", "A", "B", "A less B"), *rows]), "", self.verdict]


def _cells(each: Difference) -> tuple[str, str, str]:
    return points(each.a), points(each.b), points(each.difference)


def compared(
    names: tuple[str, str],
    sides: tuple[Side, Side],
    results: Sequence[Results],
    margin: float | None,
    *,
    two_bots: bool,
) -> Comparison:
    """The figures of the two ``sides``, which tell of the same deals in the same order."""
    a, b = sides
    return Comparison(
        *names,
        games=len(a),
        margin=margin,
        round_score=_difference(a, b, measures.round_scores),
        match_score=_difference(a, b, measures.match_scores),
        turns=_difference(a, b, measures.turns),
        places=tuple(_bias(a, b, measures.at(after)) for after in range(len(results[0].bots))),
        wins=_difference(a, b, measures.wins, share) if two_bots else None,
        failures=tuple(each for found in results for each in failures(found)),
        results=tuple(results),
    )


def _values(side: Side, measure: Measure) -> ByGame:
    return [[value for game, seats in deal for value in measure(game, seats)] for deal in side]


def _difference(a: Side, b: Side, measure: Measure, own: Callable[[ByGame], Estimate | None] = mean) -> Difference:
    ours, theirs = _values(a, measure), _values(b, measure)
    return Difference(own(ours), own(theirs), contrast((1, ours), (-1, theirs)))


def _bias(a: Side, b: Side, there: Measure) -> Difference:
    ours = [(1, _values(a, there)), (-1, _values(a, measures.led))]
    theirs = [(1, _values(b, there)), (-1, _values(b, measures.led))]
    return Difference(
        contrast(*ours), contrast(*theirs), contrast(*ours, *((-weight, each) for weight, each in theirs))
    )
