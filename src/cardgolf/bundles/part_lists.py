"""Which parts of turns, and which fields of them, are for hands, tables with throws out of turn, or more than grids."""

from collections.abc import Mapping, Sequence
from typing import Any

OF_HANDS = ("play", "keep", "draw ends", "knock most")
"""Parts of turns, and after a space fields of them, that no board has. ``js/src/parts.js`` has these lists too."""

EMPTYING = ("snap", "exchange")
"""Parts by which boards lose single cards, and gain places."""

ON_TABLES = ("power", *EMPTYING)
"""Parts by which cards are thrown out of turn, looked at or exchanged."""

BEYOND_GRIDS = (
    *OF_HANDS, *ON_TABLES, "arrange", "opening seen", "swap taken", "end on",
    "knock from_turn", "knock at", "knock shield", "knock reason", "deal before lowest",
)  # fmt: skip
"""Parts that need ``hands.js`` in JavaScript, or a field, or who deals by them."""


def is_among(part: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Return whether a part, a field that it has, or who deals by it is among the names of such a list."""
    return any(f"{part['do']} {key}".strip() in names for key in ("", part.get("who"), *part))
