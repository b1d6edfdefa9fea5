"""Rat-a-Tat-Cat: the clauses about power cards, RC 3."""

from random import Random

import pytest
from rat_tables import PEEK, begin, known, pile, play, row, texts, words

from cardgolf import Card, Game, Phase, hookimpl
from cardgolf.testing import twin

# 3 Power cards


@pytest.mark.parametrize(("power", "use"), [("Peek", "peek"), ("Swap", "exchange"), ("Draw-Two", "draw-two")])
def test_3_1_a_power_card_is_used_or_discarded(power, use):
    game = begin(stock=f"{power} 7").play("draw stock")
    assert words(game) == f"{use} discard"
    for move in game.legal_moves:
        after = game.play(move)
        assert (pile(after), after.state.held) == (f"5 {power}", None)


def test_3_1_a_power_card_of_a_house_rule_can_be_discarded():
    @hookimpl
    def deck():
        return [*map(Card, [*range(10)] * 3), Card(name="Mouse")]

    game = begin("0 1 2 3", "4 5 6 7", stock="Mouse 7", house_rules=[deck]).play("draw stock")
    assert texts(game.legal_moves) == "discard"


def test_3_2_a_peek_shows_a_card_to_its_owner_alone():
    game = begin(stock="Peek 7").play("draw stock")
    assert texts(game.legal_moves) == "peek b1 peek c1 discard"
    game = game.play("peek c1")
    assert [known(game, viewer, 0) for viewer in (0, 1, 2, None)] == ["1 ? 3 4", *["? ? ? ?"] * 3]
    assert (row(game, 0), len(game.state.boards[0].down)) == ("1 2 3 4", 4)


def test_3_2_with_all_cards_known_a_peek_has_no_use():
    game = play(begin("1 2 3 4", "5 6 7 8", stock="Peek 7 Peek 7 Peek"), "draw stock", "peek b1", "pass")
    game = play(game, "draw stock", "discard", "pass", "draw stock", "peek c1", "pass")
    assert texts(play(game, "draw stock", "discard", "pass", "draw stock").legal_moves) == "discard"


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_3_2_a_peek_shows_nothing_to_others(viewer):
    """Two tables that differ in cards a viewer cannot see stay equal for it. Only the one who peeks sees a card."""
    game, chance = begin(stock="Peek 7").play("draw stock"), Random(1)
    shown = set()
    for _ in range(20):
        other = Game(game.rules, twin(game.state, viewer, chance))
        if viewer == 0:
            assert other.view(0) == game.view(0)
            shown.add(known(other.play("peek c1"), 0, 0))
        elif other.state.held is PEEK:
            assert other.play("peek c1").view(viewer) == game.play("peek c1").view(viewer)
            shown.add("")
    assert (len(shown) > 5) if viewer == 0 else shown == {""}


def test_3_3_a_swap_exchanges_any_two_cards():
    game = begin("1 2 3 4", "5 6 7 8", stock="Swap 7").play("draw stock")
    places = ("a1", "b1", "c1", "d1")
    assert [*map(str, game.legal_moves)] == [
        *(f"exchange {own} 1 {other}" for own in places for other in places),
        "discard",
    ]
    after = game.play("exchange b1 1 d1")
    assert (row(after, 0), row(after, 1)) == ("1 8 3 4", "5 6 7 2")


def test_3_3_other_players_are_listed_clockwise():
    game = play(begin(stock="7 Swap 7"), "draw stock", "discard", "pass", "draw stock")
    assert [*dict.fromkeys(move.seat for move in game.legal_moves[:-1])] == [2, 0]


