"""The other cases of ``tests/kernel/test_as_dict.py``."""

from tests.kernel.test_as_dict import (
    test_a_view_of_six_seats_has_less_than_4000_bytes,
    test_every_message_of_a_random_game_fits_the_schema,
)
