"""The other cases of ``tests/score_sheets/test_bounds.py``."""

from tests.score_sheets.test_bounds import (
    test_no_board_scores_beyond_the_bounds,
    test_no_board_scores_beyond_the_bounds_with_any_option,
)
