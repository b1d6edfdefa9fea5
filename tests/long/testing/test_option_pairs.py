"""The other cases of ``tests/testing/test_option_pairs.py``."""

from tests.testing.test_option_pairs import test_every_pair_of_options_plays_a_round_to_its_end
