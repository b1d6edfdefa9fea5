"""The other cases of ``tests/rule_sheets/test_sheet.py``."""

from tests.rule_sheets.test_sheet import test_rules_are_numbered_through_and_are_finished_sentences
