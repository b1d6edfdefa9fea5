"""The page on moves by number: its table has the sizes of every shipped game and every example."""

import importlib
import re
from pathlib import Path

import pytest

import cardgolf

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "howto" / "moves-by-number.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|$", re.MULTILINE)
ROWS = dict(ROW.findall(PAGE))
with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts" / "soak"))
    EXAMPLES = {each.__name__: each for each in importlib.import_module("example_games").load_examples()}
NAMES = {each.__name__: re.sub("(?<!^)([A-Z])", r"-\1", each.__name__).lower() for each in EXAMPLES.values()}
SHIPPED = [name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf" and not info.is_preset]


def describe_sizes(rules):
    """Return the number of moves for each number of players, where it changes."""
    sizes = {players: len(rules.action_space(players)) for players, _ in rules.table_setups()}
    changes = {players: size for players, size in sizes.items() if sizes.get(players - 1) != size}
    if len(changes) == 1:
        return f"{sizes[2]:,}"
    return ", ".join(f"{size:,} from {players}" for players, size in changes.items())


def make_rules(text):
    """Return the rules of a row: the name of a game, a house rule after a plus, and options."""
    name, *options = text.split(" ")
    variant, *rules = name.split("+")
    example = next((EXAMPLES[each] for each, known in NAMES.items() if known == variant), variant)
    return cardgolf.rules(example, *rules, settings=options)


@pytest.mark.parametrize("name", ROWS)
def test_the_table_has_the_sizes(name):
    assert describe_sizes(make_rules(name)) == ROWS[name]


def test_every_shipped_variant_and_every_example_has_a_row():
    assert {*SHIPPED, *NAMES.values()} <= {*ROWS}
    assert EXAMPLES.keys() >= {"Yaniv", "Trash", "RatATatCat"}
