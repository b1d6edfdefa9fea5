"""The other cases of ``tests/lanes/tables/test_adversaries.py``."""

from tests.lanes.tables.test_adversaries import test_what_tables_have_room_for_is_tabulated
