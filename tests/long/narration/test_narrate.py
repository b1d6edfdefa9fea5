"""The other cases of ``tests/narration/test_narrate.py``."""

from tests.narration.test_narrate import (
    test_each_ply_is_told_and_the_later_ones_are_told_alike,
    test_steps_lead_from_view_to_view,
    test_tables_that_a_seat_cannot_distinguish_are_told_alike,
    test_with_the_knowledge_of_all_seats_events_lead_from_view_to_view_too,
)
