"""The other cases of ``tests/terminal/full_screen/test_panels.py``."""

from tests.terminal.full_screen.test_panels import test_the_table_shows_points_of_all_players
