"""The other cases of ``tests/variants/test_four_sentences.py``."""

from tests.variants.test_four_sentences import (
    test_each_house_rule_is_told_in_both_languages,
    test_each_rule_set_has_four_texts_of_whole_sentences_without_names_of_options,
)
