"""The other cases of ``tests/kernel/test_chance.py``."""

from tests.kernel.test_chance import test_neighbours_are_independent
