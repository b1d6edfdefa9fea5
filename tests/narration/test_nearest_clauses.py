"""Of the clauses about a refused move, the one about the step of the turn."""

import pytest
from helpers.walks import finish_opening, play

import cardgolf
from cardgolf.narration import clauses_of_step, nearest_clauses

DEALS = {"play-nine": "PN 2.1.5", "golf": "GF 8.2.2", "nine-card": "NC 3.1.5", "crazy-nines": "CN 4.1.5"}
DRAWS = {"play-nine": "PN 2.2.1", "golf": "GF 8.3.1", "nine-card": "NC 3.2.1", "crazy-nines": "CN 4.2.1"}
TAKES = {**DRAWS, "play-nine": "PN 2.2.2"}  # the other pages say in one clause that a discard taken must be swapped
STOCK = {"play-nine": "PN 2.2.3", "golf": "GF 8.3.2", "nine-card": "NC 3.2.2", "crazy-nines": "CN 4.2.2"}


def clause_numbers(texts):
    return [clause.number for clause, _ in texts]


def view_after(name, *moves):
    game = play(finish_opening(name), *moves)
    return game.view(game.turn)


@pytest.mark.parametrize(("expected", "moves"), [(DRAWS, ()), (TAKES, ("draw discard",)), (STOCK, ("draw stock",))])
@pytest.mark.parametrize("name", DRAWS)
def test_each_step_of_a_turn_has_its_clause(name, expected, moves):
    view = view_after(name, *moves)
    assert clause_numbers(nearest_clauses(view, "base.moves")) == [expected[name]]
    assert clause_numbers(clauses_of_step(view)) == [expected[name]]


@pytest.mark.parametrize("name", DEALS)
def test_before_play_the_clause_is_about_the_first_cards_turned_up(name):
    view = cardgolf.new_game(name, players=2, seed=7).view(1)
    assert clause_numbers(nearest_clauses(view, "base.moves")) == [DEALS[name]]
    assert clause_numbers(clauses_of_step(view)) == [DEALS[name]]


def test_after_a_draw_the_clause_is_about_the_direct_discard():
    game = cardgolf.new_game("board-nine", players=2, seed=7)
    while game.phase is not cardgolf.Phase.EXTRA:
        game = game.play(game.legal_moves[0])
    assert clause_numbers(clauses_of_step(game.view(game.turn))) == ["BN 5.3.4"]


def test_a_rule_with_one_clause_has_it_at_every_step():
    before_play = cardgolf.new_game("play-nine", players=2, seed=7).view(1)
    for view in (before_play, view_after("play-nine"), view_after("play-nine", "draw stock")):
        assert clause_numbers(nearest_clauses(view, "base.discard_options")) == ["G 1.4.3"]


def test_a_refused_call_has_the_clauses_about_the_end_of_a_round():
    game = cardgolf.new_game("board-nine", players=2, seed=7)
    with pytest.raises(cardgolf.IllegalMoveError) as refused:
        game.play("NINE")
    error = refused.value
    assert error.move == "knock" and error.message.startswith("illegal move 'NINE': expected one of play ")
    view = game.view(game.turn)
    assert clause_numbers(nearest_clauses(view, error.rule, error.move)) == ["BN 5.4.1", "BN 5.4.2"]
    assert clause_numbers(nearest_clauses(view, error.rule)) == ["BN 5.3.1"]


def test_a_knock_where_no_rule_has_one_has_the_clause_of_the_step():
    view = view_after("play-nine")
    assert clause_numbers(nearest_clauses(view, "base.moves", "knock")) == ["PN 2.2.1"]


def test_a_rule_without_a_clause_has_none():
    assert nearest_clauses(view_after("play-nine"), "base.unknown") == ()
