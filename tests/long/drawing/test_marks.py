"""The other cases of ``tests/drawing/test_marks.py``."""

from tests.drawing.test_marks import (
    test_every_place_that_changed_is_marked,
    test_groups_are_equal_cards_that_the_viewer_knows,
)
