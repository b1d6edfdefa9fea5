"""The order of turns as a part: beside other parts, hooks in Python, and in several plugins."""

from itertools import permutations

import pytest
from cardgolf_nine_card import NineCard
from helpers.plugins import answer
from helpers.walks import tee_off

import cardgolf
from cardgolf import hookimpl, plugin, turns
from cardgolf.scoring import Faces


def having(*parts, name="sample"):
    return answer("turns", [*parts], name)


def pass_on(rules, players=4):
    """Return who has the first turn, and the next one."""
    game = tee_off(cardgolf.new_game(rules, players=players, seed=1))
    first = game.turn
    return first, game.play("draw stock").play("discard").turn


@pytest.mark.parametrize("names", [*permutations(["play-right", "equal-turns", "knocking"])])
def test_last_turns_go_to_the_right_whatever_rule_gives_them(names):
    game = tee_off(cardgolf.new_game("nine-card", *names, players=4, seed=1)).play("draw stock").play("discard")
    assert game.turn == 2
    end = game.play("knock").round_end
    assert (end.by, end.turns) == (2, (0,))  # seat 1 is the first that has begun fewer turns, to the right


@plugin
class ToTheRight(NineCard):
    @hookimpl
    def turns(self):
        yield turns.Order("right")


def test_the_topmost_part_that_says_a_direction_counts():
    assert pass_on(cardgolf.rules(ToTheRight)) == (3, 2)
    assert pass_on(cardgolf.rules(ToTheRight, having(turns.Order("left")))) == (1, 2)
    assert pass_on(cardgolf.rules(ToTheRight, having(turns.Order("right")))) == (3, 2)
    assert pass_on(cardgolf.rules(ToTheRight, having(turns.Order(skips=Faces(ranks=[20]))))) == (3, 2)


def test_two_house_rules_with_one_field_are_refused():
    one, other = (having(turns.Order("right"), name=name) for name in ("one", "other"))
    with pytest.raises(cardgolf.InvalidOptionError, match="one and other both set direction of Order"):
        cardgolf.rules("nine-card", one, other)


def test_a_seat_that_python_names_is_as_far_to_the_right():
    across = hookimpl("next_seat")(lambda state: (state.turn + 2) % 5)
    assert pass_on(cardgolf.rules("nine-card", across, having(turns.Order("right"))), players=5) == (4, 2)


def test_a_card_that_turns_and_skips():
    both = turns.Order(turned_by=Faces(suits="CDHS"), skips=Faces(suits="CDHS"))
    assert pass_on(cardgolf.rules("nine-card", having(both)), players=5) == (1, 4)
