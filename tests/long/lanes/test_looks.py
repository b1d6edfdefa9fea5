"""The other cases of ``tests/lanes/test_looks.py``."""

from tests.lanes.test_looks import (
    test_a_grid_view_of_lanes_is_that_of_views,
    test_bots_play_in_lanes_as_by_the_engine,
    test_positions_go_into_lanes_and_back,
    test_seats_see_in_lanes_what_their_views_show,
    test_twins_that_differ_in_what_a_seat_has_not_seen_look_alike_to_it,
)
