"""The other cases of ``tests/exhaustive/test_touching.py``."""

from tests.exhaustive.test_touching import (
    test_3_4_equal_ranks_that_touch_cancel_in_whole_groups,
    test_4_2_a_line_with_a_card_face_down_stays,
    test_4_2_a_swap_removes_the_lines_it_completes_and_nothing_else,
)
