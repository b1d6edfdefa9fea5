"""The other cases of ``tests/engine/test_random_matches.py``."""

from tests.engine.test_random_matches import (
    test_a_match_of_any_size_can_be_finished,
    test_a_random_match_keeps_the_invariants,
)
