"""The other cases of ``tests/bots/test_greedy_page.py``."""

from tests.bots.test_greedy_page import (
    test_the_page_decides_as_the_bot,
    test_the_page_decides_as_the_bot_in_every_kind_of_game,
)
