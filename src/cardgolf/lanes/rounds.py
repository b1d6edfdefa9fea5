"""Very many rounds between random players, and their points: how a rule set behaves, in seconds."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, cast

import numpy as np

from cardgolf.errors import check_integer
from cardgolf.lanes.core import LaneRules
from cardgolf.lanes.ends.batches import BatchScorer
from cardgolf.lanes.ends.rounds import Scorer
from cardgolf.lanes.rule_arrays import Array
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring.many_rounds import RawRounds
from cardgolf.table import validate_seed

MOST_ROUNDS = 100_000_000
COMPILED_ROUNDS = 50_000
"""With fewer rounds numba does not pay: to compile a kernel takes some five seconds, once for each structure."""

_AT_ONCE = 4096


def play_rounds(rules: Rulebook, players: int, count: int, seed: int = 0, *, compiled: bool | None = None) -> Array:
    """Return the points of ``count`` rounds between random players, by seat: int64, (count, players).

    Each is the first round of a match. The cards and the moves of round ``n`` follow from ``seed`` modulo 2**64 and
    ``n`` alone, by :mod:`cardgolf.lanes.chance`, and its dealer is seat ``n % players``. ``compiled`` is whether numba
    is used; by default it is for many rounds, if it is installed. The points are the same.

    >>> from cardgolf.lanes import play_rounds
    >>> points = play_rounds(cardgolf.rules("play-nine"), players=2, count=1000, seed=7, compiled=False)
    >>> points.shape, float(points.mean())
    ((1000, 2), 41.8095)

    Raises :class:`NotTabulableError` for rules that cannot be played from tables, what rules raise in scoring, and
    :class:`InvalidArgumentError`, also for rules under which random players do not end a round.
    """
    count, short_seed = check_integer("count", count, 1, MOST_ROUNDS), validate_seed(seed) % 2**64
    if compiled is None:
        compiled = count >= COMPILED_ROUNDS and find_spec("numba") is not None
    made, size = LaneRules(rules, players, compiled=compiled), min(_AT_ONCE, count)
    play, points = _choose_way(made, made.make_scorer(size), short_seed), np.empty((count, players), np.int64)
    for first in range(0, count, size):
        points[first : first + size] = play(first, min(size, count - first))
    return points


def _choose_way(made: LaneRules, scorer: Scorer, seed: int) -> Callable[[int, int], Array]:
    """Return what plays the rounds from a number on, as many as are asked for, and returns their points."""
    backend: Any = made.backend
    scores = _write_scores(made, scorer) if backend.is_compiled else None

    def play_in_lanes(first: int, count: int) -> Array:
        state = backend.make_arrays(count)
        backend.play_rounds(state, seed, first)
        return scorer.score(state, np.arange(count))

    def play_compiled(first: int, count: int) -> Array:
        points, closers = backend.score_rounds(scores, seed, first, count)
        ended = RawRounds(points, np.ones(points.shape, np.bool_), closers, np.ones(count, np.int64))
        found: Array = cast("BatchScorer", scorer).compare(points, ended)
        return found

    return play_in_lanes if scores is None else play_compiled


def _write_scores(made: LaneRules, scorer: Scorer) -> Any:
    """Return how a kernel scores boards, or ``None`` if NumPy or the engine does."""
    from cardgolf.lanes.compiled.scores import write_scores  # noqa: PLC0415  # numba is slow to import, or missing

    return write_scores(made.rules, made.tables) if isinstance(scorer, BatchScorer) and not scorer.asks else None
