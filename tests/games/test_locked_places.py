"""Places that a view shows as locked: by the rules, as far as the viewer can know."""

from random import Random

import cardgolf
from cardgolf import Board, Card, Game, Phase, Slot, plugin
from cardgolf.games.determinize import locked_places
from cardgolf.testing import twin


def queen(*house_rules):
    """Return a game of Crazy Nines in which seat 0 has a locked queen of spades at b2."""
    start = cardgolf.new_game("crazy-nines", *house_rules, players=2, seed=1)
    slots = [Slot(card) for _, card in start.state.boards[0].cards()]
    slots[4] = Slot(Card(12, "S"), up=True, mark=9)
    boards = (Board.of(start.state.board.layout, slots), start.state.boards[1])
    state = start.state.replace(boards=boards, turn=0, phase=Phase.START, turns_begun=(3, 3))
    lost = slots[4].card, start.state.boards[0].card(4)
    deck = [lost[1] if card == lost[0] else card for card in state.stock]
    return Game(start.rules, state.replace(stock=tuple(deck)))


def test_a_locked_card_is_locked_for_every_viewer():
    game = queen()
    for seat in (0, 1, None):
        assert locked_places(game.view(seat), 0) == {4}
        assert locked_places(game.view(seat), 1) == frozenset()


def test_hidden_cards_lock_nothing():
    game = queen()
    for seat in (0, 1, None):
        other = Game(game.rules, twin(game.state, seat, Random(3)))
        assert locked_places(other.view(seat), 0) == locked_places(game.view(seat), 0)


def test_a_seat_that_sits_out_has_no_locked_places():
    game = queen()
    state = game.state.replace(boards=(game.state.boards[0], None))
    assert locked_places(Game(game.rules, state).view(None), 1) == frozenset()


@plugin
class Noting:
    """A rule that keeps hidden notes, which may decide what is locked."""

    notes = True


def test_where_rules_keep_hidden_notes_marks_are_locks():
    assert locked_places(queen(Noting).view(1), 0) == {4}
