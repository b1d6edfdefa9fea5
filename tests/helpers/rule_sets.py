"""The rule sets that tests play: each with the plugins, the options, and tags that say which tests play it.

``named(tag)`` lists those with a tag, in this order:

* ``tables``: matches of every kind, with short rounds; ``quick`` are those that most tests play.
* ``matches``: whole matches by the state machine, and their positions.
* ``records``: golden records, each with one house rule or some options. Add a row after the last one of its variant.
* ``lanes``: what lanes can play, of holes alone.
* ``twins``: what only the comparison of deals that look alike plays, besides ``tables``.
* ``texts``: what other libraries can name by a text (``rule_texts``), with all shipped variants and examples.
"""

from functools import cache
from types import MappingProxyType

import attrs
import pytest
from helpers.examples import example
from helpers.market_rules import HiddenMarket
from helpers.plugins import Beside
from helpers.scouting import Scouting

import cardgolf
from cardgolf import Lead, hookimpl, plugin
from cardgolf.turns import Leads

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "cabo", "skyjo")
BRIEF = {"turn_limit": 8, "round_limit": 3}


@plugin
class OnlyTwelvesCount:
    """Few points, so that most matches are tied."""

    @hookimpl
    def points(self, card):
        return int(card.rank == 12)


@hookimpl("turns")
def led_by_dealer():
    yield Leads(Lead.DEALER)


@hookimpl("turns")
def led_by_closer():
    yield Leads(Lead.LAST_CLOSER)


@hookimpl("turns")
def led_by_points():
    yield Leads(Lead.MOST_POINTS)


@attrs.frozen
class RuleSet:
    tags: frozenset
    stack: tuple
    options: MappingProxyType


def _of(tags, *stack, **options):
    return RuleSet(frozenset(tags.split()), stack, MappingProxyType(options))


