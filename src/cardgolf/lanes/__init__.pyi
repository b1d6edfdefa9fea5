from cardgolf.lanes.games import Games as Games, StepResult as StepResult
from cardgolf.lanes.greedy import choose_moves as choose_moves, gather_grid_view as gather_grid_view
from cardgolf.lanes.tables.memory import LaneArrays as LaneArrays
from cardgolf.lanes.matches import (
    MatchRequest as MatchRequest, PlayedMatch as PlayedMatch, Policy as Policy,
    play_matches as play_matches,
)
from cardgolf.lanes.playouts import (
    Lookahead as Lookahead, Playouts as Playouts, look_ahead as look_ahead, play_tables as play_tables,
)
from cardgolf.lanes.rule_arrays import (
    Array as Array, HIDDEN as HIDDEN, NO_CARD as NO_CARD, order_actions as order_actions,
)
from cardgolf.lanes.rounds import play_rounds as play_rounds
from cardgolf.lanes.values import GreedyTables as GreedyTables, GridView as GridView, Observation as Observation
