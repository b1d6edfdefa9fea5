"""Lanes: thousands of games side by side on arrays. Needs the extra ``lanes``; numba makes them faster.

>>> from cardgolf.lanes import Games
>>> games = Games(cardgolf.rules("play-nine"), players=2, count=100)
>>> games.legal.shape, games.seats[:3].tolist()
((100, 27), [1, 1, 0])
"""

from typing import TYPE_CHECKING

from cardgolf.lanes.games import Games, StepResult
from cardgolf.lanes.greedy import gather_grid_view
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD
from cardgolf.lanes.values import GridView, Observation
from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.lanes.greedy import choose_moves
    from cardgolf.lanes.lane_arrays import LaneArrays
    from cardgolf.lanes.matches import MatchRequest, PlayedMatch, Policy, order_of_actions, play_matches
    from cardgolf.lanes.playouts import Lookahead, Playouts, look_ahead, play_tables
    from cardgolf.lanes.rule_arrays import Array, order_actions
    from cardgolf.lanes.values import GreedyTables

__all__ = [
    "HIDDEN", "NO_CARD", "Array", "Games", "GreedyTables", "GridView", "LaneArrays", "Lookahead", "MatchRequest",
    "Observation", "PlayedMatch", "Playouts", "Policy", "StepResult", "choose_moves", "gather_grid_view", "look_ahead",
    "order_actions", "order_of_actions", "play_matches", "play_tables",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "Array": "rule_arrays", "GreedyTables": "values", "LaneArrays": "lane_arrays", "Lookahead": "playouts",
    "MatchRequest": "matches", "PlayedMatch": "matches", "Playouts": "playouts", "Policy": "matches",
    "choose_moves": "greedy", "look_ahead": "playouts", "order_actions": "rule_arrays", "order_of_actions": "matches",
    "play_matches": "matches", "play_tables": "playouts",
})  # fmt: skip
