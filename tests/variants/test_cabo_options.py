"""Options of Cabo for its relatives (rules 9): packs, leaders, cards taken, calls after turns, and totals."""

from collections import Counter

import pytest
from helpers.cabo_tables import (
    ANN,
    BO,
    CY,
    begin,
    draw_and_discard,
    everyone_passes,
    faces,
    known,
    place,
    play,
    react,
    texts,
    words,
)
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, Game, Line, Phase, RoundEnd
from cardgolf.table import RoundResult, Scorecard


def worth(*cards, **options):
    """Return what cards count."""
    values = cardgolf.rules("cabo", **options).card_values
    return [values[Card.parse(card)] for card in cards]


# 9.1 Cards


@pytest.mark.parametrize(
    ("pack", "cards", "numbers"), [("cabo", 52, {0: 2, 1: 4, 13: 2}), ("kombio", 70, {-1: 3, 0: 3, 12: 5, 14: 2})]
)
def test_9_1_numbers_are_worth_their_number(pack, cards, numbers):
    rules = cardgolf.rules("cabo", pack=pack, joker_points=7, high_king=9, court="ten")
    deck = Counter(card.rank for card in rules.deck(2))
    assert deck.total() == cards
    assert {number: deck[number] for number in numbers} == numbers
    assert all(points == card.rank for card, points in rules.card_values.items())


def test_9_1_by_option_jokers_and_kings_have_other_points():
    assert worth("JK", "KD", "KS", joker_points=20, low_king=0, high_king=15, court="ten") == [20, 0, 15]
    assert worth("KD", "KS", "QS", low_king=-3, low_kings="black", court="ten") == [10, -3, 10]
    assert worth("KD", "KS", low_kings="none", high_king=20) == [20, 20]


# 9.2 The deal


def test_9_2_by_option_six_cards_are_dealt():
    state = cardgolf.new_game("cabo", players=6, seed=1, columns=3).state
    assert {(board.layout.rows, board.layout.columns) for board in state.boards} == {(2, 3)}
    assert [slot.seen_by for slot in state.boards[1].slots] == [(), (), (), (), (1,), (1,)]


def one_round_over(*boards, **options):
    """Return the game after a round in which seat 0 called at once, and the others passed their turns."""
    game = play(begin(*boards, stock="6S 6H 9S 10S 2S", **options), "knock")
    while not game.is_round_over:
        game = everyone_passes(play(game, "draw stock", "discard"))
        game = play(game, "pass") if game.phase is Phase.EXTRA else game
    return game


def test_9_2_by_option_the_winner_of_a_round_begins_the_next():
    boards = (BO, CY, ANN)  # seat 2 has the fewest points
    for leads, turns in (("left", 1), ("winner", 2)):
        game = one_round_over(*boards, leads=leads)
        assert game.deal().turn == turns, leads
    tied = one_round_over("9D 6D / JD QD", "AC 2C / 3C 4C", "AD 2D / 3D 4D", leads="winner")
    assert tied.deal().turn == 1, "of several the first to the dealer's left"
    between = cardgolf.Game.from_position(tied.rules, tied.position)
    assert between.deal().turn == 1, "a position has no rounds"


# 9.3 A turn


@pytest.mark.parametrize(("taken", "is_up"), [("down", False), ("up", True)])
def test_9_3_by_option_a_card_of_the_discard_pile_lies_face_up(taken, is_up):
    game = play(begin(taken=taken), "draw discard", "swap a1")
    assert (game.state.boards[0].slots[0].card, game.state.boards[0].slots[0].up) == (Card.parse("8H"), is_up)
    stock = play(begin(taken=taken), "draw stock", "swap a1")
    assert not stock.state.boards[0].slots[0].up


def test_9_4_a_card_that_lies_face_up_is_not_looked_at():
    game = everyone_passes(play(begin(stock="2S 7S", taken="up"), "draw discard", "swap a1"))
    game = draw_and_discard(draw_and_discard(game))
    assert texts(game.legal_moves) == ["peek b1", "pass"]


# 9.5 Snaps and 9.6 The call


def called(**options):
    """Return the turn of seat 1 after a call of seat 0, with a four on the discard pile and one at b2 of seat 0."""
    game = play(begin(ANN, BO, CY, stock="4S 2S", **options), "knock", "draw stock", "discard")
    assert game.state.round_end.by == 0
    return game


