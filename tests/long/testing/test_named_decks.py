"""The conformance class and the strategies for decks whose cards have names, on a grid and in a hand."""

from helpers.named_decks import Powers, Trumps

from cardgolf.testing import VariantConformance


class TestPowers(VariantConformance):
    variant = Powers
    house_rules = ("ender-penalty",)
    max_examples = 12


class TestTrumps(VariantConformance):
    variant = Trumps
    max_examples = 12
