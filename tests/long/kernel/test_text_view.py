"""The other cases of ``tests/kernel/test_text_view.py``."""

from tests.kernel.test_text_view import test_every_moment_of_a_match_has_a_text_of_printable_lines
