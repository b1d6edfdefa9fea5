"""The conformance class for boards that differ by round, and for boards that grow during a round."""

from helpers.plugins import Growing, penalty_card

from cardgolf.testing import VariantConformance


class TestGrowingBoards(VariantConformance):
    variant = "nine-card"
    house_rules = (Growing, penalty_card)
    max_examples = 12
