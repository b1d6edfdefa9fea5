"""The conformance class for layouts that are no grid: a ring, and a hand beside a grid."""

from helpers.plugins import Beside
from helpers.recipes import PAGES

from cardgolf.testing import VariantConformance

RECIPES = PAGES["docs/howto/other-layouts.md"][0]


class TestRingOfEight(VariantConformance):
    variant = RECIPES["RingOfEight"]
    max_examples = 12


class TestHandAndGrid(VariantConformance):
    variant = RECIPES["HandAndGrid"]
    max_examples = 12


class TestHandAndGridWithLooks(VariantConformance):
    """A game whose own rules look at cards, turn them up in a turn and swap them in face down."""

    variant = "golf"
    house_rules = (Beside,)
    options = {"peek": "any", "new_card": "as_was", "flip_turn": True, "discard_flip": "optional"}
    changes = {"first_dealer": (), "holes": ("match_over",)}
    max_examples = 8
