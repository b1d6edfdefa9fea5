"""The events of a seat lead from an empty table to its view, and show no more than its views do."""

from random import Random

import pytest
from helpers.indistinguishable_states import course, redealt
from helpers.rule_sets import one_of_each_family, rulebook
from helpers.walks import play_back, played_by_lot, viewers

import cardgolf
from cardgolf import Game, InvalidArgumentError
from cardgolf.events import Act, StepBegan
from cardgolf.testing.strategies import continue_game


def random_game(name, players, seed, moves=90):
    """Return a random game of one or more rounds, in which any seat of a window may react first."""
    rng, game = Random(seed), next(iter(played_by_lot(name, players, seed)))
    for _ in range(moves):
        if game.is_over:
            break
        game = continue_game(game, rng.randrange(10_000))
    return game


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", one_of_each_family())
def test_events_lead_to_the_view_of_every_ply(name):
    for seed, players in enumerate({rulebook(name).seats()[0], rulebook(name).seats()[-1]}):
        game = random_game(name, players, seed)
        for seat in viewers(game):
            views = dict(play_back(game, seat))
            assert list(views) == list(range(len(game.history) + 1))
            for ply in {0, 1, *range(0, len(game.history), 29), len(game.history)}:
                assert views[ply] == game.at(ply).view(seat)


@pytest.mark.parametrize("name", one_of_each_family())
def test_later_events_are_the_last_of_all_events(name):
    game = random_game(name, rulebook(name).seats()[0], 5)
    for seat in (0, None):
        events = game.events(seat)
        for since in (0, 1, len(game.history) // 2, len(game.history) + 1, 10**9):
            assert game.events(seat, since) == tuple(event for event in events if event.ply >= since)


@pytest.mark.parametrize("name", one_of_each_family())
def test_tables_that_a_seat_cannot_distinguish_have_equal_events(name):
    rng = Random(7)
    for start in played_by_lot(name, rulebook(name).seats()[0], seed=2, each=90):
        for seat in viewers(start):
            one = Game(start.rules, start.state)
            two = Game(start.rules, redealt(start.state, seat, rng, 1))
            *_, (one, two) = course(one, two, seat, rng, 8)
            assert one.events(seat) == two.events(seat)
            assert repr(one.events(seat)) == repr(two.events(seat))


@pytest.mark.parametrize("name", one_of_each_family())
def test_each_move_is_one_act_and_its_text_names_it(name):
    game = random_game(name, rulebook(name).seats()[-1], 3)
    acts = {event.ply: event for event in game.events(None) if isinstance(event, Act) and event.move}
    for ply, (seat, move) in enumerate(game.history, 1):
        if move == "deal":
            assert ply not in acts
        else:
            assert acts[ply].seat == seat
            assert game.rules.parse(acts[ply].move) == move


def test_a_step_has_the_moves_of_the_viewer_alone():
    game = cardgolf.new_game("play-nine", players=2, seed=3)
    for seat in (0, 1, None):
        step = game.events(seat)[-1]
        assert isinstance(step, StepBegan)
        assert step.moves == (game.legal_moves if seat == game.turn else ())


def test_a_position_begins_with_what_lies_on_the_table():
    game = random_game("crazy-nines", 3, 1, moves=40)
    again = Game.from_position(game.rules, game.position)
    for seat in viewers(game):
        assert dict(play_back(again, seat)) == {0: game.view(seat)}


def test_a_position_of_a_later_round_has_the_scores_of_the_earlier_ones():
    game = random_game("golf", 2, 1, moves=1000)
    again = Game.from_position(game.rules, game.position)
    assert len(again.view(0).rounds) > 1
    assert dict(play_back(again, 0)) == {0: again.view(0)}


@pytest.mark.parametrize("since", [-1, True, 1.0, "1", None])
def test_an_invalid_ply_is_refused(since):
    game = cardgolf.new_game("play-nine", seed=1)
    with pytest.raises(InvalidArgumentError, match=r"invalid since=.*: expected an integer >= 0"):
        game.events(0, since)


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_an_invalid_seat_is_refused(seat):
    with pytest.raises(InvalidArgumentError, match="invalid seat="):
        cardgolf.new_game("play-nine", players=2, seed=1).events(seat)
