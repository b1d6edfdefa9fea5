"""Positions in lanes: from games and views, and back."""

from collections import Counter
from itertools import permutations
from random import Random

import attrs
import pytest
from helpers.golf_rounds import golf
from helpers.lane_comparison import LaneComparison, choose_players, lane_rules, step_randomly
from helpers.plugins import TinyGrid
from helpers.rule_sets import LANES
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import Game, InvalidArgumentError, InvalidPositionError, RoundEnd

np = pytest.importorskip("numpy")

from cardgolf.lanes import Games  # noqa: E402  # it needs NumPy
from cardgolf.lanes.lane_arrays import count_seen  # noqa: E402

NAMES = list(LANES)


def play_randomly(rules, players, steps, seed):
    """Return a game in play after ``steps`` random moves."""
    game, rng = cardgolf.new_game(rules, players=players, seed=seed), Random(seed)
    for _ in range(steps):
        game = game.play(rng.choice(game.legal_moves))
        if game.is_round_over:
            game = cardgolf.new_game(rules, players=players, seed=seed + 1000) if game.is_over else game.deal()
    return game


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("some", range(4))
def test_games_go_on_in_lanes_as_in_the_engine(compiled, some):
    """A sixth of the rule sets with each backend; the long test has all."""
    for number, name in enumerate(NAMES[some + 4 * compiled :: 24]):
        load_and_play(name, number + some, 12, compiled=compiled)


def load_and_play(name, number, steps, *, compiled):
    """Load a game in each lane, play on, and compare every position with the engine's."""
    rules = lane_rules(name)
    players = choose_players(name, number)
    games = [play_randomly(rules, players, count, seed=number) for count in (3, 20 + number, 60 + 9 * number)]
    comparison = LaneComparison(rules, players, 3, seed=7, compiled=compiled)
    comparison.load(games)
    for _ in range(steps):
        comparison.step()


def test_positions_as_text_go_on_in_lanes(compiled):
    comparison = LaneComparison(lane_rules("play-nine"), 2, 2, seed=3, compiled=compiled)
    closed = comparison.rules.tables(2).ending_reasons[0]
    boards = "board 0: 8 8 3 12 / 8 8 3 7\nboard 1: 1 2 3 4 / 5 6 (7) (9)\n"
    last = f'{boards}round_end: "{closed}" by 0\nturns_begun: 5 6\nturn: 1\nheld: 12 from stock'
    first = "board 0: 8 8 3 (12) / 8 8 (3) (7)\nboard 1: 1 2 3 4 / 5 6 (7) (9)\ndiscard: -5 10"
    comparison.load([Game.from_position(comparison.rules, text) for text in (first, last)])
    for _ in range(60):
        comparison.step()
    assert comparison.rounds > 1


def test_one_game_in_several_lanes():
    game = play_randomly(lane_rules("golf, flips in turn"), 3, 40, seed=2)
    lanes = Games(game.rules, 3, 5, compiled=False)
    before = [lanes.game(lane) for lane in range(5)]
    lanes.load(game, [3, 1])
    assert [lanes.game(lane) == game for lane in range(5)] == [False, True, False, True, False]
    assert [lanes.game(lane) == before[lane] for lane in (0, 2, 4)] == [True] * 3
    lanes.load(game, [])
    lanes.sample(game.view(0), [])
    assert [lanes.game(lane) == before[lane] for lane in (0, 2, 4)] == [True] * 3
    lanes.load(game)
    assert all(lanes.game(lane) == game for lane in range(5))


# What no lane can be


def test_what_no_lane_can_be_is_refused():
    rules = golf()
    game = tee_off(cardgolf.new_game(rules, players=2, seed=1))
    state, board, closed = game.state, game.state.boards[0], rules.tables(2).ending_reasons[0]
    slot = board.slots[5]
    peeked = board.put(5, attrs.evolve(slot, seen_by=(0,)))
    over = game
    over = finish_round(over, -1)
    for wrong, what in (
        (over.state, "a round in play"),
        (state.remember("direction", -1), "no memory"),
        (state.replace(last_play_size=1), "no played cards"),
        (state.with_board(peeked, 0), "no face-down card that a seat has looked at"),
        (state.replace(reshuffles=2**31), "32 bits"),
        (state.replace(round_end=RoundEnd(0, (1,), closed)), "clockwise"),
        (state.replace(round_end=RoundEnd(0, (), "a storm")), "not 'a storm'"),
        (state.replace(phase=cardgolf.Phase.EXTRA), "not 'extra'"),
    ):
        lanes = Games(rules, 2, 2, compiled=False)
        before = [lanes.game(lane) for lane in range(2)]
        with pytest.raises(InvalidPositionError, match=what) as caught:
            lanes.load(Game(rules, wrong))
        assert len(str(caught.value)) < 200
        assert [lanes.game(lane) for lane in range(2)] == before


def test_invalid_arguments_are_named():
    lanes = Games(golf(), 2, 3, compiled=False)
    game = cardgolf.new_game(golf(), players=2, seed=1)
    for wrong in ([3], [-1], [0, 0], [0.5], 1, ["a"], [[0]]):
        for call in (lambda: lanes.load(game, wrong), lambda: lanes.sample(game.view(0), wrong)):  # noqa: B023
            with pytest.raises(
                InvalidArgumentError, match=r"invalid lanes=.*: expected numbers from 0 to 2, each once"
            ):
                call()
    with pytest.raises(InvalidArgumentError, match="invalid lanes"):
        lanes.game(3)
    for other in (cardgolf.new_game("play-nine", players=2), cardgolf.new_game(golf(), players=3)):
        for call in (lambda: lanes.load(other), lambda: lanes.sample(other.view(0))):  # noqa: B023
            with pytest.raises(InvalidArgumentError, match="expected the same rules, options and players"):
                call()
    with pytest.raises(InvalidArgumentError, match="invalid seed=-1"):
        lanes.sample(game.view(0), seed=-1)


