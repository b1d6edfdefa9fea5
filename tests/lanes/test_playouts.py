"""Playouts in lanes are those of bots in the engine, on the same tables."""

from random import Random

import pytest
from helpers.lane_comparison import choose_players, lane_rules
from helpers.rule_sets import LANES

import cardgolf
from cardgolf import (
    IllegalMoveError,
    InvalidArgumentError,
    InvalidOptionError,
    InvalidPositionError,
    NotTabulableError,
    hookimpl,
)
from cardgolf.bots import Chance, make_bot

np = pytest.importorskip("numpy")

from cardgolf.bots.deals import play_out  # noqa: E402  # it needs NumPy
from cardgolf.lanes import Games, chance  # noqa: E402
from cardgolf.lanes.playouts import MAX_GREEDY_MOVES, MOST_LANES  # noqa: E402

NAMES = list(LANES)


def play_some(rules, players, count, seed):
    """Return a game after ``count`` moves of greedy and random bots."""
    game, rng = cardgolf.new_game(rules, players=players, seed=seed), Random(seed)
    bots = [make_bot(rng.choice(("greedy", "random")), Chance(seat)) for seat in range(players)]
    for _ in range(count):
        game = game.play(bots[game.turn].choose(game.view(game.turn)))
        if game.is_round_over:
            game = cardgolf.new_game(rules, players=players, seed=seed + 1000) if game.is_over else game.deal()
    return game


def play_in_engine(game, policy):
    """Return the scores of the round, played to its end by bots as the policy names them."""
    seats, seed = range(len(game.totals)), np.array([game.seed], np.uint64)
    chances = [Chance(int(chance.make_keys(seed, chance.MOVE, seat)[0])) for seat in seats]
    bots, moves = [make_bot(policy, each) for each in chances], 0
    while not game.is_round_over:
        if moves == MAX_GREEDY_MOVES and policy == "greedy":
            bots = [make_bot("random", each) for each in chances]
        game, moves = game.play(bots[game.turn].choose(game.view(game.turn))), moves + 1
    return [score or 0 for score in game.scores]


