"""The rollout bot, its samples, and advice."""

from random import Random

import pytest

import cardgolf
from cardgolf import Discard, Game, InvalidArgumentError, Swap
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.advice import Advice, advise
from cardgolf.bots.rollout import Rollout, sample_scores
from cardgolf.testing import rigged_deck


def make_last_shot(mine, held, rules="play-nine"):
    """Return a game that seat 0 has closed with zero points. Seat 1 holds its last card, and all cards are face up."""
    game = rigged_deck(rules, ["0 0 1 1 / 0 0 1 1", mine], discard="11", stock=held)
    boards = tuple(board.turned_up() for board in game.state.boards)
    state = game.play("flip a1").play("flip b1").play("flip a1").play("flip b1").play("draw stock").state
    return Game(game.rules, state.replace(boards=boards, round_end=cardgolf.RoundEnd(0, (), "all face up")))


def test_on_the_last_shot_every_score_is_certain_and_correct():
    game = make_last_shot("12 10 9 8 / 7 6 5 4", "7")
    advice = {each.move: each for each in advise(game.view(1), budget=3)}
    assert set(advice) == set(game.legal_moves)
    for move, each in advice.items():
        points = game.play(move).scores[1]
        assert each == Advice(move, points, points, points, 3)


def test_advice_begins_with_the_best_move():
    game = make_last_shot("12 10 9 8 / 7 6 5 4", "7")
    advice = advise(game.view(1), budget=2)
    assert advice[0].move == Swap("a1")
    assert [each.expected for each in advice] == sorted(each.expected for each in advice)
    assert advice[0].expected == 61 - 12 - 7
    assert next(each for each in advice if each.move == Discard()).expected == 61


def test_rollout_finds_the_best_move_when_scores_are_certain():
    game = make_last_shot("12 10 9 8 / 7 6 5 4", "7")
    assert make_bot("rollout:iterations=1", Random(1)).choose(game.view(1)) == Swap("a1")
    assert make_bot("rollout:iterations=9,playout=random", Random(1)).choose(game.view(1)) == Swap("a1")


def test_all_moves_are_tried_on_the_same_samples():
    """One move scores the same in every trial, with either playout bot."""
    game = cardgolf.new_game("play-nine", players=3, seed=4)
    view = game.view(game.turn)
    for playout in ("greedy", "random"):
        points = sample_scores(view, [view.legal_moves[0]] * 4, playout, Random(3))
        assert len(set(points)) == 1
        assert sample_scores(view, view.legal_moves, playout, Random(3)) == sample_scores(
            view, view.legal_moves, playout, Random(3)
        )


def test_an_interval_holds_the_mean_and_narrows_with_the_budget():
    game = cardgolf.new_game("board-nine", players=2, seed=4)
    few, many = (advise(game.view(game.turn), budget=budget) for budget in (8, 80))
    assert all(each.low <= each.expected <= each.high for each in (*few, *many))
    assert {each.samples for each in few} == {8}
    assert sum(each.high - each.low for each in many) < sum(each.high - each.low for each in few) / 2


def test_equal_views_and_generators_give_equal_advice():
    view = cardgolf.new_game("board-nine", players=2, seed=4).view(1)
    assert advise(view, budget=4) == advise(view, budget=4) == advise(view, 4, Chance(0))
    assert advise(view, budget=4, rng=Chance(1)) != advise(view, budget=4)


def test_there_is_no_advice_for_a_seat_that_is_not_to_move():
    game = cardgolf.new_game("play-nine", players=2, seed=4)
    assert advise(game.view(0)) == advise(game.view(None)) == ()


@pytest.mark.parametrize("budget", [1, 0, -5, True, 2.0, "10", None])
def test_a_budget_below_two_is_refused(budget):
    with pytest.raises(InvalidArgumentError, match="expected an integer >= 2"):
        advise(cardgolf.new_game("play-nine", seed=4).view(1), budget=budget)


def test_a_time_budget_allows_at_least_one_sample():
    view = cardgolf.new_game("board-nine", players=2, seed=4).view(1)
    assert Rollout(Random(1), seconds=1e-9).choose(view) in view.legal_moves
    assert Rollout(Random(1), seconds=0.05).choose(view) in view.legal_moves


def test_only_a_sample_of_very_many_moves_is_tried(monkeypatch):
    """A player may arrange three cards in 504 ways. The greedy move is always tried."""
    game = (
        cardgolf.new_game("nine-card", "rearrange", players=2, seed=1).play("flip a1").play("flip b1").play("flip c1")
    )
    assert len(game.legal_moves) == 504
    tried = []

    def sample(view, moves, playout, rng):
        tried.append(moves)
        return [(0, 0)] * len(moves)

    monkeypatch.setattr("cardgolf.bots.rollout.sample_scores", sample)
    view = game.view(1)
    assert make_bot("rollout:iterations=4", Random(1)).choose(view) == make_bot("greedy", Random(1)).choose(view)
    assert [len(moves) for moves in tried] == [32, 16, 8, 4], "the better half is kept"


def test_the_best_move_is_chosen(monkeypatch):
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    wanted = game.legal_moves[5]
    monkeypatch.setattr(
        "cardgolf.bots.rollout.sample_scores",
        lambda _, moves, *__: [(3, -1 if move == wanted else 7) for move in moves],
    )
    assert make_bot("rollout:iterations=8", Random(1)).choose(game.view(1)) == wanted


def test_moves_are_compared_by_the_difference_from_the_others(monkeypatch):
    """A move that leaves one more point, and the other player five more, is the better one."""
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    wanted = game.legal_moves[5]
    monkeypatch.setattr(
        "cardgolf.bots.rollout.sample_scores",
        lambda _, moves, *__: [(9, 5) if move == wanted else (4, 4) for move in moves],
    )
    assert make_bot("rollout:iterations=8", Random(1)).choose(game.view(1)) == wanted


def test_the_greedy_move_is_kept_if_no_other_is_clearly_better(monkeypatch):
    game, tables = cardgolf.new_game("play-nine", players=2, seed=1), []

    def sample(_, moves, *__):
        tables.append(moves)
        return [(0, 0), *((0, (-30, 29)[len(tables) % 2]) for _ in moves[1:])]

    monkeypatch.setattr("cardgolf.bots.rollout.sample_scores", sample)
    view = game.view(1)
    assert make_bot("rollout:iterations=8", Random(1)).choose(view) == make_bot("greedy", Random(1)).choose(view)


def test_a_playout_bot_that_never_ends_a_round_is_replaced_by_chance(monkeypatch):
    class Waits:
        def __init__(self, rng):
            pass

        def choose(self, view):
            return make_bot("stubborn:habit=decline", Random(1)).choose(view)

    monkeypatch.setattr("cardgolf.bots.rollout.PLAYOUT_BOTS", {"greedy": Waits})
    monkeypatch.setattr("cardgolf.bots.rollout.MAX_PLAYOUT_MOVES", 50)
    game = cardgolf.new_game("nine-card", players=2, seed=1, turn_limit=None)
    ((_, points),) = sample_scores(game.view(1), game.legal_moves[:1], "greedy", Random(1))
    assert type(points) is int
