"""The other cases of ``tests/games/test_provisional.py``."""

from tests.games.test_provisional import (
    test_a_provisional_state_contains_the_visible_cards_alone,
    test_a_provisional_state_has_the_facts_of_the_view,
    test_provisional_lines_at_the_end_of_a_round_are_the_first_of_the_final_ones,
    test_tables_that_a_viewer_cannot_tell_apart_have_equal_provisional_scores,
)