def test_3_3_neither_card_is_seen_and_each_stays_known_to_those_who_knew_it():
    game = begin(stock="Swap 7").play("draw stock")
    known_for_unknown = game.play("exchange a1 1 b1")
    assert [known(known_for_unknown, viewer, 0) for viewer in range(3)] == ["? ? ? 4", "? ? ? ?", "? ? ? ?"]
    assert [known(known_for_unknown, viewer, 1) for viewer in range(3)] == ["? 1 ? ?", "5 ? ? 8", "? ? ? ?"]
    unknown_for_known = game.play("exchange b1 1 a1")
    assert [known(unknown_for_known, viewer, 0) for viewer in range(3)] == ["1 ? ? 4", "? 5 ? ?", "? ? ? ?"]
    assert [known(unknown_for_known, viewer, 1) for viewer in range(3)] == ["? ? ? ?", "? ? ? 8", "? ? ? ?"]


@pytest.mark.parametrize("protected", [False, True])
def test_3_3_by_option_the_cards_of_the_caller_are_safe(protected):
    game = begin(stock="6 Swap 7", protected=protected)
    game = play(game, "draw stock", "discard", "knock", "draw stock")
    assert {move.seat for move in game.legal_moves[:-1]} == ({2} if protected else {0, 2})


def test_3_3_with_two_players_a_swap_in_the_last_turn_may_have_no_use():
    game = begin("1 2 3 4", "5 6 7 8", stock="6 Swap 7", protected=True)
    assert texts(play(game, "draw stock", "discard", "knock", "draw stock").legal_moves) == "discard"


def draw_two(stock, **more):
    return play(begin(stock=f"Draw-Two {stock}", **more), "draw stock", "draw-two")


def test_3_4_a_second_card_may_be_drawn_if_the_first_was_not_used():
    game = draw_two("7 8 6")
    assert (game.phase, game.turn, texts(game.legal_moves)) == (Phase.EXTRA, 0, "draw stock pass knock")
    game = play(game, "draw stock", "discard")
    assert texts(game.legal_moves) == "draw stock pass knock"
    game = play(game, "draw stock", "discard")
    assert (pile(game), texts(game.legal_moves)) == ("5 Draw-Two 7 8", "pass knock")


@pytest.mark.parametrize(("first", "use"), [("7", "swap b1"), ("Peek", "peek b1"), ("Swap", "exchange b1 1 b1")])
def test_3_4_a_first_card_that_is_used_is_the_last(first, use):
    game = play(draw_two(f"{first} 8"), "draw stock", use)
    assert (game.view(1).memory["draws"], texts(game.legal_moves)) == (0, "pass knock")


def test_3_4_a_power_card_may_be_refused_for_the_second_draw():
    game = play(draw_two("Peek 8"), "draw stock", "discard", "draw stock")
    assert game.state.held == Card(8)


def test_3_4_a_draw_two_gives_two_new_draws():
    game = play(draw_two("Draw-Two 7 8 6"), "draw stock", "draw-two")
    assert game.view(2).memory["draws"] == 2
    game = play(game, "draw stock", "discard", "draw stock", "discard")
    assert (pile(game), texts(game.legal_moves)) == ("5 Draw-Two Draw-Two 7 8", "pass knock")


def test_3_4_all_know_how_many_draws_are_left():
    game = draw_two("7 8")
    assert [game.view(viewer).memory["draws"] for viewer in (0, 1, None)] == [2, 2, 2]
    game = game.play("draw stock")
    assert [game.view(viewer).memory["draws"] for viewer in (0, 1, None)] == [1, 1, 1]


def test_3_4_the_draws_end_with_the_turn():
    game = play(draw_two("7 8"), "pass")
    assert (game.turn, game.state.memory["draws"]) == (1, 0)
    assert texts(game.play("draw stock").play("discard").legal_moves) == "pass knock"


def test_3_4_in_the_last_turn_there_is_no_call():
    game = play(begin("1 2 3 4", "5 6 7 8", stock="6 Draw-Two 7 8"), "draw stock", "discard", "knock", "draw stock")
    game = game.play("draw-two")
    assert texts(game.legal_moves) == "draw stock pass"
    assert play(game, "draw stock", "discard", "pass").is_round_over
