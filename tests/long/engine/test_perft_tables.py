"""The perft tables: numbers of move sequences of every variant, preset and example, with whole and short decks."""

import pytest
from engine import perft_tables

from tests.engine.test_perft_tables import TABLE


@pytest.mark.parametrize("name", perft_tables.NAMES)
def test_sequences_of_every_game(name):
    for walk in TABLE:
        if walk[0] == name:
            assert [*perft_tables.count_walk(*walk)] == TABLE[walk]
