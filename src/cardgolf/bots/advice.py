"""Advice: the expected points of each legal move."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

from attrs import frozen

from cardgolf import InvalidArgumentError, Move, View
from cardgolf._text import quote
from cardgolf.bots.rollout import sample_scores
from cardgolf.chance import Chance

Z_SCORE = NormalDist().inv_cdf(0.975)


@frozen
class Advice:
    """The expected points of a round after a move. Fewer points are better, unless most points win.

    ``expected`` are the points of the seat to move. ``low`` and ``high`` bound a 95 % confidence interval.
    ``samples`` is the number of tables on which ``move`` was tried.
    """

    move: Move
    expected: float
    low: float
    high: float
    samples: int


def advise(view: View, budget: int = 100, rng: Random | None = None) -> tuple[Advice, ...]:
    """Estimate the points of the round after each legal move, and return the best move first.

    The function samples ``budget`` tables that are consistent with the view. On each table, every move is played out
    by greedy bots. All moves meet the same tables. Without ``rng``, equal views get equal advice. The result is empty
    if the viewer is not to move.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> best = cardgolf.advise(game.view(0), budget=4)[0]
    >>> best.low <= best.expected <= best.high, best.samples
    (True, 4)

    Raises :class:`cardgolf.InvalidArgumentError` for a budget below 2, and :class:`cardgolf.InvalidOptionError` if the
    rules keep hidden notes.
    """
    if type(budget) is not int or budget < 2:
        raise InvalidArgumentError(f"invalid budget={quote(budget)}: expected an integer >= 2")
    if not view.legal_moves:
        return ()
    chance = rng or Chance(0)  # the same advice for the same view
    tables = [sample_scores(view, view.legal_moves, "greedy", chance) for _ in range(budget)]
    points = ([scores[view.actor] or 0 for scores in each] for each in zip(*tables, strict=True))
    advice = (_summarize_samples(move, each) for move, each in zip(view.legal_moves, points, strict=True))
    return tuple(sorted(advice, key=lambda each: each.expected if view.rules.lowest_wins else -each.expected))


def _summarize_samples(move: Move, points: Sequence[int]) -> Advice:
    mean, margin = fmean(points), Z_SCORE * stdev(points) / sqrt(len(points))
    return Advice(move, mean, mean - margin, mean + margin, len(points))
