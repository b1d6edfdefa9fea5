"""The other cases of ``tests/rulebook/test_faulty_results.py``."""

from tests.rulebook.test_faulty_results import (
    installed,
    test_a_wrong_result_is_contained,
)
