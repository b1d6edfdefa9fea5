"""Refused moves in sentences: each kind of refusal, and what the step of the turn asks for instead."""

import pytest
from helpers.cases import every_case
from helpers.walks import play

import cardgolf
from cardgolf.narration import describe_refusal
from cardgolf.table import CardNames
from cardgolf.words import Words

ENGLISH, GERMAN = CardNames(), CardNames(words=Words("de"))
REASONS = ("round-over", "round-goes-on", "match-over", "unreadable", "undo-none", "undo-other", "undo-shown")


def begin(name="play-nine", *moves, **options):
    return play(cardgolf.new_game(cardgolf.rules(name, **options), players=["Ann", "Bo"], seed=7), *moves)


def refuse(game, move, seat=None, cards=ENGLISH):
    actor = game.turn if seat is None else seat
    with pytest.raises(cardgolf.IllegalMoveError) as error:
        game.play(move, seat=actor)
    return describe_refusal(error.value, game.view(actor), cards)


OPENED = ("flip a1", "flip b1", "flip a1", "flip b1")


@every_case(
    ("moves", "move", "told"),
    [
        ((), "swap a1", "You cannot swap a1 now: turn up your first cards."),
        ((), "swap z9", "This game has no such move."),
        ((), "fly", "This game has no such move."),
        (OPENED, "swap a1", "You cannot swap a1 now: draw a card first."),
        (OPENED, "discard flip c1", "You cannot throw a card and turn up c1 now: draw a card first."),
        (OPENED, "flip c1", "You cannot turn up c1 now."),
        (OPENED, "knock", "You cannot knock now."),
    ],
)
def test_the_step_of_the_turn_decides(moves, move, told):
    assert refuse(begin("play-nine", *moves), move) == told


def test_a_card_that_is_up_is_not_told_to_be_turned_up_first():
    game = begin("play-nine", "flip a1")
    assert refuse(game, "flip a1") == "You cannot turn up a1 now."
    assert refuse(game, "flip a1", cards=GERMAN) == "Das geht jetzt nicht: a1 aufdecken."


def test_a_card_in_hand_is_named():
    game = begin("play-nine", *OPENED, "draw stock")
    held = ENGLISH.name(game.view(game.turn).held)
    assert refuse(game, "draw stock") == f"You cannot draw from the stock now: you hold the {held} already."
    assert refuse(game, "discard") == f"You cannot throw the {held} alone now: turn up one of your cards with it."
    assert refuse(game, "draw stock", cards=GERMAN).endswith(f"Du hast schon {held} in der Hand.")


def test_a_player_out_of_turn_is_told_who_is_to_move():
    game = begin()
    assert refuse(game, "flip a1", seat=1 - game.turn) == "Bo has to move first."
    assert refuse(game, "flip a1", seat=1 - game.turn, cards=GERMAN) == "Erst ist Bo am Zug."


@every_case("reason", REASONS)
def test_each_kind_has_a_sentence_without_the_words_of_the_api(reason):
    error = cardgolf.IllegalMoveError("invalid x: expected y", "base.undo", reason=reason)
    for cards in (ENGLISH, GERMAN):
        told = describe_refusal(error, begin().view(0), cards)
        assert told.endswith(".") and "expected" not in told and "invalid" not in told


def test_a_locked_card_is_said_to_be_locked():
    game = begin()
    error = cardgolf.IllegalMoveError("illegal move", "house.locked", "swap a1")
    assert describe_refusal(error, game.view(game.turn), ENGLISH).endswith(": the card there is locked.")


def test_an_error_of_other_code_keeps_its_text():
    view = begin().view(0)
    assert describe_refusal(cardgolf.PluginError("a rule\nfailed"), view, ENGLISH) == "a rule failed"
    assert describe_refusal(cardgolf.IllegalMoveError("not after all", "mine.rule"), view, ENGLISH) == "not after all"
    odd = cardgolf.IllegalMoveError("illegal move", "mine.rule", "no such move")
    assert describe_refusal(odd, view, ENGLISH) == "This game has no such move."


def test_a_spectator_sees_no_board():
    error = cardgolf.IllegalMoveError("illegal move", "base.moves", "swap z9")
    assert describe_refusal(error, begin().view(None), ENGLISH) == "You cannot swap z9 now."
