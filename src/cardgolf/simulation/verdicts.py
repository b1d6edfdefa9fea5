"""The verdict on a difference of two rulebooks or bots, in words."""

import math

from cardgolf.simulation.formatting import count_decimals
from cardgolf.simulation.statistics import Estimate

UNIT = "points a round"


def verdict(found: Estimate | None, margin: float | None = None) -> str:
    """Describe the difference of A less B in points a round; ends of its interval are rounded outwards.

    ``margin`` is the difference that would matter: is there one that large?

    >>> verdict(Estimate(-1.5, -1.75, -1.24, games=100))
    'A scores 1.2 to 1.8 points a round less than B at 95 % confidence'
    >>> verdict(Estimate(0.1, -0.1, 0.29, games=100), margin=0.3)
    'no difference larger than 0.3 points a round at 95 % confidence'
    >>> verdict(Estimate(0.1, -0.5, 0.7, games=100), margin=0.3)
    'undecided at 95 % confidence: A scores from 0.5 points a round less than B to 0.7 more; some 900 games would tell'
    """
    if found is None:
        return "nothing to compare: no deal was finished by both"
    if not math.isfinite(found.half):
        return "undecided: one game tells nothing"
    if found.low == found.high == 0:
        return "no difference in any game"
    if found.tells():
        return f"{_describe_difference(found)}{_compare_with_margin(found, margin)}"
    most = margin or float(_round_up(_largest_end(found), _count_verdict_decimals(found.half)))
    if _largest_end(found) <= most:
        return f"no difference larger than {most:g} {UNIT} at 95 % confidence"
    less, more = (_round_up(end, _count_verdict_decimals(found.half)) for end in (-found.low, found.high))
    ends = f"A scores from {less} {UNIT} less than B to {more} more"
    return f"undecided at 95 % confidence: {ends}; {_estimate_games(found, most)}"


def _largest_end(found: Estimate) -> float:
    return max(-found.low, found.high)


def _describe_difference(found: Estimate) -> str:
    near, far = sorted((abs(found.low), abs(found.high)))
    many = min(4, max(_count_verdict_decimals(found.half), -math.floor(math.log10(near))))
    ends = f"{_round_down(near, many)} to {_round_up(far, many)}" if found.half else f"{far:g}"
    return f"A scores {ends} {UNIT} {'less' if found.value < 0 else 'more'} than B at 95 % confidence"


def _compare_with_margin(found: Estimate, margin: float | None) -> str:
    near, far = sorted((abs(found.low), abs(found.high)))
    if margin is None:
        return ""
    if far <= margin:
        return f", no difference larger than {margin:g}"
    return f", more than {margin:g}" if near > margin else f"; whether by more than {margin:g} is undecided"


def _count_verdict_decimals(half: float) -> int:
    return max(1, count_decimals(half) - 1)


def _round_up(end: float, many: int) -> str:
    return f"{math.ceil(round(end * 10**many, 6)) / 10**many:.{many}f}"


def _round_down(end: float, many: int) -> str:
    return f"{math.floor(round(end * 10**many, 6)) / 10**many:.{many}f}"


def _estimate_games(found: Estimate, margin: float) -> str:
    """Estimate the games after which half the interval is the margin's distance from the value, or the value."""
    wanted = max(margin - abs(found.value), abs(found.value))
    games = math.ceil(found.games * (found.half / wanted) ** 2)
    step = 10 ** max(0, len(str(games)) - 2)
    return f"some {-(-games // step) * step:,} games would tell"
