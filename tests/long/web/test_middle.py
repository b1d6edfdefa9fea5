"""The other cases of ``tests/web/test_middle.py``."""

from tests.web.test_middle import test_a_click_takes_a_card
