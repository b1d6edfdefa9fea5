"""The other cases of ``tests/scripts/test_outside_figures.py``."""

from tests.scripts.test_outside_figures import measured, test_the_same_seeds_give_the_same_strokes
