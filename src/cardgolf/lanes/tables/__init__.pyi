from cardgolf.lanes.tables.tables import (
    ActionKind as ActionKind, Stage as Stage, Tables as Tables, TurnNumbers as TurnNumbers,
)
