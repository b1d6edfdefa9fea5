"""Narration of rounds that rules close in the middle of a turn, in a window, or without a closer, turns or reason."""

from random import Random

import pytest
from attrs import evolve
from helpers.snap_rules import Four, Snapping

import cardgolf
from cardgolf import Discard, Draw, Flip, Phase, RoundEnd, Swap, hookimpl
from cardgolf.events import empty_view
from cardgolf.narration import (
    describe_sides,
    describe_situation,
    describe_status,
    describe_winners,
    list_reasons,
    name_side,
    narrate,
)
from cardgolf.table.card_names import CardNames
from cardgolf.table.sides import NO_SIDES, make_sides
from cardgolf.testing.strategies import continue_game

CARDS = CardNames(ascii=True)


def closing(when, turns=(), by=0, reason="the bell rings"):
    """Return a rule that closes the round after a move for which ``when`` holds."""

    @hookimpl
    def round_end(state, move, before):
        return RoundEnd(by, turns, reason) if when(state, move, before) else None

    return round_end


def closing_itself(when):
    """Return a rule that closes the round by the state it returns."""

    @hookimpl
    def after_move(state, move, before):
        return (
            state.replace(round_end=RoundEnd(1, (), ""))
            if state.round_end is None and when(state, move, before)
            else None
        )

    return after_move


MOMENTS = {
    "any move": lambda state, move, before: True,
    "a draw": lambda state, move, before: type(move) is Draw,
    "a draw from the discards": lambda state, move, before: move == Draw("discard"),
    "a swap": lambda state, move, before: type(move) is Swap,
    "a discard": lambda state, move, before: type(move) is Discard,
    "a flip": lambda state, move, before: type(move) is Flip,
    "a reaction": lambda state, move, before: before.phase is Phase.REACTION,
    "the third turn": lambda state, move, before: sum(state.turns_begun) == 3,
}
ENDS = [
    ((), 0, "the bell rings"),
    ((), None, ""),
    ((1,), 0, ""),
    ((1, 0, 1), None, "the bell rings"),
    ((0,), 1, "all face up"),
]
GAMES = [(Four, Snapping), ("nine-card",), ("golf", "knocking"), ("board-nine",)]


def tell(rules, seed):
    """Play a match by lot, and return its sentences after the words of every moment were made for every viewer."""
    game, chance = cardgolf.new_game(rules, players=2, seed=seed), Random(seed)
    for _ in range(60):
        for seat in (0, 1, None):
            view = game.view(seat)
            assert describe_status(view, CARDS, over=game.is_over)
            if seat in game.to_act:
                assert describe_situation(view, CARDS)
        game = continue_game(game, chance.randrange(1000))
    told = [[*narrate(empty_view(game.view(seat)), game.events(seat), CARDS)] for seat in (0, 1, None)]
    for sentences in told:
        assert {each.ply for each in sentences} == {*range(game.ply + 1)}
        assert all(each.text.endswith(".") and " ." not in each.text and ": ." not in each.text for each in sentences)
    return [each.text for each in told[-1]]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("stack", GAMES, ids=str)
def test_every_way_to_close_a_round_can_be_told(stack, moment):
    for number, end in enumerate(ENDS):
        turns, by, reason = end
        told = tell(cardgolf.rules(*stack, closing(MOMENTS[moment], turns, by, reason), turn_limit=6), number)
        assert told
    assert tell(cardgolf.rules(*stack, closing_itself(MOMENTS[moment]), turn_limit=6), 7)


def test_a_match_in_which_no_seat_is_first_has_no_winner():
    assert describe_winners([cardgolf.Standing(0, 7, 2)], ["Ann"]) == "No player wins."


def test_a_round_closed_in_the_middle_of_a_turn_ends_with_it():
    told = tell(cardgolf.rules("nine-card", closing(MOMENTS["a draw"])), 1)
    first = told.index("Player 1 closes the round: the bell rings. The round ends with this turn.")
    assert "draws" in told[first - 1] or "takes" in told[first - 1]


def play_out(rules):
    """Return a match of two players by ``rules``, played to its end."""
    game = cardgolf.new_game(rules, players=["Ann", "Bo"], seed=1)
    while not game.is_over:
        game = continue_game(game, 0)
    return game


@pytest.mark.parametrize("seat", [0, 1, None])
def test_1_8_2_every_way_to_tell_the_end_of_a_match_says_that_the_round_limit_ended_it(seat):
    view = (game := play_out(cardgolf.rules("golf", holes=None, round_limit=2, turn_limit=3))).view(seat)
    told = [each.text for each in narrate(empty_view(view), game.events(seat), CARDS)]
    assert told[-1] == "The round limit ended the match."
    assert describe_status(view, CARDS, over=True) == f"{told[-2]} {told[-1]}"
    assert str(view).splitlines()[-1] == told[-1]


def test_1_8_1_the_status_of_a_round_without_a_closer_says_which_limit_ended_it():
    game = cardgolf.new_game("golf", players=2, turn_limit=2)
    while not game.is_round_over:
        game = continue_game(game, 0)
    assert describe_status(game.view(0), CARDS, over=False) == "The round ends without a closer: turn limit."


def test_a_reason_that_does_not_hold_for_all_names_its_players():
    standings = [cardgolf.Standing(1, 7, 1, why="won the\nplay-off"), cardgolf.Standing(0, 7, 2)]
    assert list_reasons(standings, ["Ann", "Bo"]) == ["Bo: won the play-off."]


def test_a_team_wins_together():
    sides = make_sides(3, [(0, 2), (1,)], (0, 5, 0))
    names, first = ["Ann", "Bo", "Cy"], [cardgolf.Standing(seat, 7, 1) for seat in (0, 2)]
    second = cardgolf.Standing(1, 9, 2)
    assert describe_winners([*first, second], names, sides) == "Ann and Cy win."
    assert describe_winners([*first, evolve(second, rank=1)], names, sides) == "Ann, Cy and Bo share the first place."
    assert [*describe_sides(sides, names)] == ["Teams: Ann and Cy; Bo.", "Handicaps: Bo 5."]
    assert [*describe_sides(NO_SIDES, names)] == []
    assert (name_side(sides, 2, names), name_side(NO_SIDES, 2, names)) == ("Ann and Cy", "Cy")
