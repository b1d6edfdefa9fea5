"""The other cases of ``tests/exhaustive/test_nine_cell_options.py``."""

from tests.exhaustive.test_nine_cell_options import (
    test_hf_3_and_cn_14_no_card_in_two_pairs,
    test_hf_4_touching_jokers_keep_their_points,
    test_hf_5_and_hf_6_four_equal_cards_in_two_columns,
)
