"""The other cases of ``tests/terminal/test_rules.py``."""

from tests.terminal.test_rules import test_every_clause_is_printed_whole_within_the_terminal
