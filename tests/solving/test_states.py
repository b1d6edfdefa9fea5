"""Public states: packed, shown as tables, and read from views."""

from random import Random

import pytest
from attrs import evolve

import cardgolf
from cardgolf.positions.validation import validate_position
from cardgolf.solving.induction import PublicState
from cardgolf.solving.moves import KEPT
from cardgolf.solving.views import Reader

INVALID = cardgolf.InvalidArgumentError


def test_a_packed_state_comes_back():
    for state in (PublicState(3, 2, 59, 0, 101, 2**20 - 1, 5, 2**25), PublicState(0, 0, -1, KEPT, 0, 0, 0, 0)):
        assert PublicState.unpack(state.pack()) == state


def test_every_state_can_be_shown_as_a_table_and_read_again(pair6):
    graph, reader = pair6._graph, Reader(pair6._graph)
    for key in graph.keys:
        state = PublicState.unpack(key)
        table = reader.imagine(state)
        validate_position(pair6.rules, table)
        game = cardgolf.Game(pair6.rules, table)
        assert reader.read(game.view(game.turn)).state == state


def play_rounds(rules, seed, count):
    """Yield games at random decisions."""
    chance = Random(seed)
    for number in range(count):
        game = cardgolf.new_game(rules, players=2, seed=number)
        while not game.is_over:
            if game.is_round_over:
                game = game.deal()
            yield game
            game = game.play(chance.choice(game.legal_moves))


def test_views_of_play_are_read(pair6):
    graph, reader, found = pair6._graph, Reader(pair6._graph), set()
    for game in play_rounds(pair6.rules, 1, 2):
        seen = reader.read(game.view(game.turn))
        found.add(graph.numbers[seen.state.pack()])
        assert graph.heaps.totals[seen.state.heap] == len(game.state.stock) + sum(
            len(board.down) for board in game.state.boards
        )
    assert len(found) > 20


def test_a_view_that_does_not_tell_covered_discards_is_refused(cleared):
    found = 0
    for game in play_rounds(cleared.rules, 3, 2):
        view = game.view(game.turn)
        assert {*cleared.rate(view)} == {*view.legal_moves}
        if view.seen:
            found += 1
            with pytest.raises(INVALID, match="expected all discards"):
                cleared.rate(evolve(view, seen=()))
    assert found


def test_views_of_other_games_are_refused(pair6):
    game = cardgolf.new_game(pair6.rules, players=2, seed=1)
    other = cardgolf.new_game("golf", players=2, seed=1)
    for view in (game.view(1 - game.turn), game.view(None), other.view(other.turn)):
        with pytest.raises(INVALID, match="invalid view"):
            pair6.rate(view)


def test_a_position_that_no_play_leads_to_is_refused(pair6):
    game = cardgolf.new_game(pair6.rules, players=2, seed=1)
    late = cardgolf.Game(pair6.rules, game.state.replace(turns_begun=(20, 21)))
    with pytest.raises(INVALID, match="expected a position"):
        pair6.rate(late.view(late.turn))
