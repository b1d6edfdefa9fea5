"""Rulebooks of every kind, and random matches with them."""

from functools import cache
from random import Random

import pytest
from support import example

import cardgolf
from cardgolf import hookimpl, plugin
from cardgolf.testing.strategies import continue_game, thin_out


@plugin
class OnlyTwelvesCount:
    """Few points, so that most matches are tied."""

    @hookimpl
    def points(self, card):
        return int(card.rank == 12)


BRIEF = {"turn_limit": 8, "round_limit": 3}
TABLES = {
    "play-nine": ("play-nine",),
    "nine-card": ("nine-card",),
    "crazy-nines": ("crazy-nines",),
    "board-nine": ("board-nine",),
    "golf": ("golf",),
    "golf of memory": ("golf", "knocking", {"peek": "any", "new_card": "down", "cancel": "anywhere"}),
    "golf of flips": ("golf", {"discard_flip": "required", "flip_turn": True, "reveal_first": True}),
    "house rules": ("nine-card", "rearrange", "four-bonus", "ender-penalty", "joker-pairs", "knocking"),
    "queens": ("crazy-nines", "knocking", {"queen_sources": "both", "queen_rounds": 9, "line_rule": "any"}),
    "ends": ("board-nine", {"discard_pick": "ends", "direct_discard": "any_value", "direct_sources": "both"}),
    "runs": ("board-nine", {"sequence_length": 3, "zero_in_sequence": True, "direct_discard": "off"}),
    "play-offs": ("play-nine", OnlyTwelvesCount, {"holes": 1, "tie": "playoff"}),
    "four-card": ("four-card",),
    "eight-card": ("eight-card", "four-bonus:points=-10"),
    "skyjo-like": (example("skyjo-like"),),
    "yaniv": (example("yaniv"), {"pick": "either", "threshold": 60, "elimination": True}),
    "cabo": (example("cabo"),),
    "rat-a-tat-cat": (example("rat-a-tat-cat"),),
    "trash": (example("trash"),),
}
FAMILIES = ("play-nine", "house rules", "queens", "ends", "golf of memory", "yaniv", "cabo")  # every game, two examples


@cache
def rulebook(name):
    """Return a rulebook with short rounds, so that a match has several."""
    *stack, options = (*TABLES[name], {}) if not isinstance(TABLES[name][-1], dict) else TABLES[name]
    return cardgolf.rules(*stack, **BRIEF | options)


def played_by_lot(name, players, seed, moves=400, each=1):
    """Yield moments of a random match, among them the ends of rounds. Odd seeds have a thin stock."""
    rng, game = Random(seed), cardgolf.new_game(rulebook(name), players=players, seed=seed)
    game = thin_out(game) if seed % 2 else game
    for moment in range(moves):
        if moment % each == 0 or game.is_round_over:
            yield game
        if game.is_over:
            break
        game = continue_game(game, rng.randrange(10_000))


def one_of_each_family(names=TABLES):
    """Return the cases of a parametrized test: ``FAMILIES`` for the quick suite, the other names for the slow one."""
    return [pytest.param(name, marks=[] if name in FAMILIES else [pytest.mark.slow]) for name in names]


def sizes(name):
    """Return the smallest, a medium and the largest number of players."""
    seats = rulebook(name).seats()
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]})


def viewers(game):
    """Return every seat of the match, and ``None`` for a spectator."""
    return (*game.state.match.seats, None)


def finish_opening(name="nine-card"):
    """Return a game of two after the opening flips."""
    game = cardgolf.new_game(name, players=2, seed=1)
    while game.phase == "opening":
        game = game.play(game.legal_moves[0])
    return game
