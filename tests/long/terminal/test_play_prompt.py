"""The other cases of ``tests/terminal/test_play_prompt.py``."""

from tests.terminal.test_play_prompt import test_every_move_can_be_typed_in_every_way
