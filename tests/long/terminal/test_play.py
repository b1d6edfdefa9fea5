"""The other cases of ``tests/terminal/test_play.py``."""

from tests.terminal.test_play import (
    pytestmark,
    test_a_hole_is_finished_by_always_taking_the_first_move,
    test_a_hole_is_finished_by_typing_moves,
    test_the_last_screen_of_a_round_shows_each_move_once,
)
