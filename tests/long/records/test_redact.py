"""The other cases of ``tests/records/test_redact.py``."""

from tests.records.test_redact import (
    test_actors_and_moves_are_in_every_redacted_record,
    test_indistinguishable_matches_have_one_redacted_record,
    test_no_card_is_named_that_the_seat_did_not_know_then,
    test_the_lines_add_up_to_the_view_after_every_event,
    test_the_lines_are_the_events_of_the_seat,
    test_twins_of_the_middle_of_a_game_have_one_redacted_record,
)
