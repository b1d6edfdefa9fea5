"""The other cases of ``tests/bots/test_golf.py``."""

from tests.bots.test_golf import test_greedy_clearly_beats_random
