"""The conformance class and the strategies for decks whose cards have names, on a grid and in a hand."""

import re

import pytest
from helpers.named_decks import Powers, Trumps
from hypothesis import Phase, find, given, settings

import cardgolf
from cardgolf import Card
from cardgolf.testing import rigged_deck, strategies

RULES = [cardgolf.rules(Powers), cardgolf.rules(Trumps)]
UNSHRUNK = settings(max_examples=2000, database=None, derandomize=True, phases=[Phase.generate])


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_strategies_draw_cards_with_names(rules):
    assert find(strategies.boards(rules), lambda board: any(card.name for _, card in board.cards()), settings=UNSHRUNK)
    held = find(strategies.states(rules), lambda state: state.held and state.held.name, settings=UNSHRUNK)
    assert held.held in rules.deck(2)


@given(strategies.moves(RULES[1]))
def test_each_drawn_move_is_parsed_in_any_case(move):
    assert RULES[1].parse(str(move).upper()) == RULES[1].parse(str(move).lower()) == move


def test_a_deck_can_be_rigged_with_names():
    game = rigged_deck(Powers, ["Peek 1 2 / 3 4 5", "Spy=7H 1 2 / 3 4 5"], discard="Skip", stock="Swap 0")
    assert game.state.boards[0].card(0) is Card(name="Peek")
    assert [*game.state.stock[:-3:-1]] == [Card(name="Swap"), Card(0)]


def test_the_same_deal_in_other_processes():
    """Hashes of texts differ between processes, and the order in which cards were made too."""
    assert re.search(r"stock: .*Peek", cardgolf.new_game(Powers, seed=3).position)
