"""What no total of a bundle can come to: programs whose numbers are floats must add as exactly as Python does."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardgolf.bundles.part_lists import EMPTYING
from cardgolf.table.layout import MAX_EXTRA

Part = Mapping[str, Any]

MOST_ROUNDS = 2**20
"""Rounds of a match that are counted where nothing limits their number."""

MOST_ENTERED = 1_000_000
"""Points that a page takes for a round in place of a layout."""


def count_gained(data: Mapping[str, Any]) -> int:
    """Return how many places each board can gain by the turns of a bundle, or a number that is larger."""
    parts = data["turns"] or ()
    return MAX_EXTRA if any(part["do"] in EMPTYING or part.get("deal") for part in parts) else 0


def find_most_total(data: Mapping[str, Any]) -> int:
    """Return a number that no total of a seat or a side comes to, up or down. ``data`` is that of a bundle.

    JavaScript counts it in the same way, ``findMostTotal`` in ``js/src/check.js``.
    """
    parts, match, decks = data["scoring"], data["match"], data["decks"]
    seats: int = max(deck["players"] for deck in decks)
    largest: int = max(len(data["packs"][deck["pack"]]) * deck["times"] for deck in decks)
    size = (len(data["places"]) or largest) + count_gained(data)
    on_board: Mapping[str, Callable[[Part], int]] = {
        "take": lambda part: abs(part["points"]),
        "held": lambda part: abs(part["points"]),
        "bonus": lambda part: abs(part["points"]) * (size if isinstance(part["lines"], str) else len(part["lines"])),
        "count": lambda part: _find_greatest([points for _, points in part["table"]]) * len(part["lines"]),
        "marked": lambda part: (abs(part["alone"]) + abs(part["paired"] or 0)) * size,
    }
    board = max(size * _find_greatest(data["points"]) + _add(parts, on_board), MOST_ENTERED)
    between: Mapping[str, Callable[[Part], int]] = {
        "adjust": lambda part: abs(part["add"]) + abs(part["times"]) * board,
        "call": lambda part: abs(part["points"]) + board,
        "wrong_closer": lambda part: abs(part["points"]) * seats + 2 * board,
    }
    rounds = min(match["holes"] or MOST_ROUNDS, match["round_limit"] or MOST_ROUNDS, MOST_ROUNDS)
    changed = _find_greatest([0, *(part.get("to") or 0 for part in parts)])
    return seats * (rounds * (board + _add(parts, between)) + changed)


def _find_greatest(values: Sequence[int]) -> int:
    return max(map(abs, values))


def _add(parts: Sequence[Part], count: Mapping[str, Callable[[Part], int]]) -> int:
    return sum(count[part["do"]](part) for part in parts if part["do"] in count)
