"""The perft tables: numbers of move sequences of every variant, preset and example, with whole and short decks."""

from engine import perft_tables
from helpers.cases import every_case
from helpers.sampling import sampled

import cardgolf

TABLE = perft_tables.read()


def test_the_tables_have_every_game_with_both_decks():
    assert {*TABLE} == {*perft_tables.WALKS}
    assert sum(map(len, TABLE.values())) >= 5_000
    assert {name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf"} <= {
        name for name, *_ in TABLE
    }


def test_short_decks_reach_what_whole_ones_do_not():
    name, deck, seed = "golf", "short", 1
    game = perft_tables.begin(name, deck, seed)
    assert (len(game.state.stock), len(game.state.match.names)) == (5, 2)
    assert game.rules.options["turn_limit"] == 6


@every_case("walk", sampled(TABLE, 10))
def test_sequences_of_a_sample(walk):
    assert [*perft_tables.count_walk(*walk)] == TABLE[walk]
