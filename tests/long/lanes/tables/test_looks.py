"""Looks as data: rules in which seats know cards that lie face down."""

import pytest
from helpers.tabled_rounds import check_tables

from cardgolf.lanes.tables.tabulator import tabulate
from tests.lanes.tables.test_looks import LOOKING, make


@pytest.mark.parametrize("name", LOOKING)
def test_many_rounds_from_tables_are_those_of_the_engine(name):
    rules = make(name)
    for players in (2, 3, 5):
        check_tables(rules, tabulate(rules, players), 3000, seed=players)
