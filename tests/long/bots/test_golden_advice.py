"""The other cases of ``tests/bots/test_golden_advice.py``."""

from tests.bots.test_golden_advice import test_the_same_is_said_again
