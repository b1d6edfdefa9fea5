"""Cabo in words: what its moves mean, what is told of them, and what a window asks."""

import pytest
from helpers.cabo_tables import ANN, CY, begin, draw_and_discard, play, react
from helpers.golf_rounds import told

from cardgolf.narration import ViewContext, describe_situation, describe_status
from cardgolf.table import CardNames


def context(game, seat):
    """Return what a seat knows, for the words of its moves."""
    return ViewContext(game.view(seat), seat, CardNames(ascii=True))


def test_a_look_is_told_with_the_card_to_its_player_alone():
    game = draw_and_discard(begin(stock="9S"))
    assert told(game, "spy 1 a1", 0) == "looks at a1 of Player 2: 5D"
    assert {told(game, "spy 1 a1", viewer) for viewer in (1, None)} == {"looks at a1 of Player 2"}
    assert told(draw_and_discard(begin(stock="7S")), "peek b1", 1) == "looks at b1"


def test_snaps_and_exchanges_are_told():
    game = play(begin(ANN, "5D 6D / JD QD", CY, stock="6S 2S", snaps="any"), "draw stock", "discard")
    assert told(game, "snap b1", None, 1) == "throws b1: 6D"
    assert told(game, "snap a1", 0, 1) == "shows a1, which differs: 5D and takes 1 card"
    assert told(game, "snap a1", None, 1) == "shows a1, which differs and takes 1 card"
    assert told(game, "grab 1 b1", 0, 2) == "throws b1 of Player 2: 6D"
    assert told(react(game, 2, "grab 1 b1"), "give a1", 0, 2) == "gives a1 to Player 2"
    assert told(game, "grab 1 a1", 0, 2) == "shows a1 of Player 2, which differs: 5D and takes 1 card"
    free = play(begin(stock="6S", penalty_cards=0), "draw stock", "discard")
    assert told(free, "snap a1", 0, 1) == "shows a1, which differs: 5D"
    jack = draw_and_discard(begin(stock="JS"))
    assert told(jack, "pick 0 a1", 1) == "chooses a1 to exchange it"
    assert told(play(jack, "pick 0 a1"), "pick 1 b2", 1) == "exchanges a1 for b2 of Player 2"


def test_what_moves_mean_names_the_other_player():
    game = play(begin(ANN, "5D 6D / JD QD", CY, stock="JS", snaps="any"), "draw stock", "discard")
    offers = {move.offer(context(game, 1)) for move in game.legal_moves_for(1)[1:]}
    assert offers == {
        "throw a card of yours that equals the JS",
        "throw a card of Player 3 (seat 2) that equals the JS, and give one of yours",
        "throw a card of Player 1 (seat 0) that equals the JS, and give one of yours",
    }
    reasons = {str(move): move.explain(context(game, 1)) for move in game.legal_moves_for(1)[1:]}
    assert (reasons["snap a1"], reasons["snap a2"]) == ("you do not know the card there", "you know the JD there")
    assert reasons["grab 0 a1"] == "you do not know the card there"
    jack, nine = draw_and_discard(begin(stock="JS")), draw_and_discard(begin(stock="9S"))
    assert jack.legal_moves[0].offer(context(jack, 0)) == "choose a card of yours to exchange for another card"
    assert nine.legal_moves[0].offer(context(nine, 0)) == "look at a card of Player 2 (seat 1)"


def test_trades_and_gifts_are_offered_and_told():
    game = play(draw_and_discard(begin(ANN, "5D 6D / JD QD", CY, stock="JS 2S", switches="any")), "pick 1 b2")
    second, own = game.legal_moves[-1], context(game, 0)
    assert str(second) == "pick 2 b2"
    assert second.offer(own) == "exchange b2 of Player 2 for a card of Player 3 (seat 2)"
    assert second.deed(own) == "exchange b2 of Player 2 for b2 of Player 3"
    assert told(game, "pick 2 b2", 1) == "exchanges b2 of Player 2 for b2 of Player 3"
    view = game.view(0)
    assert [*second.paths(0, view, view)] == [(1, "b2", 2, "b2"), (2, "b2", 1, "b2")]
    ace = draw_and_discard(begin(ANN, "5D 6D / JD QD", CY, stock="AS 2S", give="ace"))
    gift, own = ace.legal_moves[0], context(ace, 0)
    assert gift.offer(own) == "deal Player 2 (seat 1) from the stock, unseen"
    assert gift.deed(own) == "deal Player 2 from the stock"
    assert told(ace, "deal-card 1", 1) == "deals Player 2 a card of the stock"


@pytest.mark.parametrize("card", ["7S", "9S", "JS", "6S"])
def test_every_move_says_what_a_player_does(card):
    game = play(begin(ANN, "5D 6D / JD QD", CY, stock=card, snaps="any", switches="any"), "draw stock", "discard")
    window = context(game, 1)
    for move in game.legal_moves_for(1)[1:]:
        assert all(word in move.deed(window) for word in (move.slot, "throw"))
        assert move.paths(1, window.view, window.view) == ()
    after = draw_and_discard(begin(ANN, "5D 6D / JD QD", CY, stock=card, switches="any"))
    deeds = {str(move): move.deed(context(after, 0)) for move in after.legal_moves if move.word != "draw"}
    expected = {
        "7S": ("peek a1", "look at a1"),
        "9S": ("spy 1 a1", "look at the card of Player 2 at a1"),
        "JS": ("pick 0 a1", "choose a1"),
    }
    if card in expected:
        text, deed = expected[card]
        assert deeds[text] == deed


def test_a_card_that_is_thrown_for_another_player_is_drawn_on_its_way():
    game = play(begin(ANN, "5D 6D / JD QD", CY, stock="6S 2S", snaps="any"), "draw stock", "discard")
    thrown = react(game, 2, "grab 1 b1")
    gift, before = game.rules.parse("give a1"), thrown.view(2)
    assert [*gift.paths(2, before, react(thrown, 2, "give a1").view(2))] == [(2, "a1", 1, "b1")]


def test_a_window_says_to_what_one_reacts_and_what_a_wrong_card_costs():
    game = play(begin(ANN, "5D 6D / JD QD", CY, stock="6S 2S", snaps="any", penalty_cards=2), "draw stock", "discard")
    told = describe_status(game.view(1), CardNames(ascii=True), over=False)
    assert told.startswith("Player 2, you may throw a card that equals the 6S. A wrong card stays, and costs two more.")
    assert describe_situation(game.view(1), CardNames(ascii=True)) == "you may throw a card that equals the 6S"
    owing = react(game, 2, "grab 1 b1").view(2)
    told = describe_status(owing, CardNames(ascii=True), over=False)
    assert told.startswith("Player 3, give Player 2 a card for the one that you threw.")
    assert describe_situation(owing, CardNames(ascii=True)) == "you owe Player 2 a card"
    free = play(begin(stock="6S", penalty_cards=0), "draw stock", "discard").view(1)
    assert "wrong" not in describe_status(free, CardNames(ascii=True), over=False)
