"""The other cases of ``tests/bots/test_choices.py``."""

from tests.bots.test_choices import (
    test_advice_needs_only_the_view,
    test_bots_play_matches_to_their_end,
    test_indistinguishable_states_get_the_same_move,
    test_search_and_advice_give_legal_moves,
    test_the_view_and_the_generator_decide_the_move,
)
