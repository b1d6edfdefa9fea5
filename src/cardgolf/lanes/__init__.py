"""Lanes: thousands of games side by side on arrays. Needs the extra ``lanes``; numba makes them faster.

>>> from cardgolf.lanes import Games
>>> games = Games(cardgolf.rules("play-nine"), players=2, count=100)
>>> games.legal.shape, games.seats[:3].tolist()
((100, 27), [1, 1, 0])
"""

from cardgolf.lanes.games import Games, StepResult
from cardgolf.lanes.greedy import gather_grid_view
from cardgolf.lanes.rule_arrays import HIDDEN, NO_CARD
from cardgolf.lanes.values import GridView, Observation

__all__ = ["HIDDEN", "NO_CARD", "Games", "GridView", "Observation", "StepResult", "gather_grid_view"]
