"""The other cases of ``tests/bots/test_sitting.py``."""

from tests.bots.test_sitting import test_steps_are_the_moves_as_a_viewer_saw_them
