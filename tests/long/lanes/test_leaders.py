"""The other cases of ``tests/lanes/test_leaders.py``."""

from tests.lanes.test_leaders import (
    test_a_match_in_lanes_begins_without_a_closer,
    test_a_round_with_another_leader_goes_on_in_lanes,
    test_openings_of_later_rounds_go_on_in_lanes,
    test_rounds_are_led_as_in_the_engine,
)
