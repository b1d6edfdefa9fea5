"""The other cases of ``tests/terminal/test_hint.py``."""

from tests.terminal.test_hint import test_house_rules_stand_before_the_lines
