"""The other cases of ``tests/lanes/tables/test_moves_and_endings.py``."""

from tests.lanes.tables.test_moves_and_endings import test_rules_on_moves_and_endings_are_tabulated
