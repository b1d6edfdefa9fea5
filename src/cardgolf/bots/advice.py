"""What each legal move can be expected to come to."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

from attrs import frozen

from cardgolf import InvalidOptionError, Move, View
from cardgolf._text import quote
from cardgolf.bots.rollout import sample_scores

Z_SCORE = NormalDist().inv_cdf(0.975)


@frozen
class Advice:
    """The mover's ``expected`` points of the round after ``move``, with a 95 % interval from ``low`` to ``high``.

    ``samples`` is how often the move was tried. Fewer points are better.
    """

    move: Move
    expected: float
    low: float
    high: float
    samples: int


def advise(view: View, budget: int = 100, rng: Random | None = None) -> tuple[Advice, ...]:
    """Each legal move with the points of the round that it can be expected to bring the viewer, the best move first.

    For each of ``budget`` tables that the viewer could be looking at every move is played out by greedy players; all
    moves meet the same tables. Chance comes from ``rng``; without it, equal views get equal advice. There is none for
    a viewer who is not to move.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> best = cardgolf.advise(game.view(0), budget=4)[0]
    >>> best.low <= best.expected <= best.high, best.samples
    (True, 4)

    Raises :class:`cardgolf.InvalidOptionError` for a budget below 2 and where the rules keep hidden notes.
    """
    if type(budget) is not int or budget < 2:
        raise InvalidOptionError(f"budget={quote(budget)} will not do: give a whole number from 2")
    if not view.legal_moves:
        return ()
    chance = rng or Random(0)  # noqa: S311  # the same advice for the same view
    tables = [sample_scores(view, view.legal_moves, "greedy", chance) for _ in range(budget)]
    points = ([scores[view.turn] or 0 for scores in each] for each in zip(*tables, strict=True))
    advice = (_make_advice(move, each) for move, each in zip(view.legal_moves, points, strict=True))
    return tuple(sorted(advice, key=lambda each: each.expected))


def _make_advice(move: Move, points: Sequence[int]) -> Advice:
    mean, margin = fmean(points), Z_SCORE * stdev(points) / sqrt(len(points))
    return Advice(move, mean, mean - margin, mean + margin, len(points))