def test_9_5_by_option_a_caller_may_still_throw_cards():
    assert called().to_act == (2, 1)
    game = called(caller_snaps=True)
    assert game.to_act == (2, 0, 1)
    assert faces(react(game, 0, "snap b2"), 0) == "AC 2C 3C ."
    others = called(caller_snaps=True, snaps="any")
    assert {move.seat for move in others.legal_moves_for(2) if move.word == "grab"} == {1}, "its cards are out of play"


def test_9_6_by_option_a_player_calls_as_a_turn_ends():
    game = begin(ANN, BO, CY, stock="4S 7S 2S 3S", call="after")
    assert words(game) == "draw"
    game = everyone_passes(play(game, "draw stock", "swap a1"))
    assert (game.phase, game.turn, texts(game.legal_moves)) == (Phase.FOLLOW, 0, ["knock", "pass"])
    game = draw_and_discard(play(game, "pass"))
    assert (game.turn, words(game)) == (1, "peek pass"), "the power comes before the call"
    for use in ("peek a1", "pass"):
        assert texts(play(game, use).legal_moves) == ["knock", "pass"]
    game = play(game, "pass", "knock")
    assert (game.turn, game.state.round_end) == (2, RoundEnd(1, (0,), "cabo"))
    game = draw_and_discard(game)
    assert (game.turn, words(game)) == (0, "draw"), "a second call is not offered"


def test_9_6_a_player_with_nothing_to_draw_may_call_then_too():
    none = ". . / . ."
    game = place(none, none, none, discard="2S", options={"call": "after"})
    game = play(Game(game.rules, game.state.replace(stock=())), "pass")
    assert (game.turn, texts(game.legal_moves)) == (0, ["knock", "pass"])
    assert play(game, "pass").turn == 1
    assert texts(play(game, "knock").legal_moves) == ["pass"]


def test_9_6_the_caller_says_the_name_of_the_game():
    assert cardgolf.rules("dutch").knock_word == "DUTCH"
    assert cardgolf.rules("cabo").knock_word == "CABO"


@pytest.mark.parametrize("call", ["before", "after"])
def test_9_6_by_option_the_caller_s_cards_are_turned_up_at_once(call):
    game = begin(ANN, BO, CY, stock="4S 2S 3S", call=call, call_shows=True)
    game = play(game if call == "before" else draw_and_discard(game), "knock")
    assert (game.turn, known(game, 1, 0), known(game, 0, 1)) == (1, "AC 2C 3C 4C", "? ? ? ?")
    game = draw_and_discard(draw_and_discard(game))
    assert game.is_round_over and cardgolf.replay(cardgolf.record(game)) == game


# 9.7 Scores


def totals(*boards, closer=0, **options):
    return [card.total for card in cardgolf.score(cardgolf.rules("cabo", **options), list(boards), closer=closer)]


def test_9_7_by_option_the_caller_alone_scores_nothing():
    low, lower, high = "AC 2C / 3C .", "AD 2D / . .", "5C 6D / . ."
    assert totals(low, high, "6C 7D / . .", lowest="caller") == [0, 11, 13]
    assert totals(low, lower, high, lowest="caller") == [16, 3, 11], "another with the fewest scores the sum"
    assert totals(low, "4D 2S / . .", high, lowest="caller") == [0, 6, 11]
    assert totals(low, "4D 2S / . .", high, lowest="caller", equal="failed") == [16, 6, 11]
    assert totals(low, lower, lowest="caller", failed=0) == [6, 3]


def add_up(scores, **options):
    """Return the total of seat 0 after rounds with these scores."""
    rules = cardgolf.rules("cabo", **options)
    cards = [tuple(Scorecard((Line("cabo.score.card", points),)) for points in (score, 1)) for score in scores]
    return rules.totals([RoundResult("hole", (0, 1), each, RoundEnd(None, (), "cabo")) for each in cards], rules)[0]


@every_case(
    ("options", "scores", "total"),
    [
        ({}, (60, 40), 100),
        ({"reset_at": 100}, (60, 40), 50),
        ({"reset_at": 100}, (60, 41), 101),
        ({"reset_at": 100}, (60, 40, 50), 50),
        ({"reset_at": 100, "resets": 1}, (60, 40, 50), 100),
        ({"reset_at": 100, "reset_to": 0}, (60, 40, 7), 7),
    ],
)
def test_9_7_by_option_an_exact_total_is_reduced(options, scores, total):
    assert add_up(scores, **options) == total
