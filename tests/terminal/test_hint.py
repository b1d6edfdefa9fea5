"""``cardgolf hint``: advice for a position that was typed in."""

import json
import re

import pytest
from helpers.cases import every_case
from helpers.command_line import read_output, run_command

import cardgolf
from cardgolf.terminal.commands.hint import EXAMPLES, read_position

LINES = ("board 0: 8 8 3 ? / 8 ? ? ?", "board 1: 1 2 3 ? / 5 6 ? ?", "discard: 3")


def test_a_position_with_unseen_cards_gets_advice():
    shown = read_output("hint", "play-nine", *LINES, "--deals", "50", columns=100)
    assert shown.startswith("play-nine: Round 1 of 9\n") and "Player 1, your turn." in shown
    assert "the 3 can pair at c2 with the 3 above it (PN 2.4.1), replacing an unseen card" in " ".join(shown.split())
    assert "(about 5.7): 9 points fewer" in " ".join(shown.split())
    assert "draw stock" in shown and "same 50 deals" in shown


def test_equal_seeds_give_equal_hints():
    one, two, other = (
        read_output("hint", "golf", "board 0: ? 5H 9D / KC ? ?", "board 1: 2D ? ? / ? ? 3S", "discard: 4C",
                    "--deals", "20", "--seed", seed)
        for seed in ("1", "1", "2")
    )  # fmt: skip
    assert one == two != other


@pytest.mark.parametrize("command", re.findall(r"cardgolf hint (.*\")", EXAMPLES.replace("\\\n", "")))
def test_the_examples_work(command):
    name, *lines = [command.partition(" ")[0], *re.findall(r'"([^"]*)"', command)]
    assert re.search(
        r"About -?\d+\.\d points at the end of the round, ",
        " ".join(read_output("hint", name, *lines, "--deals", "2").split()),
    )


def test_the_hidden_cards_are_any_cards_that_are_left():
    rules = cardgolf.rules("play-nine")
    game = read_position(rules, LINES).game
    known = cardgolf.Game.from_position(
        rules, "board 0: 8 8 3 (12) / 8 (12) (12) (12)\nboard 1: 1 2 3 (0) / 5 6 (0) (0)\ndiscard: 3\nturn: 0\nseed: 0"
    )
    assert game.view(0) == known.view(0)


def test_a_position_is_read_from_a_file_too(tmp_path):
    file = tmp_path / "position.txt"
    file.write_text("\n".join(LINES), encoding="utf-8")
    from_file = read_output("hint", "play-nine", "--file", str(file), "--deals", "16")
    assert from_file == read_output("hint", "play-nine", *LINES, "--deals", "16")


def test_a_turn_that_is_given_is_kept():
    assert "Player 2, your turn." in read_output("hint", "play-nine", *LINES, "turn: 1", "--deals", "2")


def test_json_has_every_move():
    found = json.loads(read_output("hint", "play-nine", *LINES, "--deals", "16", "--json"))
    assert {each["move"] for each in found["moves"]} == {"draw stock", "draw discard"}
    assert found["deals"] == 16


GOLF = cardgolf.rules("golf")
BEGUN = ("board 0: ? 5H 9D / KC ? ?", "board 1: 2D ? ? / ? ? 3S")
EVERY_KEY = """
names: Ann, Bo
seed: 7
round 1: 12 9
totals: 12 9 after 1
kind: hole
seats: 0 1
dealer: Bo
leader: Ann
turn: Ann
phase: follow
board Ann: ? 5H 9D / KC (?) (9C@0)
board Bo: 2D ?x2 / ?x2 3S
stock: 8H ? ...
discard: 4C ?
out: KS KH
held: 9S from stock
played:
last_play_size: 0
turns_begun: 2 1
round_end:
reshuffles: 0
memory: {}
match_memory: {}
window:
notes: {}
"""


@every_case("key", ["", *dict.fromkeys(line.partition(":")[0] for line in EVERY_KEY.split("\n") if line)])
def test_every_key_means_what_it_means_in_a_position(key):
    lines = [line for line in EVERY_KEY.split("\n") if line and (not key or not line.startswith(f"{key}:"))]
    seed = ["seed: 0"] * (key == "seed")
    is_whole = not key.startswith("board")
    if is_whole:
        assert read_position(GOLF, lines).game == cardgolf.Game.from_position(GOLF, "\n".join([*lines, *seed]))
    else:
        with pytest.raises(cardgolf.InvalidPositionError, match="expected"):
            read_position(GOLF, lines)


def test_the_closer_of_a_position_is_known():
    game = read_position(GOLF, [*BEGUN, "discard: 4C", "closer: 1"]).game
    assert game.state.round_end and game.state.round_end.by == 1


def test_cards_that_are_out_are_dealt_to_no_seat():
    game = read_position(GOLF, [*BEGUN, "discard: 4C", "out: KS KH KD"]).game
    assert str(game.state.discard[0]) == "KS" and {str(card) for card in game.state.stock}.isdisjoint(
        {"KS", "KH", "KD"}
    )
    assert "Best" in read_output("hint", "golf", *BEGUN, "discard: 4C", "out: KS KH KD", "--deals", "2")


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("named", [("knocking",), ("--rule", "knocking"), ("ender-penalty:points=10", "knocking")])
def test_house_rules_stand_before_the_lines(named):
    assert "knock" in read_output("hint", "golf", *named, *BEGUN, "discard: 4C", "--deals", "2")


def test_a_house_rule_with_a_slip_is_named():
    result = run_command("hint", "golf", "knoking", *BEGUN, "discard: 4C")
    assert result.exit_code == 2 and "did you mean knocking?" in result.stderr


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ((), "missing LINE: expected lines"),
        (("KH",), "missing LINE after 'KH': expected lines"),
        (LINES[:1], 'missing boards: expected a line for each seat, "board 0: ..." to "board 1: ..." at least'),
        (("board 0: 8 8 3 ? / 8 ? ? ?", "board 1: 1 2", "discard: 3"), "invalid layout"),
        ((*LINES[:2], "discard: QS"), "error: "),
        ((*LINES[:2], "discard: xyz"), "invalid card xyz"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(lines, fault):
    result = run_command("hint", "play-nine", *lines)
    assert result.exit_code == 2 and fault in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_hint_in_german():
    shown = read_output("hint", "play-nine", *LINES, "--deals", "16", "--lang", "de", columns=100)
    assert shown.startswith("play-nine: Runde 1 von 9\n  Player 1 (du)")
    assert "anstelle einer unbekannten Karte (im Schnitt 5,7): 9 Punkte weniger" in " ".join(shown.split())
    assert "\nKarten, die in der Stellung nicht vorkommen, zählen als unbekannt." in shown
    assert re.search(r"\b(the|points|card|deals|you)\b", shown) is None
