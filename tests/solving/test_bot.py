"""The optimal bot at the engine's table: legal moves, ratings, and the value over many rounds."""

import pickle
from statistics import fmean, stdev

import pytest

import cardgolf
from cardgolf.bots import Witness


def play_rounds(solution, bots, count):
    """Return how far ahead the first seat was in each of ``count`` rounds."""
    ahead = []
    for number in range(count):
        game = cardgolf.new_game(solution.rules, players=2, seed=number)
        first = game.state.setup.order[0]
        sitting = {seat: Witness(bots[seat != first], seat) for seat in (0, 1)}
        while not game.is_round_over:
            game = game.play(game.only_move or sitting[game.turn].choose(game))
        scores = game.state.match.rounds[-1].scores
        ahead.append(solution.rules.cost_sign * (scores[1 - first] - scores[first]))
    return ahead


def test_play_at_the_table_has_the_value(pair6):
    ahead = play_rounds(pair6, (pair6.bot, pair6.bot), 150)
    assert fmean(ahead) == pytest.approx(pair6.value, abs=4 * stdev(ahead) / 150**0.5)


def test_ratings_say_what_each_move_is_worth(pair6):
    game = cardgolf.new_game(pair6.rules, players=2, seed=4)
    while not game.is_round_over:
        view = game.view(game.turn)
        rated = pair6.rate(view)
        assert tuple(rated) == view.legal_moves
        chosen = pair6.bot.choose(view)
        assert rated[chosen] == pytest.approx(max(rated.values()), abs=1e-9)
        game = game.play(chosen)


def test_it_can_be_passed_to_simulations(pair6):
    found = cardgolf.compare(pair6.bot, "wary", rules=pair6.rules, games=4, seed=1)
    assert "OptimalBot" in str(found)
    assert repr(pair6.bot) == "OptimalBot(golf + short-deck)"
    assert repr(pair6) == "<Solution of golf + short-deck: 945 states, the first seat ahead by 0.2889>"


def test_a_solution_can_be_pickled(pair6):
    again = pickle.loads(pickle.dumps(pair6))
    assert again.value == pair6.value
    assert again.measure("wary") == pair6.measure("wary")
