"""Positions in lanes: from games and views, and back."""

import pytest

from tests.lanes.test_lane_positions import NAMES, load_and_play


@pytest.mark.parametrize("name", NAMES)
def test_loaded_matches_go_on_in_lanes_as_in_the_engine(compiled, name):
    """Each backend has tables of its own size."""
    load_and_play(name, int(compiled), 150, compiled=compiled)
