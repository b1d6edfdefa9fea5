"""Every shipped variant, every example and some rule sets, as texts that other libraries can name."""

from pathlib import Path

import pytest
from helpers.rule_sets import RULE_SETS, named

import cardgolf
from cardgolf.rl.rules_text import parse_rules

ROOT = Path(__file__).parents[2]
SHIPPED = {name: name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf"}
EXAMPLES = {
    path.parent.name.removeprefix("cardgolf-"): f"{path}:{path.stem.removeprefix('cardgolf_').title().replace('_', '')}"
    for path in sorted(ROOT.glob("examples/*/cardgolf_*.py"))
}


def write(rule_set):
    """Return the text of a rule set: names of plugins, and options."""
    return " ".join([*rule_set.stack, *(f"{key}:{value}" for key, value in rule_set.options.items())])


STACKS = {name: write(RULE_SETS[name]) for name in named("texts")}
GAMES = SHIPPED | EXAMPLES | STACKS
QUICK = ("play-nine", "yaniv", "cabo")


def each_game():
    """Return the cases of a parametrized test: three games for every run, the others for ``--long``."""
    return [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.long]) for name in GAMES]


def count_players(name):
    """Return three players, or the least that the rules allow if they do not allow three."""
    seats = make_rules(name).seats()
    return 3 if 3 in seats else seats[0]


def make_rules(name):
    return parse_rules(GAMES[name])
