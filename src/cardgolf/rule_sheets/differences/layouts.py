"""Layouts that two rulebooks score differently, searched at random and made simpler."""

from typing import Any

from attrs import frozen

from cardgolf import Rulebook
from cardgolf.rule_sheets.tables import LayoutTable, random_tables, simplify_table


@frozen
class LayoutWitness:
    """Layouts that two rulebooks score differently.

    ``layouts`` are texts for :func:`cardgolf.score`, and ``closer`` is the index of the closer's. ``a`` and ``b`` are
    the points of each layout by the one rulebook and by the other.
    """

    layouts: tuple[str, ...]
    closer: int | None
    a: tuple[int, ...]
    b: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as JSON data."""
        return {"layouts": list(self.layouts), "closer": self.closer, "a": list(self.a), "b": list(self.b)}


def find_layouts(a: Rulebook, b: Rulebook, seed: int, most: int) -> tuple[LayoutWitness | None, int]:
    """Return the simplest layouts found that score differently, and how many tables were tried."""
    tried = 0
    for tried, table in enumerate(random_tables(a, seed, most=most), 1):
        if _differ(a, b, table):
            simple = simplify_table(table, lambda each: _differ(a, b, each), a, b)
            one, other = ([card.total for card in simple.scorecards(book) or ()] for book in (a, b))
            return LayoutWitness(simple.texts, simple.closer, tuple(one), tuple(other)), tried
    return None, tried


def _differ(a: Rulebook, b: Rulebook, table: LayoutTable) -> bool:
    """Return whether both rulebooks can score a table, and do it differently."""
    one = table.scorecards(a)
    other = table.scorecards(b) if one is not None else None
    return other is not None and [card.total for card in one or ()] != [card.total for card in other]
