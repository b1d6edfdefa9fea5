"""The Queen of Spades in Crazy Nines (its rules page, 4.2). From the stock she must be placed and is locked."""

import pytest
from helpers.boards import board, cards, in_play, mine
from helpers.refusals import refused
from helpers.walks import play

import cardgolf
from cardgolf import Card, Layout, Swap

RULES = cardgolf.rules("crazy-nines")
GRID = Layout.grid(rows=3, columns=3)
OTHER = "2D 4H 6S / 8C 10D JC / (3S) (5C) (9D)"
MINE = "2C 4D 6H / 8S 10C JD / (3H) (5S) (9C)"
ENDING = "3C . . / . . . / . . (AD)"
IDLE = ("draw stock", "discard")


def table(*boards, stock="QS", discard="2H", turns_begun=5):
    """Return a round in which seat 0 is about to draw. ``stock`` and ``discard`` have their top card first."""
    begun = (turns_begun,) * len(boards)
    return in_play(RULES, [*map(board, boards)], stock=f"{stock} {'KC ' * 20}", discard=discard, turns_begun=begun)


def place_queen(*boards, place="a1", **more):
    """Return the game after seat 0 drew the Queen of Spades from the stock and put her at ``place``."""
    return play(table(*boards, **more), "draw stock", f"swap {place}")


def is_unlocked(game):
    """Return whether the seat to move may exchange every card of its own after a draw."""
    present = [GRID.names[place] for place, _ in game.state.board.cards()]
    return {move for move in game.legal_moves if isinstance(move, Swap)} == set(map(Swap, present))


def test_4_2_the_queen_drawn_from_the_stock_must_be_placed_on_any_cell():
    game = table(MINE, OTHER).play("draw stock")
    assert game.legal_moves == tuple(map(Swap, GRID.names))
    assert refused(game, "discard") == "crazy-nines.discard_options"


def test_4_2_she_must_be_placed_in_the_last_lap_too_and_costs_35():
    game = play(table(ENDING, MINE, stock="KH QS"), "draw stock", "swap c3")
    assert game.round_end.by == 0
    game = game.play("draw stock")
    assert game.legal_moves == tuple(map(Swap, GRID.names))
    game = game.play("swap a1")
    assert game.is_round_over
    assert game.scores == (3 + 1, 35 + 4 + 6 + 8 + 10 + 10 + 3 + 5 + 9)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_4_2_placed_on_turn_t_she_is_refused_on_t1_and_t2_and_free_on_t3(players):
    """The lock counts the turns of the owner alone."""
    others = [OTHER] + [". . . / . . . / . . (KD)"] * (players - 2)
    game = place_queen(MINE, *others, place="b2")
    for _ in range(2):
        game = play(game, *IDLE * (players - 1), "draw stock")
        assert game.turn == 0
        assert not is_unlocked(game)
        assert len(game.legal_moves) == 9
        assert refused(game, "swap b2") == "crazy-nines.locked"
        game = game.play("discard")
    game = play(game, *IDLE * (players - 1), "draw stock")
    assert game.turn == 0
    assert is_unlocked(game)
    assert mine(game.play("swap b2")) == "2C 4D 6H 8S KC JD 3H 5S 9C"


def test_4_2_the_lock_forbids_a_card_taken_from_the_discard_too():
    game = play(place_queen(MINE, OTHER), *IDLE, "draw discard")
    assert len(game.legal_moves) == 8
    assert refused(game, "swap a1") == "crazy-nines.locked"


def test_4_2_the_lock_is_public_and_binds_the_owner_alone():
    game = place_queen(MINE, OTHER)
    assert game.view(1).boards[0].slots[0].mark == game.view(None).boards[0].slots[0].mark > 0
    assert is_unlocked(game.play("draw stock"))


def test_4_2_a_queen_taken_from_the_discard_is_not_locked():
    game = play(table(MINE, OTHER, discard="QS", stock="KC"), "draw discard")
    assert refused(game, "discard") == "base.moves"
    game = play(game, "swap a1", *IDLE, "draw stock")
    assert is_unlocked(game)
    assert mine(game).startswith("QS")


def test_4_2_a_queen_dealt_and_turned_up_in_setup_is_not_locked():
    rest = list(RULES.deck(2))
    rest.remove(Card(12, "S"))
    game = cardgolf.new_game(RULES, players=2, seed=1, deck=[Card(12, "S"), *rest])
    game = play(game, "flip a1", "flip b1", "flip a1", "flip b1", "draw stock")
    assert game.turn == 1
    assert game.state.board.card(0) == Card(12, "S")
    assert is_unlocked(game)


