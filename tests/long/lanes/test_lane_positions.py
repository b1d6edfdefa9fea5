"""Positions in lanes: from games and views, and back."""

import pytest

from tests.lanes.test_lane_positions import (
    NAMES,
    load_and_play,
    test_a_sampled_lane_looks_the_same_to_the_viewer,
    test_every_arrangement_of_the_hidden_cards_is_equally_likely,
    test_games_go_on_in_lanes_as_in_the_engine,
    test_positions_as_text_go_on_in_lanes,
)


@pytest.mark.parametrize("name", NAMES)
def test_loaded_matches_go_on_in_lanes_as_in_the_engine(compiled, name):
    """Each backend has tables of its own size."""
    load_and_play(name, int(compiled), 150, compiled=compiled)
