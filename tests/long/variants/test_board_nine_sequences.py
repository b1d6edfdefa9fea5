"""The other cases of ``tests/variants/test_board_nine_sequences.py``."""

from tests.variants.test_board_nine_sequences import test_bn_8_every_hand_of_up_to_five_of_these_numbers
