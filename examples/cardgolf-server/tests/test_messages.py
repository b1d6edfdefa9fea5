"""Messages: they are those of the component, and equal views give equal messages. Files hide as much."""

import json
import warnings
from random import Random

import pytest
from cardgolf_server.bounds import Bounds
from cardgolf_server.commands import parse_bots, start_match
from cardgolf_server.files import make_file
from cardgolf_server.games import list_games
from cardgolf_server.messages import error_message, game_message, hint_message

import cardgolf
from cardgolf import web
from cardgolf.testing import twin
from cardgolf.web.messages import MOST_NEWS


def play_through(variant, *house_rules, **options):
    book = cardgolf.rules(variant)
    added = [name for name in house_rules if name not in {each.name for each in book.house_rules}]  # a preset has some
    players = 3 if 3 in book.seats() else 2
    rng, game = Random(1), cardgolf.new_game(variant, *added, players=players, seed=1, **options)
    while not game.is_over:
        yield game
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    yield game


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_equal_views_give_equal_messages(variant):
    rng, apart = Random(2), 0
    for game in play_through(variant, "ender-penalty", turn_limit=5, holes=2, round_limit=2):
        for seat in (*range(len(game.state.match.names)), None):
            one, other = (cardgolf.Game(game.rules, state) for state in (game.state, twin(game.state, seat, rng)))
            assert game_message(one, seat, since=0) == game_message(other, seat, since=0)
            apart += one != other
    assert apart > 50


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_a_message_is_that_of_the_component(variant):
    for game in play_through(variant, turn_limit=5, holes=2, round_limit=2):
        for seat in (0, None):
            message = json.loads(game_message(game, seat, since=game.ply))
            assert message == json.loads(json.dumps(web.table_message(game, seat, since=game.ply)))
            assert (message["view"], message["ply"]) == (json.loads(json.dumps(game.view(seat).as_dict())), game.ply)


def test_what_rules_remember_is_sent():
    start = cardgolf.new_game("nine-card", players=2, seed=1)
    state = start.state.remember("direction", -1).remember("last word", "over <there>").remember("looked", None)
    state = state.remember("pair", (cardgolf.Card(5, "H"), "b2")).remember("trump", cardgolf.Card(12, "S"), match=True)
    message = json.loads(game_message(cardgolf.Game(start.rules, state), 0))
    assert message["view"]["memory"] == {
        "of_round": {"direction": -1, "last word": "over <there>", "looked": None, "pair": [{"card": "5H"}, "b2"]},
        "of_match": {"trump": {"card": "QS"}},
        "window": None,
    }


def test_news_are_the_last_plies_in_events_and_in_words():
    *_, game = play_through("nine-card", turn_limit=8, holes=2)
    last = game.ply
    for since in (0, last - 3, last, last + 1):
        message = json.loads(game_message(game, 1, since))
        first = max(since, last + 1 - MOST_NEWS)
        assert message["events"] == [event.as_dict() for event in game.events(1, first)]
        assert {each["ply"] for each in message["news"]} == {*range(first, last + 1)}
        assert message | {"events": [], "news": []} == json.loads(game_message(game, 1))
    assert json.loads(game_message(game, 1, last))["news"][-1]["text"].endswith(" wins.")


def test_an_error_names_the_rule_and_quotes_its_clauses():
    view = cardgolf.new_game("nine-card", players=2, seed=1).view(0)
    message = json.loads(error_message(cardgolf.IllegalMoveError("not now", "base.turn"), view))
    assert (message["error"], message["rule"]) == ("not now", "base.turn")
    assert message["clauses"][0].startswith("Only the player whose turn it is may move")


def test_a_hint_names_legal_moves():
    game = cardgolf.new_game("nine-card", players=2, seed=1)
    message = json.loads(hint_message(game.view(game.turn)))
    assert {each["move"] for each in message["moves"]} <= {str(move) for move in game.legal_moves}
    assert message["type"] == "hint" and message["moves"]


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_until_a_match_is_over_its_record_is_what_the_seat_saw(variant):
    *games, last = play_through(variant, turn_limit=5, holes=1)
    middle = games[len(games) // 2]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of the short seed
        for seat in (0, None):
            assert make_file(middle, seat, "record").text == cardgolf.redact(middle, seat)
    assert cardgolf.replay(make_file(last, None, "record").text) == last
    assert make_file(last, 0, "sheet.html").text == cardgolf.ScoreSheet.from_game(last).to_html()
    assert "Player 1" in make_file(middle, 0, "sheet.csv").text
    with pytest.raises(cardgolf.InvalidArgumentError):
        make_file(last, 0, "seed")


def test_the_lobby_offers_games_that_can_be_created():
    offered = list_games()
    assert {each["name"] for each in offered["games"]} == {*cardgolf.variants()}
    for game in offered["games"]:
        assert game["title"] and game["summary"][0].isupper()
        settings = [f"holes={game['holes']}"] if game["holes"] else []
        names = [f"P{seat}" for seat in range(game["players"][1])]
        asked = {"variant": game["name"], "players": names, "settings": settings}
        for house_rule in (None, *game["house_rules"]):
            try:
                match = start_match(asked | {"house_rules": [house_rule] if house_rule else []}, Bounds(house_rules=10))
            except cardgolf.InvalidOptionError as refused:
                is_too_large = house_rule == "course" and "cards are too few for" in str(refused)
                if not ((house_rule and cardgolf.variants()[game["name"]].is_preset) or is_too_large):
                    raise
            else:
                assert len(match.state.match.names) == game["players"][1]


@pytest.mark.parametrize("bots", [["easy", "easy"], [None], ["genius", None], "easy", [None, 1], [None, None, None]])
def test_invalid_bots_are_refused(bots):
    with pytest.raises(cardgolf.InvalidArgumentError, match="invalid bots"):
        parse_bots({"bots": bots}, 2)


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
