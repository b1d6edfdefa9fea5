"""The clauses on cards, the deal, turns and powers, worked out by hand."""

from collections import Counter

import pytest
from helpers.cabo_tables import (
    ANN,
    BO,
    CY,
    FEW,
    begin,
    crowd,
    draw_and_discard,
    everyone_passes,
    faces,
    known,
    pile,
    place,
    play,
    react,
    texts,
    words,
)
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, Game, Phase

KINGS = {suit: Card(13, suit) for suit in "CDHS"}


def values(**options):
    return cardgolf.rules("cabo", **options).card_values


# 9.1 Cards


@pytest.mark.parametrize("players", [2, 6])
def test_9_1_one_pack_with_two_jokers(players):
    deck = Counter(cardgolf.rules("cabo").deck(players))
    assert (deck.total(), deck[Card(0, "*")], len(deck)) == (54, 2, 53)
    assert Card(0, "*") not in cardgolf.rules("cabo", jokers=0).deck(players)


@pytest.mark.parametrize("players", [1, 7])
def test_9_1_two_to_six_can_play(players):
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game("cabo", players=players)


def test_9_1_what_cards_are_worth():
    points = {str(card): value for card, value in values().items() if card.suit in "S*"}
    numbers = {f"{number}S": number for number in range(2, 11)}
    assert points == {"AS": 1, "JS": 11, "QS": 12, "KS": 13, "JK": 0} | numbers
    tens = values(court="ten")
    assert [tens[Card(rank, "S")] for rank in (9, 10, 11, 12, 13)] == [9, 10, 10, 10, 10]


LOW = [({}, "DH", -1), ({"low_king": 0}, "DH", 0), ({"low_kings": "black"}, "CS", -1), ({"low_kings": "none"}, "", -1)]


@pytest.mark.parametrize(("options", "suits", "points"), LOW)
def test_9_1_the_kings_of_one_colour_are_low(options, suits, points):
    found = values(**options)
    assert {suit: found[king] for suit, king in KINGS.items()} == {
        suit: points if suit in suits else 13 for suit in "CDHS"
    }


# 9.2 The deal


def test_9_2_four_cards_in_a_square_and_one_discard():
    state = cardgolf.new_game("cabo", players=6, seed=1).state
    assert {(board.layout.rows, board.layout.columns) for board in state.boards} == {(2, 2)}
    assert (len(state.discard), len(state.stock), state.phase) == (1, 54 - 24 - 1, Phase.START)
    assert all(board.down == {0, 1, 2, 3} for board in state.boards)


def test_9_2_all_players_look_at_two_of_their_cards():
    game = begin()
    assert (game.turn, game.phase, len(game.history)) == (0, Phase.START, 0)
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["? ? 3C 4C", "? ? ? ?", "? ? ? ?"]
    assert known(game, 1, 1) == "? ? JD QD"


@pytest.mark.parametrize(("peeks", "seen"), [(0, "? ? ? ?"), (1, "? ? ? 4C"), (3, "? 2C 3C 4C"), (4, "AC 2C 3C 4C")])
def test_9_2_by_option_they_look_at_another_number(peeks, seen):
    assert known(begin(peeks=peeks), 0, 0) == seen


def test_9_2_all_see_who_has_looked():
    slots = begin().view(None).boards[1].slots
    assert [(slot.card, slot.seen_by) for slot in slots] == [(None, ()), (None, ()), (None, (1,)), (None, (1,))]


# 9.3 A turn


def test_9_3_draw_from_either_pile_or_call():
    assert texts(begin().legal_moves) == ["draw stock", "draw discard", "knock"]
    assert texts(begin(take_discard=False).legal_moves) == ["draw stock", "knock"]


def test_9_3_a_card_of_the_stock_is_swapped_in_unseen_by_the_others():
    game = play(begin(stock="9S"), "draw stock")
    assert texts(game.legal_moves) == ["swap a1", "swap b1", "swap a2", "swap b2", "discard"]
    game = play(game, "swap b1")
    assert (faces(game, 0), pile(game)) == ("AC 9S 3C 4C", "8H 2C")
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["? 9S 3C 4C", "? ? ? ?", "? ? ? ?"]


