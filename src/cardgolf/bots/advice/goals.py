"""What a seat plays for: points ahead of its rivals, its own points, or the chance to win the round or the match."""

from collections.abc import Sequence
from statistics import fmean
from typing import Literal

from attrs import frozen

from cardgolf import InvalidArgumentError, View
from cardgolf.bots.deals import Scores
from cardgolf.tools import quote

Goal = Literal["lead", "mean", "points", "round", "match"]
GOALS = ("lead", "mean", "points", "round", "match")
WINS = ("round", "match")


def check_goal(goal: object) -> None:
    """Raise :class:`cardgolf.InvalidArgumentError` if ``goal`` is none of the goals."""
    if goal not in GOALS:
        raise InvalidArgumentError(f"invalid goal={quote(goal)}: expected one of {', '.join(map(repr, GOALS))}")


@frozen
class Aim:
    """Values the points of a round for ``seat``, so that more is better.

    ``rivals`` are the other seats of the round that are not of its team. ``before`` are the totals that count.
    """

    goal: Goal
    seat: int
    rivals: tuple[int, ...]
    sign: int
    before: tuple[int, ...]

    @classmethod
    def of(cls, view: View, goal: Goal) -> "Aim":
        """Return the aim of the seat that acts in ``view``."""
        seat = view.actor
        team = next((each for each in view.teams if seat in each), (seat,))
        rivals = tuple([each for each in view.seats if each not in team])
        counts = goal == "match" and len(view.totals) == len(view.names)
        before = view.totals if counts else (0,) * len(view.names)
        return cls(goal if rivals else "points", seat, rivals, view.rules.cost_sign, before)

    def value(self, points: Scores) -> float:
        """Return what the points of a round are worth.

        >>> from cardgolf.bots.advice.goals import Aim
        >>> view = cardgolf.new_game("golf", players=3, seed=1).view(1)
        >>> [Aim.of(view, goal).value((9, 5, 7)) for goal in ("lead", "mean", "points", "round")]
        [2.0, 3.0, -5.0, 1.0]
        """
        costs = [self.sign * (total + (more or 0)) for total, more in zip(self.before, points, strict=True)]
        own, others = costs[self.seat], [costs[each] for each in self.rivals]
        if self.goal in WINS:
            return (own <= min(others)) / (1 + others.count(own))
        return self.compare(own, others)

    def compare(self, own: float, others: Sequence[float]) -> float:
        """Return by how much the cost ``own`` is less than what the goal compares it with."""
        if self.goal == "points":
            return -float(own)
        return float(fmean(others) - own if self.goal == "mean" else min(others) - own)
