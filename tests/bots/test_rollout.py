"""The rollout bot and its samples."""

from random import Random

from last_shots import make_last_shot

import cardgolf
from cardgolf import Swap
from cardgolf.bots import make_bot
from cardgolf.bots.rollout import Rollout, sample_scores


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
