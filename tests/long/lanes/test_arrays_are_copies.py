"""The other cases of ``tests/lanes/test_arrays_are_copies.py``."""

from tests.lanes.test_arrays_are_copies import test_public_arrays_of_games_are_apart_from_the_games
