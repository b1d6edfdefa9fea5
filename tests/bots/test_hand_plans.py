"""The wary bot with a hand: it judges plays and draws by all cards that may come, as a second program does."""

from random import Random
from statistics import fmean

import pytest

import cardgolf
from cardgolf import Draw, Phase, Play
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.hands import END_CHANCE
from cardgolf.bots.players.greedy import Wary

RULES = cardgolf.rules("board-nine", holes=1, tie="shared")


def iter_views(seeds):
    """Yield the views of rounds in which every other move is random."""
    for seed in seeds:
        rng, game = Random(seed), cardgolf.new_game(RULES, players=2 + seed % 3, seed=seed)
        while not game.is_round_over:
            view = game.view(game.turn)
            if len(view.legal_moves) > 1:
                yield view
            move = rng.choice(game.legal_moves)
            game = game.play(make_bot("wary", Chance(seed)).choose(view) if rng.random() < 0.5 else move)


def own_ranks(view):
    return [slot.card.rank for slot in view.boards[view.seat].slots]


def unseen_ranks(view):
    ranks = [rank for rank in range(14) for _ in range(4 if rank else 2)]
    for rank in (*own_ranks(view), *(card.rank for card in (*view.seen, *view.discard_shown, *view.played))):
        ranks.remove(rank)
    return ranks


def cost_later(kept, drawn):
    """Return the cost after a draw: now, or likelier after the next play, for which the drawn card counts too."""
    hand = [*kept, drawn]
    thrown = max(rank * hand.count(rank) for rank in hand)
    return END_CHANCE * sum(hand) + (1 - END_CHANCE) * (sum(hand) - thrown)


def cost_of_draw(view, move):
    hand = own_ranks(view)
    if str(move) == "draw discard":
        return cost_later(hand, view.discard_top.rank)
    return fmean(cost_later(hand, rank) for rank in unseen_ranks(view))


def cost_of_play(view, move):
    kept = own_ranks(view)
    for card in move.cards:
        kept.remove(card.rank)
    stock = fmean(cost_later(kept, rank) for rank in unseen_ranks(view))
    return min(stock, cost_later(kept, view.discard_top.rank))


def test_plays_and_draws_are_the_cheapest_on_average():
    plays = draws = 0
    for view in iter_views(range(5)):
        move = Wary(Chance(0)).choose(view)
        cost = {Play: cost_of_play, Draw: cost_of_draw}.get(type(move))
        if cost is None:
            continue
        costs = {each: cost(view, each) for each in view.legal_moves if type(each) is type(move)}
        assert costs[move] == pytest.approx(min(costs.values()))
        plays, draws = plays + (type(move) is Play), draws + (type(move) is Draw)
    assert plays > 15
    assert draws > 15


def test_it_ends_rounds_as_the_greedy_bot_does():
    ended = 0
    for view in iter_views(range(16)):
        moves = [str(make_bot(bot, Chance(0)).choose(view)) for bot in ("greedy", "wary")]
        assert (moves[0] == "knock") == (moves[1] == "knock")
        if view.phase is Phase.EXTRA:
            assert moves[0] == moves[1] == "discard"
        ended += moves[0] == "knock"
    assert ended > 3
