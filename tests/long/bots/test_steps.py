"""The other cases of ``tests/bots/test_steps.py``."""

from tests.bots.test_steps import test_an_open_card_that_saves_most_is_taken, test_every_bot_plays_to_the_end
