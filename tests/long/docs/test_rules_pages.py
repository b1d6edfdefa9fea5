"""The other cases of ``tests/docs/test_rules_pages.py``."""

from tests.docs.test_rules_pages import test_the_command_line_accepts_the_settings_of_the_pages
