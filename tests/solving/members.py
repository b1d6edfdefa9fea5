"""Small members of the games: a short deck, a small layout, a stock that is not made anew, and a few turns."""

from pathlib import Path

import cardgolf
from cardgolf import hookimpl, option, plugin
from cardgolf.scoring import COLUMNS
from cardgolf.turns import Leave

SHORT_DECK = f"{Path(__file__).parents[2] / 'examples' / 'short_deck.py'}?"


@plugin
class ClearedColumns:
    """Two equal cards of a column leave the table."""

    to: str = option("under", "top", doc="Where they go.")

    @hookimpl
    def turns(self):
        yield Leave(COLUMNS, to=self.to)


@hookimpl
def goal():
    return "highest"


def make_member(name, deck, *house_rules, turn_limit, **options):
    """Return the rules of a member. ``deck`` are options of the short deck."""
    settings = {"recycle": "end_round"} | options
    return cardgolf.rules(name, SHORT_DECK + deck, *house_rules, turn_limit=turn_limit, **settings)


SQUARE = "ranks=3,copies=4,series=odd,columns=2,flips=2"

# The first two decks that were solved, and their values, states and losses as another program found them.
PAIR6 = ("golf", "ranks=3"), {"turn_limit": 3}
PAIR8 = ("golf", "ranks=4"), {"turn_limit": 4}