# Samples


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("some", range(4))
def test_a_sampled_lane_looks_the_same_to_the_viewer(compiled, some):
    for number, name in enumerate(NAMES[some + 4 * compiled :: 12]):
        rules = lane_rules(name)
        players = choose_players(name, number + some)
        game = play_randomly(rules, players, 9 * number + some, seed=some)
        lanes = Games(rules, players, 6, shuffle="fast", compiled=compiled)
        for seat in (*range(players), None):
            view = game.view(seat)
            lanes.sample(view, [4, 0, 2], seed=number)
            tables = [lanes.game(lane) for lane in (4, 0, 2)]
            assert all(table.view(seat) == view for table in tables)
            assert all(Counter(table.state.cards) == Counter(game.state.cards) for table in tables)
            assert len({table.seed for table in tables}) == 3
            assert (lanes.observe().seen == count_seen(lanes.state, np.arange(6))).all()
        step_randomly(lanes, 100)
        assert (lanes.observe().seen == count_seen(lanes.state, np.arange(6))).all()


def test_samples_follow_from_the_view_the_seed_and_the_number_alone():
    game = play_randomly(lane_rules("crazy-nines"), 3, 20, seed=1)
    few, many = Games(game.rules, 3, 4, compiled=False), Games(game.rules, 3, 50, seeds=range(9, 59), compiled=False)
    few.sample(game.view(2), seed=2**200 + 1)
    many.sample(game.view(2), [30, 20, 10, 40], seed=2**200 + 1)
    same = [many.game(lane) for lane in (30, 20, 10, 40)]
    assert [few.game(lane) for lane in range(4)] == same
    twin = cardgolf.determinize(game.view(2), Random(5))
    few.sample(twin.view(2), seed=2**200 + 1)
    assert [few.game(lane) for lane in range(4)] == same
    few.sample(game.view(2), seed=2)
    assert all(few.game(lane) != other for lane, other in enumerate(same))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("draw stock",),
        ("draw discard",),
        ("draw stock", "swap a1"),
        ("draw stock", "discard", "draw stock", "swap b1", "draw stock"),
    ],
)
def test_every_arrangement_of_the_hidden_cards_is_equally_likely(moves, seat):
    """Count the arrangements in 20,000 lanes, and compare them with equal shares by chi-square."""
    game = cardgolf.new_game("nine-card", TinyGrid, seed=5)
    for move in moves:
        game = game.play(move)
    view, count = game.view(seat), 20_000
    lanes = Games(game.rules, 2, count, seeds=[0] * count, shuffle="fast", compiled=False)
    lanes.sample(view, seed=1)
    state, hidden = lanes.state, []
    for owner, board in enumerate(view.boards):
        hidden += [state.boards[:, owner, place] for place, slot in enumerate(board.slots) if slot.card is None]
    hidden += [state.held] if view.holding and view.held is None else []
    hidden += list(state.stock[:, : view.stock_count].T)
    hidden += list(state.discard[:, : view.unknown_discards].T)
    found = Counter(map(tuple, np.array(hidden).T.tolist()))
    ways = {*permutations(next(iter(found)))}
    assert {*found} == ways
    expected, freedom = count / len(ways), len(ways) - 1
    assert expected > 40
    distance = sum((found[way] - expected) ** 2 / expected for way in ways)
    assert abs(distance - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_thousand_tables_of_a_match_under_way():
    game = cardgolf.Game.from_position("play-nine", "board 0: 1 2 3 4 / 5 6 (7) (9)\nboard 1: 8 8 8 8 / 1 2 (3) (4)")
    lanes = Games(game.rules, 2, 1000, compiled=False)
    lanes.sample(game.view(1))
    hidden = lanes.state.boards[:, 0, 6:]
    assert (lanes.state.boards[:, 0, :6] == lanes.state.boards[0, 0, :6]).all()
    assert len({*map(tuple, hidden.tolist())}) > 100
    assert lanes.step(np.full(1000, lanes.space.index("draw stock"))).round_over.sum() == 0


def test_seats_that_sit_out_keep_sitting_out():
    game = cardgolf.new_game(lane_rules("play-nine, one turn"), players=3, seed=0)
    rng = Random(1)
    while len(game.state.setup.seats) == 3:
        game = game.play(rng.choice(game.legal_moves))
        if game.is_round_over:
            game = cardgolf.new_game(game.rules, players=3, seed=rng.randrange(99)) if game.is_over else game.deal()
    lanes = Games(game.rules, 3, 2, compiled=False)
    lanes.load(game, [0])
    lanes.sample(game.view(0), [1])
    assert lanes.game(0) == game and lanes.game(1).view(0) == game.view(0)
    assert (lanes.state.seat_count == 2).all()


def test_a_match_with_teams_or_handicaps_is_no_lane():
    for sides in ({"teams": [(0, 1), (2,)]}, {"handicaps": (0, 5, 0)}):
        game = cardgolf.new_game("nine-card", players=3, seed=1, **sides)
        games = Games(game.rules, players=3, count=1, compiled=False)
        for load in (
            lambda game=game, games=games: games.load(game),
            lambda game=game, games=games: games.sample(game.view(0)),
        ):
            with pytest.raises(InvalidPositionError, match="expected no teams and no handicaps"):
                load()
