"""The other cases of ``tests/terminal/shared/test_narration.py``."""

from tests.terminal.shared.test_narration import (
    test_every_line_of_every_scorecard_is_printed,
    test_the_cards_that_the_end_turns_up_are_marked_and_no_others,
    test_the_narration_matches_the_match,
    test_the_table_is_drawn_once_a_turn,
)
