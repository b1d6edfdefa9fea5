"""The other cases of ``tests/bots/test_hand_endings.py``."""

from tests.bots.test_hand_endings import test_fewer_than_two_of_a_hundred_rounds_end_at_the_limit
