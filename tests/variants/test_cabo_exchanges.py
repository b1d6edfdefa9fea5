"""Several equal cards for one: the shipped house rule on top of Cabo, as in the game that is sold by that name."""

import random

from helpers.cabo_tables import ANN, begin, everyone_passes, faces, known, pile

import cardgolf
from cardgolf import Game
from cardgolf.bots import make_bot
from cardgolf.narration import Step, describe_move
from cardgolf.table import CardNames
from cardgolf.testing import twin

FIVES = "5C 5D / 5H 9S"
PLAIN = CardNames(ascii=True)


def drawn(own=FIVES, other=ANN, draw="draw stock", **options):
    """Return the game in which seat 0 has drawn a card."""
    game = begin(own, other, stock="2S 3S 4S", **options)
    rules = cardgolf.rules("cabo", "several-for-one", **options)
    return Game(rules, game.state).play(draw)


def test_equal_cards_are_exchanged_for_one_that_lies_face_down():
    game = drawn().play("exchange a1 b1 a2")
    assert (faces(game, 0), pile(game)) == ("2S . . 9S", "8H 5C 5D 5H")
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["2S . . 9S", "? . . ?", "? . . ?"]
    taken = drawn(draw="draw discard").play("exchange a1 b1")
    assert [known(taken, viewer, 0) for viewer in (0, 1)] == ["8H . 5H 9S", "8H . ? ?"]


def test_cards_that_are_exchanged_may_be_answered_by_a_snap():
    game = drawn(other="5S 2C / 3C 4C").play("exchange a1 b1")
    assert game.to_act == (1, 0)
    game = game.play("snap a1", seat=1)
    assert (pile(game), [*map(str, game.view(None).discard_shown)]) == ("8H 5C 5D 5S", ["5S"])


def test_cards_that_differ_are_seen_by_all_and_the_drawn_card_is_kept():
    game = drawn().play("exchange a1 b2")
    assert (faces(game, 0), pile(game), game.turn) == ("5C 5D 5H 9S 2S", "8H", 1)
    assert [known(game, viewer, 0) for viewer in (0, 1, None)] == ["5C ? 5H 9S 2S", "5C ? ? 9S ?", "? ? ? ? ?"]
    assert [str(card) for _, card in game.view(None).memory["failed exchange"][1:]] == ["5C", "9S"]


def test_a_seat_sees_the_same_of_all_tables_that_it_cannot_tell_apart():
    for game in (drawn(), drawn().play("exchange a1 b2"), drawn().play("exchange a1 b1")):
        for viewer in (0, 1, None):
            for seed in range(10):
                other = Game(game.rules, twin(game.state, viewer, random.Random(seed)))
                assert other.view(viewer) == game.view(viewer)
                assert (other.to_act, other.legal_moves) == (game.to_act, game.legal_moves)


def test_an_exchange_is_told_to_players_and_spectators():
    game = drawn()
    for move, told in (
        ("exchange a1 b1", "exchanges a1, b1 for one card, discards 5C 5D"),
        ("exchange a1 b2", "shows a1, b2, which differ: 5C 9S, and keeps the card in hand"),
    ):
        after = game.play(move)
        for seat in (0, 1, None):
            step = Step.between(game.view(seat), game.rules.parse(move), after.view(seat))
            assert describe_move(step, PLAIN) == told


def test_bots_play_it():
    rules = cardgolf.rules("cabo", "several-for-one", holes=1)
    game = cardgolf.new_game(rules, players=3, seed=4)
    bots = [make_bot(name, random.Random(seat)) for seat, name in enumerate(("greedy", "random", "greedy"))]
    while not game.is_round_over:
        seat = game.to_act[0]
        game = game.play(bots[seat].choose(game.view(seat)), seat=seat)
    assert everyone_passes(game).is_over
