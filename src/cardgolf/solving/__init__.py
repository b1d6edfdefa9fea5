"""Exact solutions of small games for two seats, by backward induction over what both seats see.

>>> from cardgolf.solving import solve
"""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.solving.optimal import OptimalBot
    from cardgolf.solving.solution import MOST_STATES, Solution, solve
    from cardgolf.solving.strength import Strength

__all__ = ["MOST_STATES", "OptimalBot", "Solution", "Strength", "solve"]

__getattr__, __dir__ = lazy_names(__name__, {
    "MOST_STATES": "solution", "OptimalBot": "optimal", "Solution": "solution", "Strength": "strength",
    "solve": "solution",
})  # fmt: skip
