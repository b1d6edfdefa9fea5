"""The ids of the rules that refuse a move, by the facts on which they depend."""

from typing import Any

from cardgolf.bundles.cells import CaseTableBuilder, shorten, table_as_data
from cardgolf.lanes.tables.exploration import Explorer, LookedInsideError
from cardgolf.lanes.tables.measuring import measure
from cardgolf.lanes.tables.tables import Entry, TableBuilder, Tables
from cardgolf.rulebook.rulebook import Rulebook

HOOKS = {"moves": "moves", "locked": "locked", "discards": "discard_options"}
"""The hooks that decide which moves are legal, by the key of their table in a bundle."""


def list_refusals(rules: Rulebook, tables: Tables) -> dict[str, Any]:
    """Return the ids of hook implementations, and for each hook a table of which of them decides at a step.

    Raises :class:`NotTabulableError` if that depends on more than tables have room for.
    """
    try:
        return _list_refusals(rules, tables, by_place=False)
    except LookedInsideError:
        return _list_refusals(rules, tables, by_place=True)


def _list_refusals(rules: Rulebook, tables: Tables, *, by_place: bool) -> dict[str, Any]:
    setup = rules.table_setup(tables.players)
    size = measure(rules, tables.players)
    explorer = Explorer(rules, setup.layout, tables.faces, size, by_place=by_place)
    ids = dict[str, int]()
    found: dict[str, Any] = {}
    for key, hook in HOOKS.items():
        builder, cases = TableBuilder(hook, size), CaseTableBuilder()
        wanted = [
            key == "moves" or (stage.held_from is not None and (key == "locked" or stage.held_from == "stock"))
            for stage in tables.stages
        ]
        for is_wanted, stage in zip(wanted, tables.stages, strict=True):
            leaves = explorer.explore_deciders(hook, stage) if is_wanted else ()
            named = ((leaf, f"{leaf.result}.{hook}") for leaf in leaves)
            builder.add_row(Entry(leaf.known, leaf.read, ids.setdefault(name, len(ids))) for leaf, name in named)
        table = builder.build()
        for row, is_wanted in enumerate(wanted):
            cases.add(shorten(table, row) if is_wanted else None)
        found[key] = table_as_data(cases.build())
    return {"ids": [*ids], **found}
