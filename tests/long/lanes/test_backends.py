"""The other cases of ``tests/lanes/test_backends.py``."""

from tests.lanes.test_backends import (
    other,
    pair,
    test_arrays_begin_with_zeros,
    test_bots_play_equally,
    test_deals_are_equal,
    test_greedy_bots_of_both_refuse_a_choice_among_moves_of_plugins,
    test_greedy_choices_are_equal,
    test_illegal_actions_and_masks_are_equal,
    test_legal_actions_moves_and_observations_are_equal,
    test_moves_in_some_lanes_are_equal,
    test_only_the_compiled_backend_says_that_it_is,
    test_published_decks_are_equal,
    test_random_choices_are_equal,
    test_random_play_goes_on_equally,
    test_random_play_is_equal,
    test_rows_are_shuffled_equally,
)
