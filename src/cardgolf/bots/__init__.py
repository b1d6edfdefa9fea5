"""Bots: players that are programs. A bot gets the view of its seat, and the events that its seat saw if it wants them.

>>> from cardgolf.bots import Chance, make_bot
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> bot = make_bot("greedy", Chance(1))
>>> game = game.play(bot.choose(game.view(game.to_act[0])))
"""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__, {"numpy": ["make_greedy_tables"]})
