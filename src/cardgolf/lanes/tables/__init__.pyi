from cardgolf.lanes.tables.facts import Stage as Stage
from cardgolf.lanes.tables.rounds import TabledRound as TabledRound
from cardgolf.lanes.tables.tables import (
    ActionKind as ActionKind, Clearing as Clearing, FactTable as FactTable, Tables as Tables,
)
