"""The other cases of ``tests/exhaustive/test_board_nine.py``."""

from tests.exhaustive.test_board_nine import (
    test_5_2_the_legal_plays_of_every_hand,
    test_5_4_a_knock_is_legal_at_nine_or_fewer_points_after_the_first_turn,
)