RULE_SETS = {
    "play-nine": _of("tables quick matches lanes", "play-nine"),
    "play-nine, last shot required": _of("lanes records", "play-nine", last_shot_flip="required"),
    "play-nine, last shot optional": _of("lanes", "play-nine", last_shot_flip="optional"),
    "play-nine without skips": _of("lanes records", "play-nine", skip=False),
    "play-nine, largest groups": _of("records", "play-nine", bonus_groups="largest"),
    "play-nine, largest group": _of("lanes", "play-nine", bonus_groups="largest", bonus_adjacent=True),
    "play-nine, no bonuses": _of("lanes", "play-nine", match_bonuses=False, hio_bonus="off"),
    "play-nine, no hole-in-ones": _of("records", "play-nine", hio_bonus="off"),
    "play-nine, hole-in-ones anywhere": _of("lanes", "play-nine", hio_bonus="anywhere"),
    "play-nine, shared ties": _of("lanes", "play-nine", tie="shared"),
    "play-nine, three turns": _of("lanes", "play-nine", turn_limit=3),
    "play-nine, one turn": _of("lanes", "play-nine", turn_limit=1, tie="playoff", holes=1),
    "play-nine, no turn limit": _of("lanes", "play-nine", turn_limit=None),
    "play-nine, random dealer": _of("lanes", "play-nine", first_dealer="random"),
    "play-nine, seat 1 deals": _of("lanes", "play-nine", first_dealer=1),
    "play-nine, stock ends": _of("lanes", "play-nine", recycle="end_round"),
    "play-nine, rearrange": _of("records", "play-nine", "rearrange"),
    "play-nine, four-bonus": _of("records", "play-nine", "four-bonus"),
    "play-nine, flat ender": _of("records", "play-nine", "ender-penalty:how=flat,points=7"),
    "play-nine, knocking": _of("lanes", "play-nine", "knocking"),
    "play-nine, knocking, no last turns": _of("records", "play-nine", "knocking:last_turns=off"),
    "play-nine, knocking at once": _of("lanes", "play-nine", "knocking:last_turns=False"),
    "play-nine, house rules": _of("lanes", "play-nine", "four-bonus", "joker-pairs", "ender-penalty", "knocking"),
    "nine-card": _of("tables matches lanes", "nine-card"),
    "nine-card, one pack": _of("lanes", "nine-card", decks=1),
    "nine-card, five packs": _of("records", "nine-card", decks=5),
    "nine-card, no jokers": _of("lanes records", "nine-card", jokers_per_deck=0),
    "nine-card, pairs once": _of("lanes records", "nine-card", pair_reuse=False),
    "nine-card, dealer drawn": _of("records", "nine-card", first_dealer="draw_low"),
    "nine-card, rearrange": _of("records", "nine-card", "rearrange"),
    "nine-card, four-bonus": _of("lanes", "nine-card", "four-bonus"),
    "nine-card, four-bonus in a block": _of("lanes records", "nine-card", "four-bonus:formation=block"),
    "nine-card, highest ender": _of("records", "nine-card", "ender-penalty:how=highest"),
    "nine-card, joker-pairs": _of("lanes records", "nine-card", "joker-pairs"),
    "nine-card, ender-penalty": _of("lanes", "nine-card", "ender-penalty"),
    "nine-card, doubled ender": _of("lanes", "nine-card", "ender-penalty:how=doubled_plus"),
    "nine-card, knocking": _of("lanes records", "nine-card", "knocking"),
    "nine-card, play-offs": _of("lanes", "nine-card", "knocking", tie="playoff", holes=1),
    "nine-card, all": _of(
        "lanes", "nine-card", "four-bonus", "joker-pairs", "ender-penalty", "knocking", tie="playoff"
    ),
    "nine-card, stock ends": _of("lanes", "nine-card", recycle="end_round", decks=1),
    "nine-card, round limit": _of("lanes", "nine-card", round_limit=1, holes=None),
    "crazy-nines": _of("tables matches lanes", "crazy-nines"),
    "crazy-nines, one pack": _of("lanes", "crazy-nines", decks=1),
    "crazy-nines, lines are runs": _of("records", "crazy-nines", line_rule="run"),
    "crazy-nines, queens from both": _of("records", "crazy-nines", queen_sources="both"),
    "crazy-nines, no flips": _of("lanes records", "crazy-nines", initial_flips=0),
    "crazy-nines, no removal": _of("lanes records", "crazy-nines", line_removal="off"),
    "crazy-nines, any line": _of("lanes", "crazy-nines", line_rule="any"),
    "crazy-nines, queen from both": _of("lanes", "crazy-nines", queen_sources="both", queen_rounds=9),
    "crazy-nines, queen exclusive": _of("lanes", "crazy-nines", queen_round_counting="exclusive"),
    "crazy-nines, queen held": _of(
        "lanes", "crazy-nines", queen_penalty_when="held", queen_penalty_mode="replace"
    ),
    "crazy-nines, runs leave": _of("lanes", "crazy-nines", line_rule="run", turn_limit=20),
    "crazy-nines, four packs": _of("lanes", "crazy-nines", decks=4, queen_rounds=20, line_rule="any"),
    "crazy-nines, rearrange": _of("records", "crazy-nines", "rearrange"),
    "crazy-nines, four-bonus": _of("records", "crazy-nines", "four-bonus:points=-10"),
    "crazy-nines, ender-penalty": _of("records", "crazy-nines", "ender-penalty"),
    "crazy-nines, joker-pairs": _of("records", "crazy-nines", "joker-pairs"),
    "crazy-nines, knocks": _of("records", "crazy-nines", "knocking"),
    "crazy-nines, knocking": _of("lanes", "crazy-nines", "knocking", ender_penalty="none"),
    "crazy-nines, house rules": _of("lanes", "crazy-nines", "four-bonus", "joker-pairs", "knocking"),
    "six-card": _of("lanes", "six-card"),
    "six-card, knocking": _of("lanes", "six-card", "knocking"),
    "eight-card": _of("lanes", "eight-card"),
    "nine-card-lines": _of("lanes", "nine-card-lines"),
    "golf, flips in turn": _of("lanes", "golf", flip_turn=True, last_turns="none"),
    "golf, flips for discards": _of("lanes", "golf", discard_flip="optional"),
    "golf, required flips": _of("lanes", "golf", discard_flip="required", skip=False),
    "golf, face-down cells": _of("lanes", "golf", "knocking:last_turns=False", replace_cells="down"),
    "golf, discard may go back": _of("lanes", "golf", discard_must_swap=False),
    "golf, opening apart": _of("lanes", "golf", opening="apart", initial_flips=3, columns=4),
    "golf, opening together": _of("lanes", "golf", opening="together"),
    "golf, four cards": _of("lanes", "golf", "knocking", columns=2, initial_flips=0, cancel="anywhere"),
    "golf, fifteen cards": _of("lanes", "golf", rows=3, columns=5, cancel="line"),
    "golf, target": _of("lanes", "golf", target=20, holes=None),
    "golf, others turned up": _of("lanes", "golf", "knocking", reveal_first=True, peek="any"),
    "golf, equal turns": _of("lanes", "golf", "equal-turns", "knocking:turned_up=True", initial_flips=4),
    "golf, first flips in turn": _of("lanes", "golf", "knocking", first_flips="first_turn", initial_flips=3),
    "golf, play-offs": _of("lanes", "golf", tie="playoff", holes=1, turn_limit=2),
    "board-nine": _of("tables matches", "board-nine"),
    "board-nine, ender-penalty": _of("records", "board-nine", "ender-penalty"),
    "board-nine, flat ender": _of("records", "board-nine", "ender-penalty:how=flat,points=3"),
    "board-nine, ends": _of("records", "board-nine", discard_pick="ends"),
    "board-nine, sequences": _of("records", "board-nine", sequence_length=3),
    "board-nine, declared at 30": _of("records", "board-nine", declare_limit=30),
    "board-nine, reset at 20": _of("records", "board-nine", reset_at=20),
    "golf": _of("tables matches", "golf"),
    "golf, rearrange": _of("records", "golf", "rearrange"),
    "golf, four-bonus": _of("records", "golf", "four-bonus:points=-10"),
    "golf, doubled ender": _of("records", "golf", "ender-penalty:how=doubled_plus,points=5"),
    "golf, joker-pairs": _of("records", "golf", "joker-pairs"),
    "golf, knocking": _of("records", "golf", "knocking"),
    "golf, peeks anywhere": _of("records", "golf", peek="any", new_card="as_was", flip_turn=True),
    "golf, two columns": _of(
        "records", "golf", columns=2, peek="nearest", new_card="down", discard_flip="required", cancel="anywhere"
    ),
    "golf, three rows": _of(
        "records", "golf", rows=3, initial_flips=3, cancel="diagonal", negative_pairs="keep", reveal_first=True
    ),
    "golf, four columns": _of(
        "records", "golf", columns=4, jokers_per_deck=2, joker_points=-5, discard_flip="optional", target=30
    ),
    "golf, no last turns": _of(
        "records", "golf", last_turns="none", discard_must_swap=False, replace_cells="down", opening="apart"
    ),
    "golf, several for one": _of("matches", "golf", "several-for-one"),
    "golf of memory": _of("tables quick", "golf", "knocking", peek="any", new_card="down", cancel="anywhere"),
    "golf of memory, dealer drawn": _of(
        "texts", "golf", "knocking", peek="any", new_card="down", cancel="anywhere", first_dealer="draw_low"
    ),
    "golf of flips": _of("tables", "golf", discard_flip="required", flip_turn=True, reveal_first=True),
    "golf, four turns each": _of("tables", "golf", columns=2, initial_flips=0, new_card="down", turn_limit=4),
    "golf from a known hand": _of(
        "tables", "golf", "knocking", peek="any", initial_flips=6, new_card="as_was", first_flips="first_turn"
    ),
    "golf, columns in the first turn": _of(
        "tables matches", "golf", "rearrange", "knocking", columns=4, opening="together", first_flips="first_turn"
    ),
    "crazy-nines of memory": _of("tables", "crazy-nines", new_card="down", first_flips="first_turn", turn_limit=8),
    "three house rules": _of("matches", "nine-card", "rearrange", "four-bonus", "ender-penalty"),
    "house rules": _of(
        "tables quick texts", "nine-card", "rearrange", "four-bonus", "ender-penalty", "joker-pairs", "knocking"
    ),
    "queens": _of(
        "tables quick", "crazy-nines", "knocking", queen_sources="both", queen_rounds=9, line_rule="any"
    ),
    "ends": _of(
        "tables quick", "board-nine", discard_pick="ends", direct_discard="any_value", direct_sources="both"
    ),
    "runs": _of("tables", "board-nine", sequence_length=3, zero_in_sequence=True, direct_discard="off"),
    "a hand beside a grid": _of("tables", "golf", Beside, new_card="as_was", flip_turn=True),
    "play-offs": _of("tables", "play-nine", OnlyTwelvesCount, holes=1, tie="playoff"),
    "four-card": _of("tables lanes", "four-card"),
    "golf, looks anywhere": _of("lanes", "golf", "knocking", peek="any", new_card="as_was"),
    "golf, a known hand": _of("lanes", "golf", peek="any", initial_flips=6, discard_flip="optional"),
    "golf, laid down": _of("lanes", "golf", "knocking", peek="nearest", new_card="down", columns=4, turn_limit=9),
    "eight-card, four-bonus": _of("tables", "eight-card", "four-bonus:points=-10"),
    "skyjo": _of("tables quick lanes", "skyjo"),
    "skyjo, highest leads": _of("lanes records", "skyjo", lead="highest", doubling="always"),
    "skyjo, reveal counts": _of("records", "skyjo", last_reveal=False, target=40),
    "skyjo, ender-penalty": _of("records", "skyjo", "ender-penalty:how=flat"),
    "golf, dealer leads": _of("lanes", "golf", led_by_dealer),
    "nine-card, closer leads": _of("lanes", "nine-card", led_by_closer),
    "crazy-nines, most points lead": _of("lanes", "crazy-nines", led_by_points, tie="playoff", holes=1),
    "crazy-nines, no card is seen": _of("lanes", "crazy-nines", led_by_points, initial_flips=0),
    "yaniv": _of("tables quick", example("yaniv"), pick="either", threshold=60, elimination=True),
    "cabo": _of("tables quick matches", "cabo"),
    "cabo, ender-penalty": _of("records", "cabo", "ender-penalty:how=flat"),
    "cabo, calls after turns": _of(
        "tables records", "cabo", powers="any", peek="queen", spy="none", switch="jack", look="none", give="ace",
        switches="any", chain=True, call="after", caller_snaps=True, call_shows=True,
    ),
    "cabo of numbers": _of(
        "tables records", "cabo", pack="kombio", looks=2, switches="any", snaps="any", taken="up", leads="winner",
        lowest="caller", reset_at=20, resets=1,
    ),
    "rat-a-tat-cat": _of("tables", example("rat-a-tat-cat")),
    "trash": _of("tables", example("trash")),
    "market": _of("tables", "golf", HiddenMarket),
    "scouting": _of("twins", "nine-card", Scouting),
}  # fmt: skip


