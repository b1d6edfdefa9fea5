"""The other cases of ``tests/variants/test_play_nine_options.py``."""

from tests.variants.test_play_nine_options import test_pn_3_and_pn_4_every_layout_of_four_matched_columns
