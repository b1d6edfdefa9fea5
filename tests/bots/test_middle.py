"""Bots at a table with a middle."""

from random import Random

import pytest
from attrs import evolve
from helpers.markets import MARKETS, market, placed
from helpers.walks import finish_round, viewers

import cardgolf
from cardgolf import BoardView, Draw, InvalidOptionError, Layout, SlotView, Take
from cardgolf.bots import make_bot
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.greedy_for_lanes import make_greedy_tables
from cardgolf.bots.known_hands import recall_hands
from cardgolf.bots.players.exact import exact_points
from cardgolf.games import count_unseen


@pytest.mark.parametrize("name", ["greedy", "wary", "beginner"])
def test_a_bot_takes_the_card_that_completes_a_column(name):
    bot = make_bot(name, Random(1))
    completing = placed("QS 2C KD", kind="open").view(0)  # a two beside the two, and a King worth nothing
    assert isinstance(bot.choose(completing), Take)
    dear = placed("QS QC JD", kind="open").view(0)
    assert not isinstance(bot.choose(dear), Take)


def test_a_greedy_bot_chooses_among_open_cards_by_what_they_save():
    bot = make_bot("greedy", Random(1))
    assert bot.choose(placed("KD 9H QS").view(0)) == Take("a1")
    assert bot.choose(placed("9H QS KD").view(0)) == Take("c1")
    assert bot.choose(placed("(KD) KH QS", "hidden").view(0)) != Take("a1")


def test_a_stubborn_bot_that_takes_takes_from_the_middle_too():
    taken = {type(make_bot("stubborn:habit=take", Random(seed)).choose(placed().view(0))) for seed in range(20)}
    assert taken == {Take, Draw}


@pytest.mark.parametrize("kind", MARKETS)
@pytest.mark.parametrize("name", ["random", "greedy", "wary", "beginner", "stubborn"])
def test_bots_play_rounds_with_a_middle(kind, name):
    game = market(kind, players=3, turn_limit=10)
    bots = [make_bot(name, Random(seed)) for seed in range(3)]
    while not game.is_round_over:
        game = game.play(bots[game.turn].choose(game.view(game.turn)))
    assert game.scores


def at_a_draw():
    """Return the view of a hand that is to draw."""
    game = cardgolf.new_game("board-nine", players=2, seed=1)
    while not any(isinstance(move, Draw) for move in game.legal_moves):
        game = game.play(game.legal_moves[0])
    return game.view(game.turn)


@pytest.mark.parametrize("name", ["greedy", "wary"])
def test_a_hand_takes_the_open_card_that_leaves_least(name):
    view = at_a_draw()
    left = sorted([face for face, count in count_unseen(view).items() if count], key=view.rules.card_values.get)
    lying = BoardView(Layout.grid(1, 2), tuple(SlotView(face, up=True) for face in (left[-1], left[0])), 2)
    offered = (Draw("stock"), Take("a1"), Take("b1"))
    opened = evolve(view, middle=lying, legal_moves=offered, stock_count=view.stock_count - 2)
    assert make_bot(name, Random(1)).choose(opened) == Take("b1")


def test_cards_that_others_took_are_remembered():
    game = market()
    taken = game.play("take a1")
    assert recall_hands(taken.events(0))[game.turn] == {game.state.middle.card(0): 1}


def test_moves_are_advised_with_reasons():
    view = placed("2C (KD) QS", "hidden").view(0)
    assert give_reason(view, Take("a1")).startswith("the 2♣ can ")
    assert give_reason(view, Take("b1")).startswith("unseen cards average")
    advice = cardgolf.advise(placed().view(0), seconds=0.05)
    assert any(isinstance(each.move, Take) for each in advice.moves) or advice.moves


def test_exact_play_and_lanes_leave_a_middle_alone():
    closed = placed(round_end='"all face up" by 1').view(0)
    assert exact_points(closed) is None
    with pytest.raises(InvalidOptionError, match="expected no middle"):
        make_greedy_tables(closed.rules, 2)


def test_a_round_ends_without_open_cards():
    game = finish_round(market("row", turn_limit=8), Random(2))
    assert all(game.view(seat).phase == "round over" for seat in viewers(game))
