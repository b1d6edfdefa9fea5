"""Bots where points depend on the place of a card."""

from random import Random
from statistics import fmean

import pytest

import cardgolf
from cardgolf import Line, hookimpl
from cardgolf.bots.players.greedy import Greedy
from cardgolf.bots.worth import appraise_board, worth_for
from cardgolf.simulation import play_game
from cardgolf.testing import rigged_deck

SIX = "2C 3C 4C / 5C 6C AC"


class InPlace:
    """The base rules, but a card earns ten points in the place of its rank, and a Joker in any."""

    defaults = {"holes": 1}

    @hookimpl
    def deck(self):
        return cardgolf.cards.french(packs=2)

    @hookimpl
    def goal(self):
        return "highest"

    @hookimpl
    def score(self, board):
        fitting = [place for place, card in board.cards() if card.rank in (place + 1, 0)]
        return [Line("in-place.score", 10, (name,)) for name in board.name(fitting)]


def shown(cards, discard="QS", stock="KS KD"):
    """Return a game in which seat 0 is to move and has ``cards``, all but the last place face up."""
    game = rigged_deck(InPlace, [cards, "KC QD QC / QH JD JC"], discard=discard, stock=stock, first_dealer=1)
    game = game.play("flip a1").play("flip b1").play("flip a1").play("flip b1")
    board = game.state.boards[0]
    for place in range(len(board.slots) - 1):
        board = board.put(place, board.slots[place].turned_up())
    boards = (board, *game.state.boards[1:])
    return cardgolf.Game(game.rules, game.state.replace(boards=boards))


def choose(game):
    return str(Greedy(Random(1)).choose(game.view(game.turn)))


def test_a_card_costs_less_in_its_place():
    worth = worth_for(cardgolf.new_game(InPlace, seed=1).view(0))
    assert worth.by_place == {rank: {name: 10} for rank, name in enumerate(("a1", "b1", "c1", "a2", "b2", "c2"), 1)}
    assert {card.rank: cost for card, cost in worth.alone.items()} == {0: -10, **dict.fromkeys(range(1, 14), 0)}
    assert round(worth.mean, 9) == round(-(4 * 10 + 48 * 10 / 6) / 108, 9)
    assert not worth.lines and not any(worth.saves.values())


def test_a_board_is_appraised_by_its_places():
    view = shown("AC 3C 3H / 5C JK 9C").view(0)
    own = appraise_board(worth_for(view), view.boards[0])
    assert own.total == -10 - 10 - 10 + worth_for(view).mean
    assert (own.freed["a1"], own.freed["b1"], own.freed["c1"]) == (-10, 0, -10)
    assert own.saving(cardgolf.Card(2, "H")) == 10
    assert own.saving(cardgolf.Card(3, "D")) == 0


def test_greedy_takes_a_card_whose_place_is_free_and_puts_it_there():
    game = shown(SIX, discard="3H")
    assert choose(game) == "draw discard"
    assert choose(game.play("draw discard")) == "swap c1"


def test_greedy_leaves_a_card_whose_place_is_taken():
    game = shown("AC 3C 3H / 5C 6C 9C", discard="3D", stock="3S")
    assert choose(game) == "draw stock"
    assert choose(game.play("draw stock")) in {"discard", "swap b1", "swap a2", "swap b2"}


def test_greedy_puts_no_joker_in_the_place_of_a_card_that_fits():
    game = shown("AC 2C 3C / 7C 5C 9H", stock="JK").play("draw stock")
    assert choose(game) == "swap a2"


def test_greedy_beats_random():
    rules = cardgolf.rules(InPlace)
    results = [play_game(rules, ["greedy", "random"], seed=3, number=number).totals for number in range(60)]
    assert fmean(greedy - random for greedy, random in results) > 15


def test_suits_that_differ_in_points_do_not_hide_the_place():
    @hookimpl("bonus")
    def hearts(board):
        count = sum(card.suit == "H" for _, card in board.cards())
        return [Line("hearts.bonus", count)]

    game = cardgolf.new_game(InPlace, hearts, seed=1)
    worth = worth_for(game.view(0))
    assert worth.by_place[2] == {"b1": 10}
    assert (worth.alone[cardgolf.Card(2, "H")], worth.alone[cardgolf.Card(2, "S")]) == (-1, 0)


@pytest.mark.parametrize("rows", [["a b c", "h . d", "g f e"], ["a b", "c d e", "f"]])
def test_advice_knows_layouts_whose_rows_differ_in_length(rows):
    class Uneven:
        """Equal cards of a row cancel."""

        @hookimpl
        def layout(self):
            return cardgolf.Layout.of(rows=rows)

    game = cardgolf.new_game(Uneven, players=2, seed=3)
    for _ in range(8):
        advice = cardgolf.advise(game.view(game.turn), deals=4)
        assert advice.moves[0].move in game.legal_moves
        game = game.play(advice.moves[0].move)
