"""The other cases of ``tests/kernel/test_card_visibility.py``."""

from tests.kernel.test_card_visibility import (
    test_card_locations_agree_with_the_views,
    test_every_card_of_the_deck_has_one_place,
    test_every_seat_sees_face_up_cards,
)
