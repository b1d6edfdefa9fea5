"""A seat whose hand is empty as its turn begins: it knocks if it may, and passes otherwise."""

import pytest
from helpers.boards import hand, in_play
from helpers.cases import every_case
from helpers.plugins import TinyHand, answer

import cardgolf
from cardgolf import Knock, Pass
from cardgolf.turns import Keep, Play
from cardgolf.turns import Knock as KnockPart


def begin(*parts, turns_begun=2, mine="", other="4"):
    """Return a deal of two, with such parts, in which the first seat begins a turn."""
    rules = cardgolf.rules(TinyHand, answer("turns", [Play(), Keep("any"), *parts]), turn_limit=20)
    hands = [hand(mine, 0), hand(other, 1)]
    return in_play(rules, hands, turn=0, stock="2 1", discard="3", turns_begun=(turns_begun, 2))


@every_case(("parts", "begun", "moves"), [
    ([], 2, [Pass()]),
    ([KnockPart()], 2, [Knock()]),
    ([KnockPart(most=0)], 2, [Knock()]),
    ([KnockPart(from_turn=3)], 2, [Pass()]),
    ([KnockPart(from_turn=3)], 3, [Knock()]),
])  # fmt: skip
def test_a_seat_without_cards_passes_if_it_may_not_knock(parts, begun, moves):
    assert [*begin(*parts, turns_begun=begun).legal_moves] == moves


def test_its_turn_is_over_then_and_nothing_else_has_changed():
    before = begin()
    after = before.play(Pass())
    assert (after.turn, after.phase) == (1, cardgolf.Phase.START)
    for name in ("boards", "stock", "discard", "played", "held"):
        assert getattr(after.state, name) == getattr(before.state, name)


def test_a_last_turn_without_cards_is_a_pass():
    game = begin(KnockPart("each"), mine="1", other="").play(Knock())
    assert game.legal_moves == (Pass(),)
    assert game.play(Pass()).is_round_over


@pytest.mark.parametrize("seed", range(5))
def test_every_round_comes_to_an_end(seed):
    rules = cardgolf.rules(TinyHand, answer("turns", [Play(), Keep("any"), KnockPart(from_turn=9)]), turn_limit=20)
    game, moves, passed = cardgolf.new_game(rules, players=2, seed=seed), {*rules.action_space(2)}, 0
    while not game.is_round_over:
        assert {*game.legal_moves} <= moves
        throws = [move for move in game.legal_moves if str(move) == "discard"]
        passed += game.phase is cardgolf.Phase.START and game.legal_moves == (Pass(),)
        game = game.play((throws or game.legal_moves)[0])
    assert passed
