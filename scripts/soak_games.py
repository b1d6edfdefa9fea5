"""What the soak plays: every variant and example game, with house rules and options as chance has it."""

import importlib.util
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from habits import Chance

import cardgolf
from cardgolf import Game, InvalidOptionError, Rulebook
from cardgolf.testing.strategies import option_values

EXAMPLES = Path(__file__).parents[1] / "examples"
ENDLESS = ("turn_limit", None)


def examples() -> list[type]:
    """The plugin classes of the example projects, loaded from their files."""
    return [_class_of(path) for path in sorted(EXAMPLES.glob("*/cardgolf_*.py"))]


def _class_of(path: Path) -> type:
    """``SixCard`` of ``cardgolf_six_card.py``."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    sys.modules[path.stem] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, path.stem.removeprefix("cardgolf_").title().replace("_", ""))


def beginnings(chance: Chance) -> Iterator[Game]:
    """Match after match, at tables of any size; combinations that cannot be are left out."""
    variants, houses = [*cardgolf.variants(), *examples()], [*cardgolf.house_rules()]
    for number in count():
        try:
            rules = rulebook(variants[number % len(variants)], houses, chance)
            yield cardgolf.new_game(rules, players=chance.pick(rules.seats()), seed=chance.below(2**64))
        except InvalidOptionError:
            continue


def rulebook(variant: str | type, houses: list[str], chance: Chance) -> Rulebook:
    """The variant, with a house rule half of the time, and with no, one or two options changed."""
    house = [chance.pick(houses)] if chance.below(2) else []
    rules = cardgolf.rules(variant, *house)
    values = [pair for pair in option_values(rules) if pair != ENDLESS]
    return rules.with_options(**dict(chance.pick(values) for _ in range(chance.below(3))))
