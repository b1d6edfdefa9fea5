"""Bots that remember: they get the events of their seat, each once, and nothing that the seat did not see."""

from random import Random

import pytest
from attrs import define, field

import cardgolf
from cardgolf.bots import Chance, Witness, wants_events
from cardgolf.simulation import simulate

RULEBOOKS = [cardgolf.rules(name, holes=2) for name in ("play-nine", "board-nine", "golf")]


@define
class Diarist:
    """Plays at random, and notes what it was told."""

    rng: Random
    told: list[tuple[cardgolf.View, tuple[object, ...]]] = field(factory=list)

    def choose(self, view, events=()):
        self.told.append((view, events))
        return self.rng.choice(view.legal_moves)


class Forgetful(Diarist):
    def choose(self, view):
        return super().choose(view)


def test_bots_that_want_events_are_known_by_their_parameter():
    assert wants_events(Diarist(Random(1)))
    assert not wants_events(Forgetful(Random(1)))
    assert wants_events(type("Callable", (), {"choose": staticmethod(lambda view, events: view.legal_moves[0])})())


def test_a_bot_whose_choose_has_no_signature_gets_no_events():
    assert not wants_events(type("Odd", (), {"choose": staticmethod(max)})())


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("rules", RULEBOOKS, ids=lambda rules: rules.name)
def test_a_witness_gets_all_events_of_its_seat_and_no_others(rules):
    game = cardgolf.new_game(rules, players=3, seed=5)
    seats = [Witness(Diarist(Chance(seat)), seat) for seat in range(3)]
    while not game.is_over:
        while not game.is_round_over:
            seat = game.to_act[0]
            move = seats[seat].choose(game)
            view, events = seats[seat].bot.told[-1]
            assert view == game.view(seat)
            assert events == game.events(seat)
            game = game.play(move)
        game = game.deal() if not game.is_over else game


def test_simulations_tell_bots_the_past():
    heard = []

    def make(rng):
        heard.append(Diarist(rng))
        return heard[-1]

    results = simulate(RULEBOOKS[0], [make, make], games=1, seed=3)
    assert not results.games[0].error
    last = [events[-1].ply for diarist in heard if diarist.told for _, events in diarist.told[-1:]]
    assert min(last) > 20
