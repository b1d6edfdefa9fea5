"""The other cases of ``tests/terminal/test_plugins.py``."""

from tests.terminal.test_plugins import installed, test_a_broken_plugin_has_its_reason_and_breaks_no_other
