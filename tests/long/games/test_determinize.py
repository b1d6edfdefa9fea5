"""The other cases of ``tests/games/test_determinize.py``."""

from tests.games.test_determinize import (
    test_a_sampled_match_can_be_played_to_its_end,
    test_a_sampled_table_is_reachable,
    test_a_sampled_table_looks_the_same_to_the_viewer,
    test_tables_with_a_grid_are_sampled_uniformly,
    test_tables_with_hands_are_sampled_uniformly,
)
