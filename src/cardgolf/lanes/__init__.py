"""Lanes: thousands of games side by side on arrays. Needs the extra ``lanes``; numba makes them faster.

>>> from cardgolf.lanes import Games
>>> games = Games(cardgolf.rules("play-nine"), players=2, count=100)
>>> games.legal.shape, games.seats[:3].tolist()
((100, 27), [1, 1, 0])
"""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.lanes.games import Games, StepResult
    from cardgolf.lanes.greedy import choose_moves, gather_grid_view
    from cardgolf.lanes.lane_arrays import LaneArrays
    from cardgolf.lanes.matches import MatchRequest, PlayedMatch, Policy, order_of_actions, play_matches
    from cardgolf.lanes.playouts import Lookahead, Playouts, look_ahead, play_tables
    from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD, Array, order_actions
    from cardgolf.lanes.values import GreedyTables, GridView, Observation

__all__ = [
    "HIDDEN", "NO_CARD", "Array", "Games", "GreedyTables", "GridView", "LaneArrays", "Lookahead", "MatchRequest",
    "Observation", "PlayedMatch", "Playouts", "Policy", "StepResult", "choose_moves", "gather_grid_view", "look_ahead",
    "order_actions", "order_of_actions", "play_matches", "play_tables",
]  # fmt: skip

# Each name is imported when it is asked for: `lanes.tables`, which bundles and solutions read, needs no NumPy.
__getattr__, __dir__ = lazy_names(__name__, {
    "HIDDEN": "rule_arrays", "NO_CARD": "rule_arrays", "Array": "rule_arrays", "Games": "games",
    "GreedyTables": "values", "GridView": "values", "LaneArrays": "lane_arrays", "Lookahead": "playouts",
    "MatchRequest": "matches", "Observation": "values", "PlayedMatch": "matches", "Playouts": "playouts",
    "Policy": "matches", "StepResult": "games", "choose_moves": "greedy", "gather_grid_view": "greedy",
    "look_ahead": "playouts", "order_actions": "rule_arrays", "order_of_actions": "matches",
    "play_matches": "matches", "play_tables": "playouts",
})  # fmt: skip
