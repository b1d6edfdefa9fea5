"""Bots of the seats without a player, by their level, with little time to think."""

import logging
from collections.abc import Mapping
from random import SystemRandom

from cardgolf import Game, Move
from cardgolf.bots import LEVELS, Bot, Witness, make_bot

SECONDS: Mapping[str, float] = {"harder": 0.1, "expert": 0.2, "hardest": 0.4}
"""Levels that search, and how long they may think. The levels themselves count tables, whose time has no bound."""

log = logging.getLogger(__name__)


def make_bots(levels: tuple[str | None, ...]) -> dict[int, Witness]:
    """Return the bots by seat. They draw on the system's chance, which no player can guess."""
    return {seat: Witness(_make(level), seat) for seat, level in enumerate(levels) if level}


def _make(level: str) -> Bot:
    name = LEVELS[level]
    if level in SECONDS:
        name = f"{name.partition(':')[0]}:seconds={SECONDS[level]}"
    return make_bot(name, SystemRandom())


def choose(bot: Witness, game: Game) -> Move | str:
    """Return the move of ``bot``. If it fails in any way, it is the first legal move, so that a match never stops."""
    legal = game.legal_moves_for(bot.seat)
    try:
        move = bot.choose(game)
        if str(move) in map(str, legal):
            return move
        log.error("the bot of seat %d chose a move that is not legal", bot.seat)
    except Exception:
        log.exception("the bot of seat %d failed", bot.seat)
    return legal[0]
