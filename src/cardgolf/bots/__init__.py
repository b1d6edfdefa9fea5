"""Bots: players that are programs. A bot gets the view of its seat and nothing else.

>>> from cardgolf.bots import Chance, make_bot
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> bot = make_bot("greedy", Chance(1))
>>> game = game.play(bot.choose(game.view(game.to_act[0])))
"""

from cardgolf.bots.registry import Bot, BotInfo, BotSpec, bot_name, bots, make_bot
from cardgolf.chance import Chance

__all__ = ["Bot", "BotInfo", "BotSpec", "Chance", "bot_name", "bots", "make_bot"]
