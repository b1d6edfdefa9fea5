"""The steps in which a board is scored by a bundle: what takes too many is refused when it is read."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardgolf.bundles.sums import count_gained
from cardgolf.scoring.one_board import WILD_WORK

Part = Mapping[str, Any]

MOST_STEPS = 5_000_000
"""Steps of one board. Those of shipped games have three millions at most."""

HAND = 500
"""Cards of a hand that is typed."""


def count_most_steps(data: Mapping[str, Any]) -> int:
    """Return the steps of the board that is worst for a bundle's parts: all cards are equal, and all may be wild.

    JavaScript counts it in the same way, ``countMostSteps`` in ``js/src/check.js``.
    """
    parts: list[Part] = data["scoring"]
    dealt: int = len(data["places"]) or HAND
    size = dealt + count_gained(data)

    def count_own(part: Part) -> int:
        lines: str | Sequence[Sequence[int]] = part.get("lines") or ()
        if isinstance(lines, str):
            return size * (size if lines == "pairs" else 4)
        return sum(map(len, lines))

    marked = sum(part["do"] == "marked" for part in parts)
    cancels = [count_own(part) for part in parts if part["do"] == "cancel"]
    once = sum(cancels) + len(cancels) * size * (1 + marked)  # again for each marked card that is not in a group
    takes: int = sum(len(part["lines"]) * (size + max(cancels)) for part in parts if part["do"] == "take")
    others = sum(count_own(part) + size for part in parts)
    board: int = once * (1 + 2 * marked) + takes + others
    if not any(part["do"] == "wild" for part in parts):
        return board
    lines = [part.get("lines") or () for part in parts]
    steps = dealt + sum(dealt if isinstance(each, str) else len(each) for each in lines)  # most boards without a gain
    return board * max(WILD_WORK // steps, 1)
