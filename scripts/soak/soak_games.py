"""Games for the soak: every variant and example, with random house rules, a middle among them, and options."""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from example_games import load_choices_at_once, load_examples, load_layouts
from habits import Chance
from helpers.market_rules import HiddenMarket, OpenMarket
from helpers.scouting import Scouting

import cardgolf
from cardgolf import Game, InvalidOptionError, PluginError, Rulebook
from cardgolf.testing.strategies import option_values

ENDLESS = ("turn_limit", None)
REFUSED = "expected cards that parts count"
"""What the library says of wild cards in a game that counts its cards without parts."""


def start_games(chance: Chance) -> Iterator[Game]:
    """Yield new games without end, with any number of players. What the library refuses is left out."""
    variants = [*cardgolf.variants(), *load_examples(), *load_layouts()]
    houses = [*cardgolf.house_rules(), OpenMarket, HiddenMarket, Scouting, load_choices_at_once()]
    for number in count():
        try:
            rules = choose_rulebook(variants[number % len(variants)], houses, chance)
            players, seed = chance.pick(rules.seats()), chance.below(2**64)
            yield cardgolf.new_game(rules, players=players, seed=seed, **choose_sides(players, chance))
        except InvalidOptionError:
            continue
        except PluginError as error:
            if REFUSED not in str(error):
                raise


def choose_sides(players: int, chance: Chance) -> dict[str, list]:
    """Return two teams for every fourth game of three seats or more, and handicaps for as many."""
    cut = 1 + chance.below(max(1, players - 1))
    has_teams = players > 2 and not chance.below(4)
    return {
        "teams": [[*range(cut)], [*range(cut, players)]] if has_teams else [],
        "handicaps": [] if chance.below(4) else [chance.below(20) for _ in range(players)],
    }


def choose_rulebook(variant: str | type, houses: list[str | type], chance: Chance) -> Rulebook:
    """Return rules of the variant, half of the time with a house rule, and with up to two options changed."""
    house = [chance.pick(houses)] if chance.below(2) else []
    rules = cardgolf.rules(variant, *house)
    values = [pair for pair in option_values(rules) if pair != ENDLESS]
    return rules.with_options(**dict(chance.pick(values) for _ in range(chance.below(3))))
