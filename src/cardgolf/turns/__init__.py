"""Turns as data: parts that say what a turn is, as those of :mod:`cardgolf.scoring` say what a board is worth.

A plugin yields parts from its hook ``turns``:

>>> from cardgolf import hookimpl, turns
>>> from cardgolf.scoring import ROWS
>>> @hookimpl("turns")
... def rows_leave():
...     yield turns.Leave(ROWS, after="swap")
>>> cardgolf.rules("nine-card", rows_leave).turn.leaves
(Leave(where=<Where.ROWS: 'rows'>, how='equal', after='swap', to=None),)
"""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.turns.hand_parts import Keep, Play
    from cardgolf.turns.part import Part
    from cardgolf.turns.parts import (
        Arrange,
        Deal,
        Draw,
        End,
        Knock,
        Lead,
        Leads,
        Leave,
        Lock,
        Opening,
        Order,
        Spend,
        Swap,
        Throw,
    )
    from cardgolf.turns.table_parts import Exchange, Power, Snap

__all__ = [
    "Arrange", "Deal", "Draw", "End", "Exchange", "Keep", "Knock", "Lead", "Leads", "Leave", "Lock", "Opening", "Order",
    "Part", "Play", "Power", "Snap", "Spend", "Swap", "Throw",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, dict.fromkeys(__all__, "parts") | {
    "Exchange": "table_parts", "Keep": "hand_parts", "Part": "part", "Play": "hand_parts", "Power": "table_parts",
    "Snap": "table_parts",
})  # fmt: skip
