"""Bots: players that are programs. A bot gets the view of its seat, and the events that its seat saw if it wants them.

>>> from cardgolf.bots import Chance, make_bot
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> bot = make_bot("greedy", Chance(1))
>>> game = game.play(bot.choose(game.view(game.to_act[0])))
"""

from cardgolf.bots.registry import LEVELS, Bot, BotInfo, BotSpec, bot_name, bots, list_opponents, make_bot
from cardgolf.bots.sitting import Witness, wants_events
from cardgolf.table.chance import Chance

__all__ = [
    "LEVELS", "Bot", "BotInfo", "BotSpec", "Chance", "Witness", "bot_name", "bots", "list_opponents", "make_bot",
    "wants_events",
]  # fmt: skip
