"""The other cases of ``tests/score_sheets/test_doubts.py``."""

from tests.score_sheets.test_doubts import test_samples_are_the_same_every_time
