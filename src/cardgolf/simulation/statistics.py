"""Estimates from a sample of games: means, their differences and shares, each with a 95 % interval.

The unit is the game. Rounds and seats of one game are not independent, so every sample is given game by game: a
sequence of values for each game, which may be empty. An estimate is the mean over all values. Its error follows from
the differences between games, not values (the linearized ratio estimator of survey sampling).
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist

from attrs import frozen

ByGame = Sequence[Sequence[float]]

_Z = NormalDist().inv_cdf(0.975)
_LARGE = 300


@frozen
class Estimate:
    """A ``value`` and the ends of its 95 % interval, from ``games`` games. After one game the ends are infinite.

    >>> Estimate(2.0, 1.5, 2.5, games=40).half
    0.5
    """

    value: float
    low: float
    high: float
    games: int

    def __neg__(self) -> "Estimate":
        return Estimate(-self.value, -self.high, -self.low, self.games)

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def tells(self, other: float = 0.0) -> bool:
        """Return whether ``other`` lies outside the interval.

        >>> Estimate(2.0, 1.5, 2.5, games=40).tells(1.0)
        True
        """
        return not self.low <= other <= self.high


def mean(games: ByGame) -> Estimate | None:
    """Return the mean of all values with its t interval over the games; ``None`` if there are no values.

    >>> mean([[1, 3], [2], [6]]).value
    3.0
    """
    return contrast((1, games))


def contrast(*parts: tuple[float, ByGame]) -> Estimate | None:
    """Add up means, each times its weight, with the t interval: ``contrast((1, a), (-1, b))`` is a difference.

    The parts tell of the same games in the same order, so what a game does to all of them alike cancels.
    ``None`` if a part has no values. Raises ``ValueError`` for parts of different length.

    >>> contrast((1, [[4], [6], [9]]), (-1, [[3], [5], [8]]))
    Estimate(value=1.0, low=1.0, high=1.0, games=3)
    """
    games = [each for each in zip(*(games for _, games in parts), strict=True) if any(map(len, each))]
    value, pulls = 0.0, [0.0] * len(games)
    for (weight, _), sample in zip(parts, zip(*games, strict=True), strict=False):
        count = sum(map(len, sample))
        if not count:
            return None
        average = math.fsum(map(math.fsum, sample)) / count
        value += weight * average
        for number, values in enumerate(sample):
            pulls[number] += weight * (math.fsum(values) - average * len(values)) / count
    return _t_interval(value, pulls) if games else None


def _t_interval(value: float, pulls: Sequence[float]) -> Estimate:
    """Return the t interval; ``pulls`` say how much each game moves the value and add up to 0."""
    games = len(pulls)
    if games == 1:
        return Estimate(value, -math.inf, math.inf, games)
    reach = quantile(games - 1) * math.sqrt(math.fsum(pull * pull for pull in pulls) * games / (games - 1))
    return Estimate(value, value - reach, value + reach, games)


def share(games: ByGame) -> Estimate | None:
    """Return the mean of values between 0 and 1, such as a share of rounds, with Wilson's interval.

    Where games have one value each, they are counted as they are. Else Wilson's interval is that of as many
    independent values as would leave the same t interval, and of as many as there are games where all values are
    0 or all are 1. Values between 0 and 1 (a win shared) make the interval wider than it need be, never narrower.

    >>> share([[1]] * 8 + [[0]] * 2).value
    0.8
    """
    average = mean(games)
    if average is None:
        return None
    value, count = average.value, average.games
    values = sum(map(len, games))
    if values == count or not 0 < value < 1:
        return wilson(value, count, count)
    wanted = value * (1 - value) * (_Z / average.half) ** 2 if average.half else math.inf
    return wilson(value, min(wanted, values), count)


def wilson(value: float, size: float, games: int) -> Estimate:
    """Return Wilson's score interval for a share of ``size`` independent values."""
    square = _Z * _Z
    centre = (size * value + square / 2) / (size + square)
    reach = _Z * math.sqrt(size * value * (1 - value) + square / 4) / (size + square)
    return Estimate(value, min(value, max(0.0, centre - reach)), max(value, min(1.0, centre + reach)), games)


@lru_cache(maxsize=_LARGE)
def quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    >>> round(quantile(1), 3), round(quantile(9), 3), round(quantile(10_000), 3)
    (12.706, 2.262, 1.96)
    """
    if freedom > _LARGE:
        first, second = (_Z**3 + _Z) / 4, (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
        return _Z + first / freedom + second / freedom**2
    low, high = 1.0, 16.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_probability(middle, freedom) < 0.95 else (low, middle)
    return high


def _t_probability(bound: float, freedom: int) -> float:
    """Return the probability of a t between ``-bound`` and ``bound``: a finite series for integer freedom."""
    angle, odd = math.atan(bound / math.sqrt(freedom)), freedom % 2
    series, term = 0.0, math.cos(angle) if odd else 1.0
    for power in range(odd, freedom - 1, 2):
        term *= (power - 1) / power * math.cos(angle) ** 2 if power > 1 else 1.0
        series += term
    inside = math.sin(angle) * series
    return 2 / math.pi * (angle + inside) if odd else inside
