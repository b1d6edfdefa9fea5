"""The recipes of the page on house rules, as objects by name, and matches that bots play with them."""

import ast
from pathlib import Path
from random import Random

from helpers.recipes import BLOCK, PAGES

import cardgolf
from cardgolf.bots import make_bot

PAGE = (Path(__file__).parents[2] / "docs" / "howto" / "house-rules.md").read_text(encoding="utf-8")
BLOCKS = BLOCK.findall(PAGE)
GRIDS = ("golf", "nine-card", "play-nine", "crazy-nines")
ALL = (*GRIDS, "board-nine")

# The variants on which each recipe makes sense.
RECIPES = {
    "two_twos": GRIDS,
    "under_par": GRIDS,
    "pair_birdies": GRIDS,
    "doubled_closer": GRIDS,
    "must_take": GRIDS,
    "no_first_discard": GRIDS,
    "no_first_take": GRIDS,
    "handicaps": ALL,
    "Partners": ALL,
    "Market": GRIDS,
    "Mulligans": GRIDS,
}


def list_definitions(block):
    """Return the decorated functions and classes at the top of a block."""
    kinds = ast.FunctionDef | ast.ClassDef
    return [each for each in ast.parse(block).body if isinstance(each, kinds) and each.decorator_list]


RULES = PAGES["docs/howto/house-rules.md"][0]


def rulebook(*names, variant="nine-card", **options):
    return cardgolf.rules(variant, *[RULES[name] for name in names], **options)


def play_match(rules, players, seed=1):
    """Return a match that greedy bots have played to its end, and the states between."""
    game, chance = cardgolf.new_game(rules, players=players, seed=seed), Random(seed)
    bots, games = [make_bot("greedy", chance) for _ in range(players)], []
    while not game.is_over:
        games.append(game)
        game = game.deal() if game.is_round_over else game.play(bots[game.turn].choose(game.view(game.turn)))
    return game, games
