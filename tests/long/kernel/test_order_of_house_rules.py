"""Shipped house rules that score: a table has the same lines whatever their order in the stack."""

from random import Random

import pytest

from tests.kernel.test_order_of_house_rules import GAMES, check_orders, list_stacks


@pytest.mark.parametrize("game", [*GAMES, "golf:cancel=anywhere", "golf:negative_pairs=keep", "nine-card-lines"])
def test_the_order_of_house_rules_with_any_option_changes_no_line(game):
    for house_rules in Random(game).sample(list_stacks(), 24):
        check_orders(game, house_rules, 30)
