"""The other cases of ``tests/terminal/full_screen/test_selection.py``."""

from tests.terminal.full_screen.test_selection import test_a_button_is_only_for_moves_without_a_click
