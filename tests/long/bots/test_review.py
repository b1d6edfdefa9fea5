"""The other cases of ``tests/bots/test_review.py``."""

from tests.bots.test_review import test_every_decision_is_reviewed_by_its_view