def test_9_3_a_card_of_the_discard_pile_must_be_swapped_in_and_all_know_it():
    game = play(begin(BO, ANN, CY), "draw discard")
    assert words(game) == "swap"
    game = play(game, "swap a1")
    assert (faces(game, 0), pile(game)) == ("8H 6D JD QD", "5D")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2, None)] == ["8H ? JD QD", "8H ? ? ?", "8H ? ? ?", "? ? ? ?"]
    assert game.state.boards[0].down == {0, 1, 2, 3}


def test_9_3_a_card_of_the_stock_may_be_discarded():
    game = play(begin(stock="6S"), "draw stock", "discard")
    assert (faces(game, 0), pile(game)) == (faces(begin(), 0), "8H 6S")
    assert everyone_passes(game).turn == 1


def test_9_3_the_discards_make_a_new_stock():
    game = crowd(FEW, "2S AS 9D")
    assert (len(game.state.stock), texts(game.legal_moves)) == (0, ["draw stock", "draw discard", "knock"])
    game = play(game, "draw stock")
    assert (game.state.held in {Card.parse("AS"), Card.parse("9D")}, len(game.state.stock)) == (True, 1)
    assert pile(game) == "2S"


def test_9_3_a_player_with_nothing_to_draw_calls_or_passes():
    none = ". . / . ."
    game = place(none, none, none, discard="2S")
    game = Game(game.rules, game.state.replace(stock=()))
    assert texts(game.legal_moves) == ["pass", "knock"]
    game = play(game, "knock")
    assert (texts(game.legal_moves), game.turn) == (["pass"], 1)
    assert play(game, "pass").turn == 2


def test_9_3_a_player_without_cards_cannot_take_the_discard():
    game = place(". . / . .", "(5D) (6D) / (JD) (QD)", discard="8H")
    assert texts(game.legal_moves) == ["draw stock", "knock"]
    assert texts(play(game, "draw stock").legal_moves) == ["discard"]


# 9.4 Powers


@pytest.mark.parametrize(
    ("card", "power"), [("7S", "peek pass"), ("9S", "spy pass"), ("JS", "pick pass"), ("KS", "spy pass")]
)
def test_9_4_a_card_drawn_and_discarded_has_a_power(card, power):
    game = draw_and_discard(begin(stock=card))
    assert (game.phase, game.turn, words(game)) == (Phase.EXTRA, 0, power)
    assert play(game, "pass").turn == 1


@pytest.mark.parametrize("card", ["6S", "AS", "JK"])
def test_9_4_a_low_card_has_none(card):
    assert draw_and_discard(begin(stock=card)).turn == 1


def test_9_4_a_card_that_is_swapped_out_or_taken_has_none():
    game = everyone_passes(play(begin(BO, ANN, stock="2S"), "draw stock", "swap b2"))
    assert (pile(game), game.turn) == ("8H QD", 1)
    assert everyone_passes(play(begin(BO, ANN, discard="9H"), "draw discard", "swap b2")).turn == 1


def test_9_4_the_power_comes_after_the_snaps():
    game = play(begin(ANN, "9D 6D / JD QD", stock="9S"), "draw stock", "discard")
    assert (game.phase, game.to_act) == (Phase.REACTION, (1, 0))
    game = react(game, 1, "snap a1")
    assert (game.phase, game.turn, words(game)) == (Phase.EXTRA, 0, "spy pass")


NO_POWERS = dict.fromkeys(("peek", "spy", "switch", "look", "give"), "none")
POWERS = [
    ({}, "7 8 9 10 J Q KS KC KH"), ({"look": "none"}, "7 8 9 10 J Q"), ({"look": "black kings"}, "7 8 9 10 J Q KS KC"),
    (NO_POWERS, ""), (NO_POWERS | {"peek": "7", "spy": "8", "switch": "9"}, "7 8 9"),
    (NO_POWERS | {"peek": "queen", "spy": "queen", "switch": "jack", "give": "ace"}, "A J Q"),
    (NO_POWERS | {"peek": "jack", "spy": "jack", "switch": "queen"}, "J Q"),
]  # fmt: skip


