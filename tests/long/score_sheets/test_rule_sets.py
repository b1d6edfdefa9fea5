"""The other cases of ``tests/score_sheets/test_rule_sets.py``."""

from tests.score_sheets.test_rule_sets import (
    test_every_option_and_house_rule_makes_another_game_with_another_name,
    test_shipped_house_rules_may_stand_in_any_order_or_in_none,
)
