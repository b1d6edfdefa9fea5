"""A house rule for small members of a game, which can be solved: a short deck without suits, and a small layout.

``cardgolf solve golf "examples/short_deck.py?ranks=3" --option recycle=end_round --option turn_limit=3``
"""

from collections.abc import Sequence

from cardgolf import Card, Layout, hookimpl, option, plugin

SERIES = {"even": range(100), "odd": (0, *range(1, 199, 2))}


@plugin
class ShortDeck:
    """A short deck without suits, and a small layout."""

    ranks: int = option(4, least=1, doc="How many ranks the deck has.")
    copies: int = option(2, least=1, doc="How many cards of each rank.")
    series: str = option("even", "odd", doc="Whether they are 0, 1, 2, 3 and so on, or 0, 1, 3, 5 and so on.")
    rows: int = option(2, least=1, doc="Rows of a layout.")
    columns: int = option(1, least=1, doc="Columns of a layout.")
    flips: int = option(0, least=0, doc="Cards each player turns up before play.")

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return [Card(rank) for rank in SERIES[self.series][: self.ranks] for _ in range(self.copies)]

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=self.rows, columns=self.columns)

    @hookimpl
    def opening_flips(self) -> int:
        return self.flips

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank
