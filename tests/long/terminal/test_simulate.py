"""The other cases of ``tests/terminal/test_simulate.py``."""

from tests.terminal.test_simulate import test_an_invalid_argument_is_one_line_and_no_match_begins
