"""The other cases of ``tests/terminal/test_play_hidden_information.py``."""

from tests.terminal.test_play_hidden_information import test_indistinguishable_tables_look_the_same