@every_case(("options", "ranks"), POWERS)
def test_9_4_by_option_other_ranks_have_powers(options, ranks):
    cards = "A 2 7 8 9 10 J Q KS KC KH".split()
    games = {card: draw_and_discard(begin(stock=card + "S" * (card[0] != "K") + " 2D", **options)) for card in cards}
    assert [card for card, game in games.items() if game.phase is Phase.EXTRA] == ranks.split()


@pytest.mark.parametrize("card", ["7S", "8S"])
def test_9_4_a_seven_or_eight_shows_a_card_of_ones_own(card):
    game = draw_and_discard(begin(stock=card))
    assert texts(game.legal_moves) == ["peek a1", "peek b1", "pass"]  # the others are known
    game = play(game, "peek a1")
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["AC ? 3C 4C", "? ? ? ?", "? ? ? ?"]
    assert game.turn == 1


@pytest.mark.parametrize("card", ["9S", "10S"])
def test_9_4_a_nine_or_ten_shows_a_card_of_another_player(card):
    game = draw_and_discard(begin(ANN, BO, CY, stock=card))
    assert texts(game.legal_moves) == [f"spy {seat} {name}" for seat in (1, 2) for name in "a1 b1 a2 b2".split()] + [
        "pass"
    ]
    game = play(game, "spy 2 b1")
    assert [known(game, viewer, 2) for viewer in (0, 1, 2, None)] == ["? 3H ? ?", "? ? ? ?", "? ? 4H 5H", "? ? ? ?"]
    assert game.turn == 1


def test_9_4_a_card_that_one_knows_is_not_looked_at_again():
    game = play(draw_and_discard(begin(stock="9S 2S 10S")), "spy 1 a1")
    game = draw_and_discard(draw_and_discard(game))
    assert texts(game.legal_moves) == ["spy 1 b1", "spy 1 a2", "spy 1 b2", "pass"]


@pytest.mark.parametrize("card", ["JS", "QS"])
def test_9_4_a_jack_or_queen_exchanges_two_cards_unseen(card):
    game = draw_and_discard(begin(stock=card))
    assert texts(game.legal_moves) == ["pick 0 a1", "pick 0 b1", "pick 0 a2", "pick 0 b2", "pass"]
    game = play(game, "pick 0 a2")
    assert texts(game.legal_moves) == ["pick 1 a1", "pick 1 b1", "pick 1 a2", "pick 1 b2"]
    game = play(game, "pick 1 b1")
    assert (faces(game, 0), faces(game, 1), game.turn) == ("AC 2C 6D 4C", "5D 3C JD QD", 1)


@pytest.mark.parametrize("card", ["KS", "KH"])
def test_9_4_a_king_shows_a_card_which_may_be_exchanged(card):
    game = play(draw_and_discard(begin(ANN, BO, CY, stock=card)), "spy 2 a1")
    assert (game.phase, game.turn, game.state.memory["looked"]) == (Phase.EXTRA, 0, ((2, "a1"),))
    assert texts(game.legal_moves) == [f"pick 0 {name}" for name in "a1 b1 a2 b2".split()] + ["pass"]
    exchanged, kept = play(game, "pick 0 b2"), play(game, "pass")
    assert (faces(exchanged, 0), faces(exchanged, 2)) == ("AC 2C 3C 2H", "4C 3H 4H 5H")
    assert (faces(kept, 2), kept.turn, exchanged.turn) == ("2H 3H 4H 5H", 1, 1)
    assert [dict(each.state.memory) for each in (exchanged, kept)] == [{}, {}]


def test_9_4_a_second_king_looks_again():
    game = play(draw_and_discard(begin(stock="KS KH")), "spy 1 a1", "pass")
    assert words(draw_and_discard(game)) == "spy pass"


def test_9_4_a_card_stays_known_where_it_goes():
    game = play(draw_and_discard(begin(stock="JS")), "pick 0 a2", "pick 1 b2")
    assert [known(game, 0, seat) for seat in (0, 1)] == ["? ? ? 4C", "? ? ? 3C"]
    assert [known(game, 1, seat) for seat in (0, 1)] == ["? ? QD ?", "? ? JD ?"]
