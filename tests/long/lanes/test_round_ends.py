"""The other cases of ``tests/lanes/test_round_ends.py``."""

from tests.lanes.test_round_ends import (
    test_great_points_are_those_of_the_engine,
    test_matches_that_plugins_end_are_those_of_the_engine,
    test_parts_between_seats_and_totals_are_those_of_the_engine,
    test_sums_that_arrays_cannot_have_are_refused,
)
