"""Hints as messages: the best moves with their points, or why there is none."""

import re
from random import Random

import pytest
from helpers.walks import tee_off

import cardgolf
from cardgolf import advise, hookimpl
from cardgolf.web import hint_message
from cardgolf.words import Words


@hookimpl("bonus")
def fails(board):
    """Fail, whatever the board."""
    raise RuntimeError("too early")


def test_the_best_moves_come_first_with_their_points():
    game = tee_off(cardgolf.new_game("play-nine", seed=7))
    message = hint_message(game.view(game.turn), seconds=0.02)
    assert message["type"] == "hint" and message["title"]
    points = [each["points"] for each in message["moves"]]
    assert points == sorted(points)
    assert 1 < len(points) <= 5
    assert {each["move"] for each in message["moves"]} <= {*map(str, game.legal_moves)}


def test_moves_are_named_as_they_are_made():
    game = tee_off(cardgolf.new_game("play-nine", seed=7))
    texts = {each["text"] for each in hint_message(game.view(game.turn), seconds=0.02)["moves"]}
    assert texts == {"draw from the stock", "draw from the discard pile"}
    held = game.play("draw stock")
    texts = [each["text"] for each in hint_message(held.view(held.turn), seconds=0.02)["moves"]]
    assert any(text.startswith("swap ") for text in texts)


@pytest.mark.parametrize(
    ("rules", "move", "text"),
    [
        (["eight-card"], "discard ", "throw the "),
        (["play-nine"], "discard", "throw the "),
        (["four-card"], "knock", "knock"),
        (["board-nine"], "", "throw "),
        (["board-nine"], "knock", "say NINE"),
        (["nine-card", "rearrange"], "arrange", "put your face-up cards into "),
    ],
)
def test_a_move_of_each_kind_is_named(rules, move, text, monkeypatch):
    monkeypatch.setattr("cardgolf.web.messages.advise", lambda view, seconds: advise(view, deals=2, engine="engine"))
    chance, game, texts = Random(3), cardgolf.new_game(*rules, seed=3, turn_limit=20), set()
    while not game.is_round_over and not any(each.startswith(text) for each in texts):
        if any(str(each).startswith(move) for each in game.legal_moves):
            found = hint_message(game.view(game.to_act[0]), seconds=0.5)["moves"]
            texts |= {each["text"] for each in found if each["move"].startswith(move)}
        game = game.play(chance.choice(game.legal_moves))
    assert any(each.startswith(text) for each in texts)


def test_equal_moves_are_one_line():
    view = cardgolf.new_game("golf", seed=1).view(1)
    (line,) = hint_message(view, seconds=0.02)["moves"]
    assert line["text"] == "turn up a1 (or any of 5 moves like it)"


def test_a_seat_without_a_choice_gets_no_hint():
    message = hint_message(cardgolf.new_game("play-nine", seed=7).view(0), seconds=0.02)
    assert message["moves"] == []
    assert "no" in message["title"]


def test_the_text_of_a_rule_that_fails_is_not_told():
    """It may name a hidden card."""
    game = cardgolf.new_game("nine-card", fails, seed=7)
    message = hint_message(game.view(game.turn), seconds=0.02)
    assert message["title"] == "There is no hint: a rule failed."
    assert message["moves"] == []


def test_a_hint_in_german():
    game = cardgolf.new_game("golf", seed=1)
    message = hint_message(game.view(1), seconds=0.02, words=Words("de"))
    assert message["title"] == "Es macht keinen Unterschied: alle 6 Züge sind gleich gut"
    assert message["moves"][0]["text"] == "a1 aufdecken (oder einer von 5 gleichen Zügen)"
    assert message["text"].startswith("Zeigt eine deiner Karten; unbekannte Karten zählen im Schnitt ")
    assert re.match("Punkte, die am Ende der Runde zu erwarten sind. Gierige (und vorsichtige )?Bots ", message["note"])
    assert "99" not in message["note"]
    assert hint_message(game.view(0), seconds=0.02, words=Words("de"))["title"] == "Es gibt keinen Zug zu wählen."
    failed = cardgolf.new_game("nine-card", fails, seed=7)
    message = hint_message(failed.view(failed.turn), seconds=0.02, words=Words("de"))
    assert message["title"] == "Es gibt keinen Tipp: eine Regel ist gescheitert."
