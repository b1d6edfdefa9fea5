"""Looks as data: rules in which seats know cards that lie face down."""

import pytest
from helpers.lane_comparison import check_in_lanes

from tests.lanes.tables.test_looks import LOOKING, make


@pytest.mark.parametrize("name", LOOKING)
def test_many_rounds_in_lanes_are_those_of_the_engine(name):
    rules = make(name)
    for players in (2, 3, 5):
        check_in_lanes(rules, players, 3000, seed=players)
