"""The other cases of ``tests/score_sheets/test_played_matches.py``."""

from tests.score_sheets.test_played_matches import (
    test_a_sheet_equals_a_played_match,
    test_a_sheet_equals_a_played_match_with_every_option,
)