def assert_equal_playouts(game, policy, tables, *, seed=0, compiled=False):
    view, players = game.view(game.turn), len(game.totals)
    moves = view.legal_moves[:: max(1, len(view.legal_moves) // 2)]
    played = play_out(view, moves, tables, policy=policy, seed=seed, compiled=compiled)
    assert played.moves == moves and played.points.shape == (tables, len(moves), players)
    lanes = Games(game.rules, players, tables, compiled=compiled)
    lanes.sample(view, seed=seed)
    for table in range(tables):
        begun = lanes.game(table)
        assert begun.view(view.seat) == view
        found = [play_in_engine(begun.play(move), policy) for move in moves]
        assert played.points[table].tolist() == found
        assert played.own[table].tolist() == [points[view.seat] for points in found]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("some", range(4))
def test_playouts_are_those_of_the_engine(compiled, some):
    """A sixth of the rule sets with each backend; the long test has all."""
    for number, name in enumerate(NAMES[some + 4 * compiled :: 24]):
        check_rule_set(name, number + some, compiled=compiled)


def check_rule_set(name, number, *, compiled):
    rules = lane_rules(name)
    game = play_some(rules, choose_players(name, number // 2), 9 * number + 3, seed=number)
    assert_equal_playouts(game, ("greedy", "random")[number % 2], 2, compiled=compiled)


def find_moment(rules, players, policy, wanted):
    """Return the first game of bots, of the rounds from seed 0 on, whose view is ``wanted``."""
    bots = [make_bot(policy, Chance(seat)) for seat in range(players)]
    for seed in range(300):
        game = cardgolf.new_game(rules, players=players, seed=seed)
        while not game.is_round_over:
            view = game.view(game.turn)
            if wanted(view) and len(view.legal_moves) > 1:
                return game
            game = game.play(bots[game.turn].choose(view))
    raise AssertionError("there is no such moment")


def has_marks(view):
    slots = [slot for board in view.boards if board for slot in board.slots]
    return any(slot and slot.mark for slot in slots) and None in slots


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    ("name", "bots", "wanted"),
    [
        ("play-nine", "greedy", lambda view: view.round_end),
        ("play-nine, house rules", "greedy", lambda view: view.round_end and view.held),
        ("nine-card, one pack", "random", lambda view: view.reshuffles),
        ("nine-card, one pack", "random", lambda view: view.stock_count == 0),
        ("crazy-nines, queen from both", "greedy", has_marks),
        ("crazy-nines, house rules", "greedy", lambda view: view.round_end and view.held),
    ],
)
def test_rounds_that_are_nearly_over_are_played_out(compiled, name, bots, wanted):
    """Last laps, new stocks, cleared lines and locked cards."""
    game = find_moment(lane_rules(name), 4, bots, wanted)
    for policy in ("greedy", "random"):
        assert_equal_playouts(game, policy, 2, seed=1, compiled=compiled)


def test_most_points_win_in_some_games(compiled):
    @hookimpl("goal")
    def goal():
        return "highest"

    game = play_some(cardgolf.rules("six-card", goal), 3, 20, seed=1)
    assert_equal_playouts(game, "greedy", 3, compiled=compiled)


def test_seats_that_sit_out_score_nothing():
    game = cardgolf.new_game(lane_rules("play-nine, one turn"), players=3, seed=2)
    while len(game.state.setup.seats) == 3:
        game = game.play(game.legal_moves[0])
        if game.is_round_over:
            next_seed = game.seed + 1
            game = cardgolf.new_game(game.rules, players=3, seed=next_seed) if game.is_over else game.deal()
    assert_equal_playouts(game, "greedy", 2)
    (absent,) = {0, 1, 2} - {*game.state.setup.seats}
    assert not play_out(game.view(game.turn), deals=5, compiled=False).points[:, :, absent].any()


def test_the_points_follow_from_the_view_the_tables_and_the_seed():
    game = play_some(lane_rules("golf, flips in turn"), 3, 30, seed=2)
    view = game.view(game.turn)
    played = play_out(view, deals=30, seed=7, compiled=False)
    twin = cardgolf.determinize(view, Random(1)).view(view.seat)
    assert (play_out(twin, deals=30, seed=7, compiled=False).points == played.points).all()
    assert (play_out(view, deals=50, seed=7, compiled=False).points[:30] == played.points).all()
    assert (play_out(view, deals=30, seed=8, compiled=False).points != played.points).any()
    many = play_out(view, deals=1000, policy="random", seed=7, compiled=False)
    assert many.points.shape[0] * many.points.shape[1] > 2 * MOST_LANES  # in several blocks
    assert (play_out(view, deals=30, policy="random", seed=7, compiled=False).points == many.points[:30]).all()
    some = play_out(view, view.legal_moves[-1:], deals=30, seed=7, compiled=False)
    assert (some.points[:, 0] == played.points[:, -1]).all()


def test_what_cannot_be_played_out_is_refused():
    game = cardgolf.new_game("golf", players=2, seed=1)
    view = game.view(game.turn)
    for options, what in (
        ({"deals": 0}, "invalid deals=0"),
        ({"deals": True}, "invalid deals=True"),
        ({"policy": "bold"}, "invalid policy='bold'"),
        ({"seed": -1}, "invalid seed=-1"),
        ({"moves": ()}, "invalid moves"),
    ):
        with pytest.raises(InvalidArgumentError, match=what):
            play_out(view, **options)
    for wrong in (game.view(None), game.view(1 - game.turn)):
        with pytest.raises(InvalidArgumentError, match="seat that is to move"):
            play_out(wrong)
    with pytest.raises(IllegalMoveError, match="expected legal moves of the view"):
        play_out(view, [game.rules.parse("draw stock")])
    hands = cardgolf.new_game("board-nine", players=2, seed=1).view(1)
    with pytest.raises(InvalidOptionError, match="expected grids, not hands"):
        play_out(hands)
    with pytest.raises(NotTabulableError, match="deals hands"):
        play_out(hands, policy="random")
    peeked = game.state.boards[0].put(0, game.state.boards[0].slots[0].known_to(0))
    with pytest.raises(InvalidPositionError, match="no face-down card that a seat has looked at"):
        play_out(cardgolf.Game(game.rules, game.state.with_board(peeked, 0)).view(game.turn))
