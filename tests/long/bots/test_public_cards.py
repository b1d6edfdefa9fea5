"""The other cases of ``tests/bots/test_public_cards.py``."""

from tests.bots.test_public_cards import (
    test_each_view_of_a_game_has_every_discard,
    test_what_events_tell_of_the_discards_is_true,
)