def test_4_2_a_queen_uncovered_by_a_swap_goes_to_the_discard_and_is_not_locked_when_taken():
    game = play(table("(QS) 4D 6H / 8S 10C JD / 3H 5S (9C)", OTHER, stock="KC"), "draw stock", "swap a1")
    assert game.state.discard[-1] == Card(12, "S")
    game = play(game, "draw discard", "swap b1", *IDLE, "draw stock")
    assert game.turn == 1
    assert game.state.board.card(1) == Card(12, "S")
    assert is_unlocked(game)


def test_4_2_a_queen_turned_as_first_discard_or_revealed_at_the_end_costs_10():
    game = play(table(ENDING, "(QS) . . / . . . / . . 9C", stock="KH KD", discard="QS"), "draw stock", "swap c3", *IDLE)
    assert game.is_round_over
    assert game.scores == (4, 19)
    game = play(table(ENDING, "(2S) . . / . . . / . . 9C", stock="KC", discard="QS"), "draw discard", "swap c3", *IDLE)
    assert game.is_round_over
    assert game.scores == (3 + 10 + 20, 11)


def test_4_2_a_line_of_queens_takes_a_queen_just_placed_with_it():
    game = place_queen("(2C) QD QH / 8S 10C JD / 3H 5S (9C)", OTHER)
    assert mine(game) == ". . . 8S 10C JD 3H 5S 9C"
    assert game.state.discard == cards("2H QS QD QH 2C")


def test_4_2_a_line_of_queens_takes_a_locked_queen_with_her_penalty():
    game = place_queen("2C QD 3H / . . . / . . (9C)", "3C . . / . . . / . . (KD)", stock="QS KC QH KC")
    game = play(game, *IDLE, "draw stock", "swap c1")
    assert mine(game) == ". . . . . . . . 9C"
    assert game.round_end is None
    game = play(game, "draw stock", "swap c3", *IDLE)
    assert game.is_round_over
    assert game.scores == (9, 3 + 1)


def test_4_2_each_lock_has_its_own_count():
    game = place_queen(MINE, OTHER, stock="QS KC QS KC")
    game = play(game, *IDLE, "draw stock", "swap b1")
    for locked in (["a1", "b1"], ["b1"], []):
        game = play(game, *IDLE, "draw stock")
        assert [name for name in GRID.names if Swap(name) not in game.legal_moves] == locked
        game = game.play("discard")


def test_4_2_a_second_queen_must_be_placed_on_an_unlocked_cell():
    game = play(place_queen(MINE, OTHER, stock="QS KC QS"), *IDLE, "draw stock")
    assert game.legal_moves == tuple(map(Swap, GRID.names[1:]))
    assert refused(game, "swap a1") == "crazy-nines.locked"


def test_4_2_a_queen_on_a_free_queen_is_locked_anew():
    game = play(place_queen(MINE, OTHER, stock="QS KC KC KC KC KC QS"), *IDLE * 5, "draw stock", "swap a1")
    game = play(game, *IDLE, "draw stock")
    assert mine(game).startswith("QS")
    assert refused(game, "swap a1") == "crazy-nines.locked"


@pytest.mark.parametrize(("turns_waited", "points"), [(0, 35), (1, 35), (2, 10), (3, 10)])
def test_4_2_no_penalty_once_the_lock_has_run_out(turns_waited, points):
    """Seat 1 ends the round. Seat 0's last turn is one more than the turns it waited."""
    game = place_queen("2C . . / . . . / . . (KD)", "3C . . / . . . / . . (3D)")
    game = play(game, *IDLE * 2 * turns_waited, "draw stock", "swap c3", *IDLE)
    assert game.is_round_over
    assert game.scores == (points + 1, 3 + 1)


def test_4_2_on_the_owners_last_down_card_she_ends_the_round_at_25_and_the_closers_20():
    game = place_queen("3C . . / . . . / . . (AD)", "4C . . / . . . / . . 5C", "9C 9D . / . . . / . . 2C", place="c3")
    game = play(game, *IDLE * 2)
    assert game.is_round_over
    assert game.round_end.by == 0
    assert game.scores == (3 + 10 + 25 + 20 + 20, 9, 2)
    assert [line.points for line in game.scorecards[0].lines] == [3, 10, 25, 40]


def test_4_3_the_25_is_part_of_the_compared_scores():
    """Without the 25 points seat 0 would be lower than the closer."""
    game = place_queen("2C . . / . . . / . . (KD)", "8C 9H . / . . . / . . (3D)")
    game = play(game, "draw stock", "swap c3", *IDLE)
    assert game.round_end.by == 1
    assert game.scores == (36, 18)
