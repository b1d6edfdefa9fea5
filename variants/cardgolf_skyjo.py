"""Skyjo: twelve numbered cards each, and columns of three equal cards leave the table."""

from collections.abc import Iterator, Sequence

from cardgolf import Card, Layout, Lead, hookimpl, option, plugin, turns
from cardgolf.cards import numbered
from cardgolf.scoring import COLUMNS, Cancel, Part, WrongCloser

DECK = numbered({-2: 5, 0: 15} | dict.fromkeys((-1, *range(1, 13)), 10))


@plugin
class Skyjo:
    """Skyjo: swap your twelve cards for lower ones; three equal cards in a column leave the table."""

    defaults = {"holes": None, "target": 100}

    lead: str = option("closer", "highest", doc="Who leads later rounds: the last closer, or the highest sum shown.")
    last_reveal: bool = option(True, doc="Whether columns that only the last reveal completes count zero.")
    doubling: str = option("positive", "always", "never", doc="Which scores of a closer are doubled.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 9)

    @hookimpl
    def deck(self) -> Sequence[Card]:
        return DECK

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=3, columns=4)

    @hookimpl
    def turns(self) -> Iterator[turns.Part]:
        """Yield flips for all cards thrown, columns that leave after any move, and who leads by the opening sums."""
        yield turns.Opening(flips=2)
        yield turns.Throw("required")
        yield turns.Leave(COLUMNS, to="top")
        yield turns.Leads(Lead.MOST_POINTS if self.lead == "highest" else (Lead.LAST_CLOSER, Lead.MOST_POINTS))

    @hookimpl
    def points(self, card: Card) -> int:
        return card.rank

    @hookimpl
    def scoring(self) -> Iterator[Part]:
        """Yield the columns that the last reveal completes, by option, and the fine of a closer who is not lowest."""
        where = COLUMNS if self.last_reveal else None
        yield Cancel(where, group="skyjo.score.column", card="skyjo.score.card")
        how = {"positive": "doubled", "always": "always_doubled", "never": "none"}[self.doubling]
        yield WrongCloser(how, ties=True, rule="skyjo.score.closer")
