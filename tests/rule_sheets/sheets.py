"""Rule sheets of several stacks of rules, each made once."""

from functools import cache

import cardgolf
from cardgolf import explain

STACKS = [
    *((name,) for name in cardgolf.variants()),
    *((name, "knocking", "ender-penalty", "four-bonus", "joker-pairs", "rearrange")
      for name in ("play-nine", "nine-card", "crazy-nines", "golf")),
    ("board-nine", "ender-penalty:how=flat"),
]  # fmt: skip


@cache
def sheet_of(*stack):
    return explain(cardgolf.rules(*stack))
