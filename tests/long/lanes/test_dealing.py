"""The other cases of ``tests/lanes/test_dealing.py``."""

from tests.lanes.test_dealing import (
    test_decks_are_those_of_the_published_shuffle,
    test_rows_with_a_rejected_word_are_left_or_draw_the_next,
)
