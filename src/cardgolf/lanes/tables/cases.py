"""Tables that are read as those of a rulebook are, with fewer cells: bundles have these."""

from collections.abc import Sequence

from attrs import frozen

from cardgolf.lanes.tables.facts import ALL_FACTS


@frozen
class Case:
    """A value by facts. Each of ``by`` is a fact and its greatest value; greater ones count as that.

    ``cells`` are in the order of the values, those of the last fact fastest.
    """

    by: tuple[tuple[str, int], ...]
    cells: tuple[int, ...]

    def look_up(self, facts: Sequence[int]) -> int:
        """Return the value where the facts have these values."""
        index = 0
        for fact, most in self.by:
            index = index * (most + 1) + min(facts[ALL_FACTS.index(fact)], most)
        return self.cells[index]


@frozen
class CaseTable:
    """A case for each row. It stands for a :class:`FactTable`."""

    rows: tuple[int, ...]
    cases: tuple[Case, ...]

    def look_up(self, row: int, facts: Sequence[int]) -> int:
        """Return the integer for ``row`` where the facts have these values."""
        return self.cases[self.rows[row]].look_up(facts)
