"""The other cases of ``tests/rule_sheets/test_sheet_numbers.py``."""

from tests.rule_sheets.test_sheet_numbers import test_one_of_a_thing_is_in_the_singular
