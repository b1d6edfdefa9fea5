"""The other cases of ``tests/games/test_undo.py``."""

from tests.games.test_undo import (
    test_a_move_can_be_undone_unless_it_revealed_a_card,
    test_a_seat_takes_back_its_last_choice,
    test_undo_depends_on_no_hidden_card,
)
