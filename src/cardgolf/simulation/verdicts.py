"""What a difference comes to, in words."""

import math

from cardgolf.simulation.statistics import Estimate
from cardgolf.simulation.wording import digits

UNIT = "points a round"


def verdict(found: Estimate | None, margin: float | None = None) -> str:
    """What the difference of A less B in points a round comes to; ends of its interval are rounded outwards.

    ``margin`` is the difference that would matter: is there one that large?

    >>> verdict(Estimate(-1.5, -1.75, -1.24, games=100))
    'A scores 1.2 to 1.8 points a round less than B at 95 %'
    >>> verdict(Estimate(0.1, -0.1, 0.29, games=100), margin=0.3)
    'no difference larger than 0.3 points a round at 95 %'
    >>> verdict(Estimate(0.1, -0.5, 0.7, games=100), margin=0.3)
    'undecided at 95 %: A scores from 0.5 points a round less than B to 0.7 more; some 900 games would tell'
    """
    if found is None:
        return "nothing to compare: no deal was finished by both"
    if not math.isfinite(found.half):
        return "undecided: one game tells nothing"
    if found.low == found.high == 0:
        return "no difference in any game"
    if found.tells():
        return f"{_less_or_more(found)}{_beside(found, margin)}"
    most = margin or float(_outwards(_farthest(found), _decimals(found.half)))
    if _farthest(found) <= most:
        return f"no difference larger than {most:g} {UNIT} at 95 %"
    less, more = (_outwards(end, _decimals(found.half)) for end in (-found.low, found.high))
    return f"undecided at 95 %: A scores from {less} {UNIT} less than B to {more} more; {_enough(found, most)}"


def _farthest(found: Estimate) -> float:
    return max(-found.low, found.high)


def _less_or_more(found: Estimate) -> str:
    near, far = sorted((abs(found.low), abs(found.high)))
    many = min(4, max(_decimals(found.half), -math.floor(math.log10(near))))
    ends = f"{_inwards(near, many)} to {_outwards(far, many)}" if found.half else f"{far:g}"
    return f"A scores {ends} {UNIT} {'less' if found.value < 0 else 'more'} than B at 95 %"


def _beside(found: Estimate, margin: float | None) -> str:
    near, far = sorted((abs(found.low), abs(found.high)))
    if margin is None:
        return ""
    if far <= margin:
        return f", no difference larger than {margin:g}"
    return f", more than {margin:g}" if near > margin else f"; whether by more than {margin:g} is undecided"


def _decimals(half: float) -> int:
    return max(1, digits(half) - 1)


def _outwards(end: float, many: int) -> str:
    return f"{math.ceil(round(end * 10**many, 6)) / 10**many:.{many}f}"


def _inwards(end: float, many: int) -> str:
    return f"{math.floor(round(end * 10**many, 6)) / 10**many:.{many}f}"


def _enough(found: Estimate, margin: float) -> str:
    """Half the interval has to come down to the margin's distance from the value, or to the value."""
    wanted = max(margin - abs(found.value), abs(found.value))
    games = math.ceil(found.games * (found.half / wanted) ** 2)
    step = 10 ** max(0, len(str(games)) - 2)
    return f"some {-(-games // step) * step:,} games would tell"
