from cardgolf.bots.advice.advice import Advice as Advice, MoveAdvice as MoveAdvice, prepare_advice as prepare_advice
from cardgolf.bots.advice.review import Decision as Decision, Review as Review, review as review
from cardgolf.bots.deals import play_out as play_out
from cardgolf.bots.greedy_for_lanes import make_greedy_tables as make_greedy_tables
from cardgolf.bots.players.exact import best_exact_move as best_exact_move, exact_points as exact_points
from cardgolf.bots.registry import (
    Bot as Bot, BotInfo as BotInfo, BotSpec as BotSpec, LEVELS as LEVELS, bot_name as bot_name, bots as bots,
    list_opponents as list_opponents, make_bot as make_bot,
)
from cardgolf.bots.sitting import Witness as Witness, wants_events as wants_events
from cardgolf.table import Chance as Chance
