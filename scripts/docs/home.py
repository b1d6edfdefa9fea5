"""The table of the home page: a drawing of a match against bots, which the playground's library continues."""

import json
from functools import lru_cache
from html import escape
from random import Random

import cardgolf
from cardgolf.bots import make_bot
from cardgolf.web.playground.session import PERSON, BotTable
from docs.drawn import draw_figure

GAME, PLAYERS, LEVEL, SEED, DECISIONS = "play-nine", 3, "easy", 3, 12
CAPTION = "You are Ann, and it is your turn. The lowest score wins."


@lru_cache
def deal_home_table() -> BotTable:
    """Return a match in mid-round in which the person of seat 0 has decided a few times."""
    table, bot = BotTable(cardgolf.rules(GAME), PLAYERS, LEVEL, SEED), make_bot("greedy", Random(SEED))
    for _ in range(DECISIONS):
        table.play(str(bot.choose(table.game.view(PERSON))))
    return table


def draw_home_table() -> str:
    """Return the drawing, and the message by which the playground's library continues the match."""
    table = deal_home_table()
    start = {"ask": "start", "rules": {"variant": GAME}, "players": PLAYERS, "level": LEVEL, "seed": SEED}
    figure = draw_figure(cardgolf.svg(table.game.view(PERSON), scores=True), CAPTION)
    return f'<div id="home-table" data-start="{escape(json.dumps(start | {"moves": table.moves}))}">{figure}</div>'
