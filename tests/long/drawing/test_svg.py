"""The other cases of ``tests/drawing/test_svg.py``."""

from tests.drawing.test_svg import (
    test_a_seat_that_sees_more_gets_another_picture,
    test_indistinguishable_tables_have_the_same_picture,
    test_pictures_are_well_formed_and_load_nothing,
)
