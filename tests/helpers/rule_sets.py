"""Rulebooks of every kind, with short rounds."""

from functools import cache

import pytest
from helpers.examples import example

import cardgolf
from cardgolf import hookimpl, plugin


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


def one_of_each_family(names=TABLES):
    """Return the cases of a parametrized test: ``FAMILIES`` for the quick suite, the other names for the slow one."""
    return [pytest.param(name, marks=[] if name in FAMILIES else [pytest.mark.slow]) for name in names]


def sizes(name):
    """Return the smallest, a medium and the largest number of players."""
    seats = rulebook(name).seats()
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]})
