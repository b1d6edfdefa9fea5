"""The other cases of ``tests/terminal/full_screen/test_other_forms.py``."""

from tests.terminal.full_screen.test_other_forms import test_a_ring_is_drawn_as_a_ring
