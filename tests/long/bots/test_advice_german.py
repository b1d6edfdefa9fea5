"""The other cases of ``tests/bots/test_advice_german.py``."""

from tests.bots.test_advice_german import test_no_reason_and_no_advice_has_a_word_of_english
