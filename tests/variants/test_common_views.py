"""Card visibility (page of the base rules, 1.7)."""

import attrs
import pytest
from helpers.boards import board, cards, in_play
from helpers.walks import declined

import cardgolf
from cardgolf import Card, IllegalMoveError

OPEN = "2C 4D 6H / 8S 10C QD / 3H 5S (9C)"


def table(stock="KC KD KH KS AC AD AH AS", discard="2S"):
    """Return Nine-Card Golf with seat 1 to draw. The top card is first in ``stock`` and last in ``discard``."""
    piles = {"stock": stock, "discard": cards(discard)}
    return in_play(cardgolf.rules("nine-card"), [board(OPEN)] * 2, turn=1, leader=1, turns_begun=(0, 1), **piles)


def seen(game, seat, owner):
    """Return the faces that ``seat`` sees of ``owner``'s cards."""
    return [str(slot.card) if slot.card else "?" for slot in game.view(seat).boards[owner].slots]


def test_1_7_no_seat_sees_down_cards_not_even_their_owner():
    game = table()
    for seat in (0, 1, None):
        assert seen(game, seat, 1) == ["2C", "4D", "6H", "8S", "10C", "QD", "3H", "5S", "?"]
    fresh = cardgolf.new_game("play-nine", players=2, seed=1)
    assert all(seen(fresh, seat, owner) == ["?"] * 8 for seat in (0, 1, None) for owner in (0, 1))


def test_1_7_a_held_stock_card_is_its_holder_s_secret_until_it_is_laid():
    game = table().play("draw stock")
    assert game.view(1).held == Card(13, "C")
    for seat in (0, None):
        view = game.view(seat)
        assert (view.holding, view.held, view.legal_moves) == (True, None, ())
    for move, card in (("swap a1", "2C"), ("discard", "KC")):
        assert {str(game.play(move).view(seat).discard_top) for seat in (0, 1, None)} == {card}
    assert seen(game.play("swap a1"), 0, 1)[0] == "KC"


def test_1_7_a_held_discard_is_seen_by_every_seat():
    game = table().play("draw discard")
    assert {game.view(seat).held for seat in (0, 1, None)} == {Card(2, "S")}


def test_1_7_only_the_top_discard_and_the_sizes_of_the_piles_are_seen():
    views = [table(discard="9H 7C 2S").view(seat) for seat in (0, 1, None)]
    assert {(view.discard_top, view.discard_count, view.stock_count) for view in views} == {(Card(2, "S"), 3, 8)}
    texts = [repr(attrs.astuple(attrs.evolve(view, seen=()), recurse=False)) for view in views]
    assert all("9, suit='H'" not in text and "7, suit='C'" not in text for text in texts)
    assert {view.seen for view in views} == {(Card(9, "H"), Card(7, "C"))}  # for programs: all seats saw them


def test_1_7_at_the_end_every_card_is_face_up():
    game = declined(cardgolf.new_game("nine-card", players=2, seed=1, turn_limit=1))
    assert all("?" not in seen(game, seat, owner) for seat in (0, 1, None) for owner in (0, 1))


def test_1_4_a_move_can_be_undone_unless_it_showed_a_seat_a_card():
    drawn = table().play("draw discard")
    assert drawn.undo() == table()
    assert drawn.play("swap a1").undo() == drawn, "a1 lay open"
    assert refused_back(drawn.play("swap c3")) == "base.undo"
    assert refused_back(table().play("draw stock")) == "base.undo"


def refused_back(game):
    with pytest.raises(IllegalMoveError) as error:
        game.undo()
    return error.value.rule
