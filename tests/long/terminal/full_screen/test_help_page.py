"""The other cases of ``tests/terminal/full_screen/test_help_page.py``."""

from tests.terminal.full_screen.test_help_page import test_the_whole_help_is_seen_at_once
