"""Rounds in varied circumstances: which facts vary, and that each of them is a valid position."""

from collections import Counter
from random import Random

import pytest
from helpers.faulty import variants as faulty

import cardgolf
from cardgolf import Game
from cardgolf.testing.playing import play_to_end
from cardgolf.testing.varied_rounds import draw_round_start, vary_moment

FACTS = {
    "sixth round or later": lambda state: len(state.match.rounds) >= 5,
    "first round": lambda state: not state.match.rounds,
    "teams": lambda state: state.match.sides.teams,
    "handicaps": lambda state: state.match.sides.handicaps,
    "play-off": lambda state: state.setup.kind == "playoff",
    "play-off of some seats": lambda state: len(state.setup.seats) < len(state.match.names),
    "another dealer": lambda state: state.setup.dealer,
    "late turn": lambda state: max(state.turns_begun) >= 30,
    "third new stock": lambda state: state.reshuffles >= 3,
    "new players": lambda state: state.match.names[0].startswith("Guest"),
    "last seat": lambda state: state.turn == len(state.match.names) - 1,
}


def draw_games(rules, number):
    for seed in range(number):
        rng = Random(seed)
        yield vary_moment(draw_round_start(rules, rng.choice(rules.seats()), rng).deal(rules, seed), rng)


@pytest.mark.parametrize("name", ["nine-card", "play-nine", "skyjo"])
def test_each_fact_varies(name):
    states = [game.state for game in draw_games(cardgolf.rules(name), 100)]
    found = Counter(fact for state in states for fact, holds in FACTS.items() if holds(state))
    assert all(found[fact] >= 10 for fact in FACTS), found


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("nine-card", {"turn_limit": None, "first_flips": "first_turn"}),
        ("crazy-nines", {"recycle": "end_round", "turn_limit": 2}),
        ("skyjo", {"holes": 1}),
        ("cabo", {}),
    ],
)
def test_a_varied_round_is_a_valid_position(variant, options):
    rules = cardgolf.rules(variant, **options)
    for game in draw_games(rules, 20):
        assert Game.from_position(rules, game.position) == Game(rules, game.state)


def test_a_match_goes_on_after_the_rounds_before():
    rules = cardgolf.rules("nine-card", holes=4)
    holes = {len(game.state.match.rounds) for game in draw_games(rules, 60) if game.state.setup.kind == "hole"}
    assert max(holes) == 3


def test_a_stock_that_is_never_made_anew_stays_the_first():
    rules = cardgolf.rules("nine-card", recycle="end_round")
    assert not any(game.state.reshuffles for game in draw_games(rules, 20))


def test_a_tie_is_played_off_by_the_seats_with_the_best_total():
    for game in draw_games(cardgolf.rules("nine-card"), 40):
        if game.state.setup.kind == "playoff":
            best = min(game.totals)
            assert game.state.setup.seats == tuple(seat for seat, total in enumerate(game.totals) if total == best)


def test_rules_whose_rounds_do_not_end_begin_with_the_first():
    rules = cardgolf.rules(faulty.Plain, faulty.NeverEndsATurn)
    assert not any(game.state.match.rounds for game in draw_games(rules, 10))


def test_a_finished_round_stays_as_it_is():
    game = play_to_end(cardgolf.new_game("nine-card", seed=1, turn_limit=1), Random(1).choice)
    assert all(vary_moment(game, Random(seed)) is game for seed in range(20))
