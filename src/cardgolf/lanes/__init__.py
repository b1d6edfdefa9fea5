"""Lanes: thousands of games side by side on arrays. Needs the extra ``lanes``; numba makes them faster.

>>> from cardgolf.lanes import Games
>>> games = Games(cardgolf.rules("play-nine"), players=2, count=100)
>>> games.legal.shape, games.seats[:3].tolist()
((100, 27), [1, 1, 0])
"""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
