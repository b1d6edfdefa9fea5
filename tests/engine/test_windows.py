"""Windows: which seats react out of turn, with which moves, and in which order."""

from itertools import permutations

import pytest
from helpers.cases import every_case
from helpers.snap_games import begin, opened, play, reacting, refused
from helpers.snap_rules import Snap

import cardgolf
from cardgolf import Discard, Draw, Pass, Phase

# which seats, and what they may do


def test_without_a_window_the_seat_of_the_turn_acts():
    game = begin()
    assert (game.to_act, game.turn, game.state.actor, game.state.window) == ((1,), 1, 1, None)
    assert game.legal_moves_for(1) == game.legal_moves
    assert game.legal_moves_for(0) == game.legal_moves_for(None) == game.legal_moves_for("1") == ()


def test_the_seats_are_listed_clockwise_from_the_left_of_the_mover():
    game = opened()
    assert (game.phase, game.turn, game.to_act) == (Phase.REACTION, 1, (2, 3, 0))


@pytest.mark.parametrize("seats", [(0, 2), [2, 0], range(0, 4, 2), iter([0, 2])])
def test_the_order_of_the_result_does_not_matter(seats):
    seats = tuple(seats)
    assert opened(reacting(lambda state, move: seats if type(move) is Discard else None)).to_act == (2, 0)


def test_the_mover_may_react_too_and_comes_last():
    game = opened(reacting(lambda state, move: (0, 1, 3) if type(move) is Discard else None))
    assert game.to_act == (3, 0, 1)
    assert play(game, "3 pass", "0 pass", "1 pass").turn == 2


def test_by_the_base_rules_a_seat_may_pass_and_nothing_else():
    game = opened(reacting(lambda state, move: state.setup.seats if type(move) is Discard else None))
    assert [game.legal_moves_for(seat) for seat in range(4)] == [(Pass(),)] * 4
    assert game.only_move == Pass()


def test_each_seat_has_its_own_moves():
    game = opened()
    game = play(game, "3 snap a1")  # wrong
    assert game.legal_moves_for(2) == (Pass(), *map(Snap, ("a1", "b1", "a2", "b2")))
    game = play(game, "2 pass", "0 pass", "draw stock", "discard")
    assert (game.turn, game.to_act) == (2, (3, 0, 1))
    assert game.legal_moves_for(3) == (Pass(), *map(Snap, ("b1", "a2", "b2")))
    assert game.legal_moves_for(0) == (Pass(), *map(Snap, ("a1", "b1", "a2", "b2")))
    assert game.legal_moves_for(2) == ()


def test_a_move_without_a_seat_is_one_of_the_first_seat():
    game = opened().play("snap a2")
    assert game.history[-1] == (2, Snap("a2"))
    assert game.state.boards[2].card(2) is None
    assert [str(card) for card in game.state.discard[-2:]] == ["KH", "KD"]


def test_a_pass_moves_no_card():
    """Not even the card that the seat of the turn holds."""
    game = begin(reacting(lambda state, move: state.setup.after(state.turn) if type(move) is Draw else None))
    game = game.play("draw stock")
    held, boards = game.state.held, game.state.boards
    assert (game.phase, game.to_act) == (Phase.REACTION, (2, 3, 0))
    assert game.view(2).held is None
    assert game.view(1).held == held
    for seat in (0, 3, 2):
        game = game.play("pass", seat=seat)
        assert (game.state.held, game.state.held_from, game.state.boards) == (held, "stock", boards)
    assert (game.phase, game.turn, game.to_act) == (Phase.FOLLOW, 1, (1,))
    assert game.play("swap a1").state.boards[1].card(0) == held


def test_the_opening_has_no_windows():
    asked = []
    always = reacting(lambda state, move: asked.append(state.phase) or state.setup.after(state.turn))
    game = cardgolf.new_game("nine-card", always, players=3, seed=1)
    while game.state.is_opening:
        assert game.state.window is None
        game = game.play(game.legal_moves[0])
    assert (asked, game.state.window) == ([], None)


# the order of reactions


@every_case("order", [*permutations((2, 3, 0))])
def test_seats_react_in_any_order(order):
    game, left = opened(), [2, 3, 0]
    for seat in order:
        game = game.play("pass", seat=seat)
        left.remove(seat)
        assert game.to_act == (tuple(left) or (2,))
    assert (game.phase, game.turn) == (Phase.START, 2)
    assert [seat for seat, _ in game.history] == [1, 1, *order]


@pytest.mark.parametrize(("first", "later"), [(2, 0), (0, 2)])
def test_the_first_snap_counts_and_the_later_one_is_refused(first, later):
    game = opened().play("snap a2", seat=first)
    assert game.state.window is None
    reason = refused(game, "snap a2", later)
    assert reason.startswith("invalid seat=0: expected seat 2, which is to move" if later == 0 else "illegal move")


def test_a_seat_reacts_once_and_learns_whose_turn_it_is():
    game = play(opened(), "3 pass")
    assert refused(game, "pass", 3) == "invalid seat=3: expected one of seats 2, 0, which may react now [base.turn]"
    assert refused(game, "draw stock", 1).startswith("invalid seat=1: expected one of seats 2, 0")
    assert refused(game, "draw stock", 2).startswith("illegal move 'draw stock': expected one of pass, snap a1")
    for seat in (None, "2", 2.0, True, 4, -1):
        assert refused(game, "pass", seat).startswith("invalid seat=")


def test_an_illegal_reaction_names_the_moves_of_its_seat():
    game = play(opened(), "0 snap a1", "2 pass", "3 pass", "draw stock", "discard")
    assert "snap a1" not in refused(game, "snap c3", 0)
    assert "snap a1" in refused(game, "snap c3", 3)
