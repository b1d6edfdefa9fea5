"""``cardgolf review``: what the decisions of a recorded match cost."""

import json

import pytest
from helpers.command_line import read_output, run_command
from helpers.last_shots import make_last_shot

import cardgolf
from cardgolf.bots import Chance, make_bot


@pytest.fixture
def record(tmp_path):
    """Return the path of a short match between Ann, who plays by chance, and Bo."""
    game = cardgolf.new_game(cardgolf.rules("golf", holes=1, turn_limit=2), players=("Ann", "Bo"), seed=5)
    bots = [make_bot(name, Chance(seat)) for seat, name in enumerate(("random", "greedy"))]
    while not game.is_over:
        game = game.play(bots[game.turn].choose(game.view(game.turn)))
    return keep(game, tmp_path)


def keep(game, folder):
    cardgolf.save(game, folder / "match.json")
    return str(folder / "match.json")


def test_a_review_has_a_line_for_each_player_and_explains_the_dearest_moves(tmp_path):
    game = make_last_shot("7")
    path = keep(cardgolf.Game(game.rules, game.state).play("discard"), tmp_path)
    first, _, played, saw, *_ = read_output("review", path, columns=120).splitlines()
    assert first == "Player 2: 1 decision, 1 clearly worse move, 19.0 points lost on average."
    assert played == "Round 1, move 1: Player 2 played discard."
    assert saw.endswith("12 10 9 8 / 7 6 5 4, in hand 7, discard 11")
    assert "Round 1" not in read_output("review", path, "--most", "0")


def test_one_seat_can_be_reviewed(record):
    shown = read_output("review", record, "--seat", "1", "--deals", "2", "--most", "0")
    assert shown.startswith("Bo: ") and "Ann" not in shown


def test_a_review_is_json(record):
    found = json.loads(read_output("review", record, "--deals", "2", "--json"))
    game = cardgolf.load(record)
    assert found["names"] == ["Ann", "Bo"] and len(found["lost"]) == 2
    assert 0 < len(found["decisions"]) <= game.ply
    assert {str(game.history[each["ply"] - 1][1]) == each["move"] for each in found["decisions"]} == {True}


@pytest.mark.parametrize("arguments", [("missing.json",), ("--seat", "7")])
def test_what_cannot_be_reviewed_is_refused_in_one_line(record, arguments):
    result = run_command("review", *(arguments if len(arguments) == 1 else (record, *arguments)))
    assert result.exit_code == 2 and len(result.stderr.splitlines()) == 1


def test_a_review_in_german(tmp_path):
    game = make_last_shot("7")
    path = keep(cardgolf.Game(game.rules, game.state).play("discard"), tmp_path)
    pair = "7 bildet mit 7 darunter ein Paar (PN 2.4.1), anstelle von 12: 19 Punkte weniger"
    assert read_output("review", path, "--lang", "de", columns=120).splitlines() == [
        "Player 2: 1 Entscheidung, 1 klar schlechterer Zug, im Schnitt 19,0 Punkte verloren.",
        "",
        "Runde 1, Zug 1: Player 2 hat „discard“ gespielt.",
        "  Player 2 sah  12 10 9 8 / 7 6 5 4, in der Hand 7, Ablage 11",
        f"  „swap a1“ ist 19,0 Punkte besser: {pair}.",
        "  „discard“: 7 kommt auf die Ablage.",
    ]
