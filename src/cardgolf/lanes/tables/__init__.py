"""Tabulation: the turns of a rulebook as plain tables, from which rounds are played in bulk."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.lanes.tables.facts import Stage
    from cardgolf.lanes.tables.rounds import TabledRound
    from cardgolf.lanes.tables.tables import ActionKind, Clearing, FactTable, Tables

__all__ = [
    "ActionKind", "Clearing", "FactTable", "Stage", "TabledRound", "Tables",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "ActionKind": "tables", "Clearing": "tables", "FactTable": "tables", "Stage": "facts", "TabledRound": "rounds",
    "Tables": "tables",
})  # fmt: skip
