"""The other cases of ``tests/events/test_playback.py``."""

from tests.events.test_playback import (
    test_each_move_is_one_act_and_its_text_names_it,
    test_events_lead_to_the_view_of_every_ply,
    test_later_events_are_the_last_of_all_events,
    test_tables_that_a_seat_cannot_distinguish_have_equal_events,
)
