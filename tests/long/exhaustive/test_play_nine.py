"""The other cases of ``tests/exhaustive/test_play_nine.py``."""

from tests.exhaustive.test_play_nine import (
    test_2_4_every_layout_of_four_matched_columns,
    test_2_4_every_layout_of_four_values,
    test_2_4_two_matched_columns_beside_any_two_of_a_few_values,
)