def named(tag):
    """Return the names of the rule sets with a tag."""
    return tuple(name for name, each in RULE_SETS.items() if tag in each.tags)


TABLES, QUICK_TABLES, MATCHES, LANES = named("tables"), named("quick"), named("matches"), named("lanes")


@cache
def rulebook(name, **length):
    """Return the rulebook of a rule set. Its matches have short rounds, or the options ``length``."""
    rule_set = RULE_SETS[name]
    return cardgolf.rules(*rule_set.stack, **((length or BRIEF) | rule_set.options))


def short_match(name, holes=1, threshold=40):
    """Return the options with which a match is short: few holes, or few points in Board Nine."""
    return {"threshold": threshold} if name == "board-nine" else {"holes": holes}


def with_one_house_rule(variant):
    """Return the house rules of records, each of which is played alone on top of the variant."""
    stacks = [RULE_SETS[name].stack for name in named("records")]
    return [house for first, *houses in stacks if first == variant for house in houses]


def with_own_options(variant):
    """Return the options of records of the variant."""
    return [RULE_SETS[name].options for name in named("records") if RULE_SETS[name].stack == (variant,)]


def one_of_each_family(names=TABLES):
    """Return the cases of a parametrized test: ``QUICK_TABLES`` for every run, the others for ``--long``."""
    return [pytest.param(name, marks=[] if name in QUICK_TABLES else [pytest.mark.long]) for name in names]


def sizes(name):
    """Return the smallest, a medium and the largest number of players."""
    seats = rulebook(name).seats()
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]})
