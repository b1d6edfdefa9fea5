"""Levels: the names by which people choose the strength of a bot. The league measures them."""

from collections.abc import Mapping
from types import MappingProxyType

LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "easy": "beginner",
        "medium": "greedy",
        "hard": "wary",
        "harder": "search:deals=32",
        "expert": "search:deals=128",
        "hardest": "search:deals=512",
    }
)
"""The bot of each level, from the weakest to the strongest. :func:`cardgolf.bots.make_bot` takes these names too."""
