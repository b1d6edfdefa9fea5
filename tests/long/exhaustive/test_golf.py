"""The other cases of ``tests/exhaustive/test_golf.py``."""

from tests.exhaustive.test_golf import (
    test_8_5_every_layout_of_four_cards_of_all_ranks,
    test_8_5_every_layout_of_six_of_five_ranks,
    test_8_5_every_pattern_of_equal_ranks,
    test_8_5_every_pattern_of_three_by_three,
    test_8_5_every_set_of_matched_columns_of_eight_cards,
)
