"""The other cases of ``tests/words/test_refusals.py``."""

from tests.words.test_refusals import test_each_refusal_is_told_in_both_languages
