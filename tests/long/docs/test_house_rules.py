"""The page on house rules: its shape, matches with each recipe, and the recipes on turns and on the match."""

from helpers.house_rules_page import RECIPES, RULES

from cardgolf.testing import VariantConformance


class TestAllRecipes(VariantConformance):
    """The invariants of the library with all recipes in one stack."""

    variant = "nine-card"
    house_rules = tuple(RULES[name] for name in RECIPES)
    exempt = {"test_rotating_the_seats_rotates_the_results": "seats have handicaps"}
    max_examples = 5
