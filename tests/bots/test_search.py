"""The search bot: its moves follow from the view, the events of its seat and its generator alone."""

from random import Random, SystemRandom

import pytest
from attrs import evolve
from helpers.cpu_time import takes_less
from helpers.last_shots import make_last_shot

import cardgolf
from cardgolf import InvalidOptionError, Phase, determinize
from cardgolf.bots import Chance, Witness, bot_name, make_bot
from cardgolf.bots.players.exact import exact_points
from cardgolf.bots.players.greedy import GREEDY_STYLE
from cardgolf.bots.search import try_moves
from cardgolf.bots.trial import Trial

# Lanes play the last one, and compile for some seconds before it.
RULES = [
    cardgolf.rules("board-nine", holes=1), cardgolf.rules("four-card", holes=1),
    pytest.param(cardgolf.rules("nine-card", holes=1), marks=pytest.mark.long),
]  # fmt: skip
IDS = ["board-nine", "four-card", "nine-card"]


def play_some(rules, seed, moves):
    """Return a game after some random moves, in which there is a choice."""
    game, rng = cardgolf.new_game(rules, players=2, seed=seed), Random(seed)
    while moves > 0 or game.only_move:
        game, moves = game.play(rng.choice(game.legal_moves)), moves - 1
    return game


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_moves_are_legal_and_the_same_again(rules):
    game = play_some(rules, 3, 6)
    chosen = [Witness(make_bot("search:deals=4", Chance(5)), game.turn).choose(game) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in game.legal_moves


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_hidden_cards_do_not_matter(rules):
    game = play_some(rules, 4, 7)
    twin = determinize(game.view(game.turn), Random(8))
    assert twin.state != game.state
    moves = [make_bot("search:deals=4", Chance(5)).choose(each.view(game.turn)) for each in (game, twin)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_every_move_has_a_cost_on_every_deal(rules):
    view = play_some(rules, 5, 6).view
    seen = next(each for seat in (0, 1) if (each := view(seat)).legal_moves)
    trial = Trial(rules, seen.legal_moves)
    try_moves(trial, seen, 5, Chance(2))
    assert [*trial.costs] == [*seen.legal_moves]
    assert {len(each) for each in trial.costs.values()} == {5}


@pytest.mark.parametrize("name", ["golf", "board-nine"])
def test_a_generator_without_a_state_is_enough(name):
    """Lanes, which do not compile here, play golf."""
    view = play_some(cardgolf.rules(name, holes=1), 5, 6).view
    seen = next(each for seat in (0, 1) if (each := view(seat)).legal_moves)
    trial = Trial(seen.rules, seen.legal_moves)
    try_moves(trial, seen, 2, SystemRandom(), compiled=False)
    assert {len(each) for each in trial.costs.values()} == {2}


def test_a_time_limit_is_kept_to_the_first_deals():
    """Each deal of 32 moves under these rules takes the engine long."""
    rules = cardgolf.rules("nine-card", "rearrange", holes=1)
    game, bot = play_some(rules, 1, 8), make_bot("search:seconds=0.01", Chance(1))
    assert takes_less(2, lambda: bot.choose(game.view(game.turn)))


class FirstMove:
    """A bot in place of the wary one."""

    def __init__(self, rng):
        pass

    @staticmethod
    def find_style(rules, players):
        return GREEDY_STYLE

    def choose(self, view):
        return view.legal_moves[0]


def play_by(monkeypatch, score):
    """Return the view of a seat with a choice of 504 moves, whose rounds end with the points of ``score``.

    A player may arrange three cards in 504 ways.
    """
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    for move in ("flip a1", "flip b1", "flip c1"):
        game = game.play(move)
    tried = []

    def play(view, moves, chances, sample):
        tried.append(moves)
        return [[score(move, len(tried)) for move in moves] for _ in chances]

    monkeypatch.setattr("cardgolf.bots.search.play_in_engine", play)
    monkeypatch.setattr("cardgolf.bots.search.Wary", FirstMove)
    assert len(game.legal_moves) == 504
    return evolve(game.view(1), phase=Phase.START), tried


def test_only_a_sample_of_very_many_moves_is_tried(monkeypatch):
    """The wary move is always among them, and is kept if no other is better."""
    view, tried = play_by(monkeypatch, lambda move, stage: (0, 0))
    assert make_bot("search:deals=4", Random(1)).choose(view) == view.legal_moves[0]
    assert [len(moves) for moves in tried] == [32, 16, 8, 4], "the better half is kept"


def test_moves_are_compared_by_the_difference_from_the_others(monkeypatch):
    """A move that leaves one more point, and the other player five more, is the better one."""
    wanted = []

    def score(move, stage):
        return (9, 5) if [move] == wanted else (4, 4)

    view, tried = play_by(monkeypatch, score)
    make_bot("search:deals=4", Random(1)).choose(view)
    wanted.append(tried[0][5])
    assert make_bot("search:deals=4", Random(1)).choose(view) == wanted[0]


def test_the_wary_move_is_kept_if_no_other_is_clearly_better(monkeypatch):
    luck, wary = {1: 30, 2: -29, 3: 30, 4: -30.5}, []
    view, _ = play_by(monkeypatch, lambda move, stage: (0, 0 if [move] == wary else luck[stage]))
    wary.append(view.legal_moves[0])
    assert make_bot("search:deals=4", Random(1)).choose(view) == wary[0]


@pytest.mark.parametrize("held", ["1", "7", "12"])
def test_the_last_turn_of_a_round_is_played_exactly(held):
    view = make_last_shot(held).view(1)
    points = exact_points(view)
    assert points[make_bot("search:deals=4", Chance(1)).choose(view)] == min(points.values())


def test_seats_react_in_windows():
    rules = cardgolf.rules("cabo")
    game, rng = cardgolf.new_game(rules, players=3, seed=2), Random(1)
    while not game.state.window or game.only_move:
        game = game.play(rng.choice(game.legal_moves))
    assert make_bot("search:deals=4", Chance(1)).choose(game.view(game.to_act[0])) in game.legal_moves


@pytest.mark.parametrize("option", ["deals=3", "deals=x", "seconds=0"])
def test_wrong_options_are_refused(option):
    with pytest.raises(InvalidOptionError, match=f"invalid {option.partition('=')[0]}="):
        make_bot(f"search:{option}", Chance(1))


def test_a_level_is_a_bot():
    assert bot_name("hardest") == "search:deals=512"
    assert type(make_bot("medium", Chance(1))) is type(make_bot("greedy", Chance(1)))
