"""The other cases of ``tests/variants/test_house_rules_scoring.py``."""

from tests.variants.test_house_rules_scoring import (
    test_hr_3_5_3_the_four_that_leaves_the_lowest_score_is_found_among_all,
)
