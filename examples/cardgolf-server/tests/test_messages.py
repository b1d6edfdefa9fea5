"""Messages: they have a view, its picture and a finished round, and equal views give equal messages."""

import json
from random import Random
from xml.etree import ElementTree as ET

import pytest
from cardgolf_server.bounds import Bounds
from cardgolf_server.commands import start_match
from cardgolf_server.messages import MOST_NEWS, error_message, game_message

import cardgolf
from cardgolf.drawing import svg
from cardgolf.testing import twin


def play_through(variant, *house_rules, **options):
    rng, game = Random(1), cardgolf.new_game(variant, *house_rules, players=3, seed=1, **options)
    while not game.is_over:
        yield game
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    yield game


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_equal_views_give_equal_messages(variant):
    rng, apart = Random(2), 0
    for game in play_through(variant, "ender-penalty", turn_limit=5, holes=2):
        for seat in (0, 1, 2, None):
            one, other = (cardgolf.Game(game.rules, state) for state in (game.state, twin(game.state, seat, rng)))
            assert game_message(one, seat, since=0) == game_message(other, seat, since=0)
            apart += one != other
    assert apart > 50


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_a_message_is_the_view_its_picture_and_the_round_that_has_finished(variant):
    finished = 0
    for game in play_through(variant, turn_limit=5, holes=2):
        for seat in (0, None):
            view = game.view(seat)
            expected = {"ply": len(game.history), "view": view.as_dict(), "picture": svg(view)}
            if game.is_round_over:
                expected["round"] = view.rounds[-1].as_dict()
                finished += 1
            assert json.loads(game_message(game, seat)) == expected
    assert finished >= 4


def test_what_rules_remember_is_sent_and_drawn():
    start = cardgolf.new_game("nine-card", players=2, seed=1)
    state = start.state.remember("direction", -1).remember("last word", "over <there>").remember("looked", None)
    state = state.remember("pair", (cardgolf.Card(5, "H"), "b2")).remember("trump", cardgolf.Card(12, "S"), match=True)
    message = json.loads(game_message(cardgolf.Game(start.rules, state), 0))
    assert message["view"]["memory"] == {
        "of_round": {"direction": -1, "last word": "over <there>", "looked": None, "pair": [{"card": "5H"}, "b2"]},
        "of_match": {"trump": {"card": "QS"}},
        "window": None,
    }
    picture = ET.fromstring(message["picture"])
    lines = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert "Remembered: direction -1, last word over <there>, pair 5♥ b2, trump Q♠" in " ".join(lines)
    read = "Remembered: direction -1, last word over <there>, pair 5 of hearts b2, trump queen of spades"
    assert read in picture.findtext("{http://www.w3.org/2000/svg}desc")


def test_news_are_the_last_plies_in_events_and_in_words():
    *_, game = play_through("nine-card", turn_limit=8, holes=2)
    last = len(game.history)
    for since in (0, last - 3, last, last + 1):
        message = json.loads(game_message(game, 1, since))
        first = max(since, last + 1 - MOST_NEWS)
        assert message["events"] == [event.as_dict() for event in game.events(1, first)]
        assert {each["ply"] for each in message["words"]} == {*range(first, last + 1)}
        assert message.keys() - {"events", "words"} == json.loads(game_message(game, 1)).keys()
    assert json.loads(game_message(game, 1, last))["words"][-1]["text"].endswith(" wins.")


def test_an_error_names_the_rule():
    error = cardgolf.IllegalMoveError("not now", "base.moves")
    assert json.loads(error_message(error)) == {"error": "not now [base.moves]", "rule": "base.moves"}


@pytest.mark.parametrize("text", ["./alarm.py", "alarm:family", "knocking:alarm.py"])
def test_a_client_cannot_run_a_file_of_the_server(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("alarm.py", "knocking:alarm.py"):
        (tmp_path / name).write_text("import pathlib; pathlib.Path('ran').touch()")
    for names in ({"variant": text}, {"variant": "nine-card", "house_rules": [text]}):
        with pytest.raises(cardgolf.CardGolfError):
            start_match({"players": ["Ann", "Bo"], **names}, Bounds())
    assert not (tmp_path / "ran").exists()
