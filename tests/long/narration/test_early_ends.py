"""The other cases of ``tests/narration/test_early_ends.py``."""

from tests.narration.test_early_ends import test_every_way_to_close_a_round_can_be_told
