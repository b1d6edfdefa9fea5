"""Tables of bundles: a value for each row, constant or by the facts that it depends on."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from cardgolf.lanes.tables.cases import Case, CaseTable
from cardgolf.lanes.tables.facts import FACTS
from cardgolf.lanes.tables.tables import FactTable, iter_slices, merge

Cell = int | None
"""A value, or ``None`` where facts cannot be together."""

MASKS = ("down", "cleared", "marked", "looked")
"""Facts that are places as bits."""

COUNTS = {"down": "down_count", "looked": "looked_count"}
"""Of some of these the fact how many places they are."""

Dims = list[tuple[str, int]]
"""Facts, each with the number of values that are told apart."""


def table_as_data(table: CaseTable) -> dict[str, Any]:
    """Return the table as JSON data, with equal rows that follow each other as runs."""
    return {"rows": make_runs(table.rows), "cases": [*map(_case_as_data, table.cases)]}


def _case_as_data(case: Case) -> Any:
    return {"by": [[*each] for each in case.by], "cells": [*case.cells]} if case.by else case.cells[0]


def make_runs(values: Sequence[int]) -> list[list[int]]:
    """Return ``values`` as runs, each a value and how many times it follows itself.

    >>> from cardgolf.bundles.cells import make_runs
    >>> make_runs([4, 4, 4, 0])
    [[4, 3], [0, 1]]
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1][1] += 1
        else:
            runs.append([value, 1])
    return runs


class CaseTableBuilder:
    """Puts a table together row by row. Equal cases are one, and a row that is never read is as the one before."""

    def __init__(self) -> None:
        self._rows = list[int]()
        self._cases: dict[Case, int] = {}

    def add(self, case: Case | None) -> None:
        """Add a row, or one that is never read."""
        if case is None:
            self._rows.append(self._rows[-1] if self._rows else -1)
            return
        number = self._cases.setdefault(case, len(self._cases))
        self._rows = [number if row < 0 else row for row in self._rows]
        self._rows.append(number)

    def build(self) -> CaseTable:
        """Return the table."""
        cases = tuple(self._cases) or (Case((), (0,)),)
        return CaseTable(tuple(max(row, 0) for row in self._rows), cases)


def shorten(table: FactTable, row: int, *, without_marks: bool = False) -> Case:
    """Return a row with as few cells as it needs.

    ``without_marks`` leaves out the places of locked cards among places that may not be swapped.
    """
    dims: Dims = [(FACTS[fact], table.counts[fact]) for fact, _ in table.terms[row]]
    begin, size = table.offsets[row], prod(count for _, count in dims)
    cells: list[Cell] = [
        None if place in table.unreached else table.cells[place] for place in range(begin, begin + size)
    ]
    if without_marks:
        dims, cells = _drop_own_marks(dims, cells)
    return close(dims, cells)


def close(dims: Dims, cells: list[Cell]) -> Case:
    """Return the case of these cells. Where facts cannot be together it has the value of the cell before."""
    for position in reversed(range(len(dims))):
        if dims[position][0] in COUNTS:
            dims, cells = _count_places(dims, cells, position)
    for position in reversed(range(len(dims))):
        dims, cells = _cap(dims, cells, position)
    known = next((cell for cell in cells if cell is not None), 0)
    filled = list[int]()
    for cell in cells:
        known = known if cell is None else cell
        filled.append(known)
    return Case(tuple((fact, count - 1) for fact, count in dims), tuple(filled))


def _slices(dims: Dims, cells: list[Cell], position: int) -> Iterator[list[list[Cell]]]:
    """Return, for each value of the facts before ``position``, the cells by the values of the fact there."""
    inner = prod(count for _, count in dims[position + 1 :])
    return iter_slices(cells, dims[position][1], inner)


def _regroup(dims: Dims, cells: list[Cell], position: int, groups: Sequence[Sequence[int]]) -> list[Cell] | None:
    """Return the cells with groups of values of one fact made one value each, or ``None`` if they differ."""
    found = list[Cell]()
    for slices in _slices(dims, cells, position):
        for group in groups:
            merged = merge([slices[value] for value in group])
            if merged is None:
                return None
            found += merged
    return found


def _count_places(dims: Dims, cells: list[Cell], position: int) -> tuple[Dims, list[Cell]]:
    """Return the cells by the number of places in place of which they are, if that is enough."""
    fact, masks = dims[position]
    places = masks.bit_length() - 1
    groups = [[mask for mask in range(masks) if mask.bit_count() == number] for number in range(places + 1)]
    found = _regroup(dims, cells, position, groups)
    if found is None:
        return dims, cells
    return [*dims[:position], (COUNTS[fact], places + 1), *dims[position + 1 :]], found


def _cap(dims: Dims, cells: list[Cell], position: int) -> tuple[Dims, list[Cell]]:
    """Return the cells with the greatest values of one fact made one, as many as do not differ."""
    fact, count = dims[position]
    if fact in MASKS:
        return dims, cells
    most = max(map(_find_cap, _slices(dims, cells, position)))
    groups = [*([value] for value in range(most)), range(most, count)]
    found: Any = _regroup(dims, cells, position, groups)
    kept = [(fact, most + 1)] if most else []
    return [*dims[:position], *kept, *dims[position + 1 :]], found


def _find_cap(slices: Sequence[list[Cell]]) -> int:
    """Return the least value from which on all slices agree."""
    merged, most = slices[-1], len(slices) - 1
    while most and (found := merge([slices[most - 1], merged])) is not None:
        merged, most = found, most - 1
    return most


def _drop_own_marks(dims: Dims, cells: list[Cell]) -> tuple[Dims, list[Cell]]:
    """Return the cells without the fact which cards are locked. These places are in every cell, besides its own."""
    position = next((number for number, (fact, _) in enumerate(dims) if fact == "marked"), -1)
    if position < 0:
        return dims, cells
    without = list[Cell]()
    for slices in _slices(dims, cells, position):
        without += slices[0]
    return dims[:position] + dims[position + 1 :], without
