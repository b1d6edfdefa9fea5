"""Bots: players that are programs. A bot gets the view of its seat, and the events that its seat saw if it wants them.

>>> from cardgolf.bots import Chance, make_bot
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> bot = make_bot("greedy", Chance(1))
>>> game = game.play(bot.choose(game.view(game.to_act[0])))
"""

from typing import TYPE_CHECKING

from cardgolf.bots.registry import LEVELS, Bot, BotInfo, BotSpec, bot_name, bots, list_opponents, make_bot
from cardgolf.bots.sitting import Witness, wants_events
from cardgolf.table import Chance
from cardgolf.tools import lazy_names, leave_out_missing

if TYPE_CHECKING:
    from cardgolf.bots.advice.advice import Advice, MoveAdvice, prepare_advice
    from cardgolf.bots.advice.review import Decision, Review, review
    from cardgolf.bots.deals import play_out
    from cardgolf.bots.greedy_for_lanes import make_greedy_tables
    from cardgolf.bots.players.exact import best_exact_move, exact_points

__all__ = [
    "LEVELS", "Advice", "Bot", "BotInfo", "BotSpec", "Chance", "Decision", "MoveAdvice", "Review", "Witness",
    "best_exact_move", "bot_name", "bots", "exact_points", "list_opponents", "make_bot", "make_greedy_tables",
    "play_out", "prepare_advice", "review", "wants_events",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "Advice": "advice.advice", "Decision": "advice.review", "MoveAdvice": "advice.advice", "Review": "advice.review",
    "best_exact_move": "players.exact", "exact_points": "players.exact", "make_greedy_tables": "greedy_for_lanes",
    "play_out": "deals", "prepare_advice": "advice.advice", "review": "advice.review",
})  # fmt: skip
leave_out_missing(__all__, {"numpy": ("make_greedy_tables",)})
