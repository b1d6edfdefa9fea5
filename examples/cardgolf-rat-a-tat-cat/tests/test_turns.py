"""Rat-a-Tat-Cat: the clauses about the table and about turns, RC 1 and RC 2."""

from collections import Counter

import pytest
from rat_tables import PEEK, begin, known, pile, play, row, texts

import cardgolf
from cardgolf import Card, Game, InvalidArgumentError, Phase, hookimpl

# 1 The table


@pytest.mark.parametrize("players", [1, 7])
def test_1_1_two_to_six_can_play(players):
    assert list(cardgolf.rules("rat-a-tat-cat").seats()) == [2, 3, 4, 5, 6]
    with pytest.raises(InvalidArgumentError):
        cardgolf.new_game("rat-a-tat-cat", players=players)


def test_1_2_the_deck_has_54_cards():
    deck = Counter(map(str, cardgolf.rules("rat-a-tat-cat").deck(6)))
    assert deck == {**dict.fromkeys("012345678", 4), "9": 9, "Peek": 3, "Swap": 3, "Draw-Two": 3}
    assert deck.total() == 54


def test_1_3_another_layout_is_refused():
    with pytest.raises(cardgolf.InvalidOptionError, match="expected 1 row of 4 in rat-a-tat-cat"):
        cardgolf.rules("rat-a-tat-cat", "course")


def test_1_3_four_cards_lie_in_a_row():
    game = begin()
    assert [board.names for board in game.state.boards] == [("a1", "b1", "c1", "d1")] * 3


def test_1_4_each_player_looks_at_the_outer_cards_once():
    game = begin()
    assert (game.phase, texts(game.legal_moves)) == (Phase.START, "draw stock draw discard")
    assert [known(game, seat, seat) for seat in range(3)] == ["1 ? ? 4", "5 ? ? 8", "9 ? ? 0"]
    assert [known(game, viewer, 0) for viewer in (1, 2, None)] == ["? ? ? ?"] * 3
    assert all(len(board.down) == 4 for board in game.state.boards)


def test_1_5_a_number_lies_on_the_discard_pile_first():
    game = begin(discard="Swap", stock="Peek 6 7")
    assert (pile(game), str(game.state.stock[-1])) == ("Swap Peek 6", "7")


def test_1_5_with_any_a_power_card_stays():
    game = begin(discard="Swap", stock="Peek 6 7", first_discard="any")
    assert (pile(game), texts(game.legal_moves)) == ("Swap", "draw stock")


def test_1_6_the_dealers_left_leads():
    assert (begin().turn, begin(first_dealer=1).turn) == (0, 2)


# 2 A turn


def test_2_1_a_turn_begins_with_a_draw():
    game = begin()
    assert texts(game.legal_moves) == "draw stock draw discard"
    game = play(game, "draw stock", "discard", "pass")
    assert (game.turn, game.phase) == (1, Phase.START)


def test_2_1_a_power_card_cannot_be_taken():
    game = play(begin(stock="Peek 7"), "draw stock", "discard", "pass")
    assert (pile(game), texts(game.legal_moves)) == ("5 Peek", "draw stock")


def test_2_1_a_power_card_that_is_swapped_out_cannot_be_taken_or_used():
    game = play(begin("Swap 2 3 4", "5 6 7 8"), "draw discard", "swap a1", "pass")
    assert (pile(game), row(game, 0), texts(game.legal_moves)) == ("Swap", "5 2 3 4", "draw stock")


def test_2_2_a_discard_must_be_swapped():
    assert texts(play(begin(), "draw discard").legal_moves) == "swap a1 swap b1 swap c1 swap d1"


def test_2_2_a_number_may_be_swapped_or_discarded():
    assert texts(play(begin(), "draw stock").legal_moves) == "swap a1 swap b1 swap c1 swap d1 discard"


def test_2_3_a_stock_card_swapped_in_is_known_to_its_owner_alone():
    game = play(begin(), "draw stock", "swap b1")
    assert (row(game, 0), pile(game)) == ("1 6 3 4", "5 2")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2, None)] == ["1 6 ? 4", *["? ? ? ?"] * 3]
    assert len(game.state.boards[0].down) == 4


def test_2_3_a_discard_swapped_in_is_known_to_all_players():
    game = play(begin(), "draw discard", "swap c1")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2)] == ["1 ? 5 4", "? ? 5 ?", "? ? 5 ?"]


def test_2_4_the_discards_below_the_top_become_the_stock():
    game = begin("1 2 3 4", "5 6 7 8")
    game = Game(game.rules, game.state.replace(stock=(), discard=tuple(reversed([*game.state.stock, Card(5)]))))
    top = game.state.discard[-1]
    game = game.play("draw stock")
    assert (game.state.discard, game.state.reshuffles, len(game.state.stock)) == ((top,), 1, 44)


def test_2_4_without_any_card_to_draw_the_turn_is_passed():
    @hookimpl
    def deck():
        return [*map(Card, range(8)), PEEK]

    game = begin("0 1 2 3", "4 5 6 7", discard="Peek", stock="", house_rules=[deck])
    assert texts(game.legal_moves) == "pass"
    assert game.play("pass").turn == 1
