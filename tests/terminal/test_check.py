"""``cardgolf check``: a line and an exit code for valid records, damaged ones and other files."""

import json
import re
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from helpers.command_line import read_output, run_command
from helpers.damage.kinds import KINDS, damage
from helpers.walks import finish_match

import cardgolf

RECORDS = sorted((Path(__file__).parents[1] / "data" / "records").glob("*/*.jsonl"))


cg = partial(run_command, "check")


@pytest.fixture
def record(tmp_path):
    """Return a function that writes a record, with some lines changed, to a file."""

    def write(name="match.jsonl", change=lambda lines: lines):
        game = cardgolf.new_game("play-nine", "rearrange", players=("Ann", "Bo", "Cy"), seed=1, holes=2, first_dealer=0)
        rng = Random(1)
        game = finish_match(game, rng)
        path = tmp_path / name
        path.write_text("".join(change(cardgolf.record(game).splitlines(keepends=True))))
        return path, game

    return write


def replace_line(number, old, new):
    def change(lines):
        assert old in lines[number - 1]
        return seal([line.replace(old, new) if at == number else line for at, line in enumerate(lines, start=1)])

    return change


def seal(lines):
    """Return the lines as a record with a new digest."""
    digest = sha256("".join(lines[:-1]).encode()).hexdigest()
    return [*lines[:-1], re.sub("[0-9a-f]{64}", digest, lines[-1])]


def test_a_valid_record_is_one_line(record):
    path, game = record()
    result = cg(path)
    moves = sum(event != "deal" for _, event in game.history)
    assert (result.exit_code, result.stderr) == (0, "")
    told = f"{path}: play-nine + rearrange with Ann, Bo and Cy, 2 rounds, {moves} moves, the match is over\n"
    assert result.stdout == told


def test_a_record_of_an_unfinished_match_is_valid(tmp_path):
    cardgolf.save(cardgolf.new_game("board-nine", players=2, seed=7).play("play 8 8"), tmp_path / "begun")
    told = cg(tmp_path / "begun").stdout
    assert told.endswith("board-nine with Player 1 and Player 2, 0 rounds, 1 move, the match is not over\n")


def test_golden_records_are_valid():
    result = cg(*RECORDS[::20])
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == len(RECORDS[::20]) > 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (replace_line(3, '"seat":1', '"seat":2'), r"line 3: invalid seat=2: expected seat 1, .*\[base\.turn\]"),
        (replace_line(3, "flip c1", "flip z9"), r"line 3: .*\[base\.moves\]"),
        (replace_line(2, '"dealer":0', '"dealer":1'), "line 2: invalid dealer=1: expected seat 0"),
        (replace_line(1, '"version":1', '"version":2'), "line 1: invalid version=2: expected at most 1"),
        (lambda lines: lines[:-1], r"line \d+: missing trailer"),
        (lambda lines: lines[:0], "line 1: missing header: the record is cut off"),
    ],
)
def test_the_first_fault_is_printed_with_its_line_and_its_rule(record, change, message):
    path, _ = record(change=change)
    result = cg(path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert re.fullmatch(rf"{re.escape(str(path))}: .*{message}.*\n", result.stderr)
    assert len(result.stderr) <= 200


def test_every_kind_of_damage_is_one_printable_line(record, tmp_path):
    path, game = record()
    for number, kind in enumerate(KINDS):
        damaged = damage(path.read_text(), Random(number), kind)
        file = tmp_path / f"{number}.jsonl"
        file.write_bytes(damaged.encode("utf-8", "surrogatepass"))
        result = cg(file)
        if damaged != path.read_text():
            assert result.exit_code == 1 or cardgolf.load(file) == game, kind
        assert re.fullmatch(r"[ -~]+\n", result.stderr or result.stdout), kind


def test_an_unreadable_file_has_another_exit_code(tmp_path):
    result = cg(tmp_path / "nowhere", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    missing, folder = result.stderr.splitlines()
    assert missing == f"{tmp_path / 'nowhere'}: No such file or directory"
    assert folder.startswith(f"{tmp_path}: ")


def test_several_files_have_a_line_each_and_the_worst_exit_code(record, tmp_path):
    sound, _ = record()
    broken, _ = record("broken.jsonl", lambda lines: lines[:-1])
    result = cg(broken, sound)
    assert (result.exit_code, len(result.stdout.splitlines()), len(result.stderr.splitlines())) == (1, 1, 1)
    result = cg(tmp_path / "nowhere", broken, sound)
    assert (result.exit_code, len(result.stdout.splitlines()), len(result.stderr.splitlines())) == (2, 1, 2)


def test_json_has_the_same_content(record, tmp_path):
    sound, game = record()
    broken, _ = record("broken.jsonl", replace_line(3, '"seat":1', '"seat":2'))
    result = cg("--json", sound, broken, tmp_path / "nowhere")
    assert (result.exit_code, result.stderr) == (2, "")
    first, second, third = json.loads(result.stdout)
    assert first == {
        "file": str(sound), "ok": True, "variant": "play-nine", "house_rules": ["rearrange"],
        "players": ["Ann", "Bo", "Cy"], "rounds": 2, "moves": sum(event != "deal" for _, event in game.history),
        "over": True, "start": "shuffled",
    }  # fmt: skip
    assert (second["ok"], second["line"], second["rule"]) == (False, 3, "base.turn")
    assert third == {"file": str(tmp_path / "nowhere"), "ok": False, "error": "No such file or directory"}


def write_unusual(tmp_path, kind):
    """Write a valid record of a match that did not begin with the shuffle of its seed."""
    game = cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=1)
    if kind == "given":
        deck = sorted(game.state.cards)
        game = cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=1, deck=deck)
    else:
        game = cardgolf.Game.from_position("play-nine", game.position)
    cardgolf.save(game.play("flip a1"), tmp_path / kind)
    return tmp_path / kind


UNUSUAL = [
    ("given", "the first deck was given, not shuffled from the seed"),
    ("position", "the match starts from a given position, not with a deal from the seed"),
]


@pytest.mark.parametrize(("kind", "words"), UNUSUAL)
def test_a_start_that_is_not_dealt_by_the_seed_has_a_note(tmp_path, kind, words):
    path = write_unusual(tmp_path, kind)
    result = cg(path)
    told = f"{path}: play-nine with Ann and Bo, 0 rounds, 1 move, the match is not over; {words}\n"
    assert (result.exit_code, result.stdout, result.stderr) == (0, told, "")
    assert json.loads(cg("--json", path).stdout)[0]["start"] == kind


@pytest.mark.parametrize(("kind", "words"), UNUSUAL)
@pytest.mark.parametrize("seat", [(), ("--seat", "0")])
def test_a_replay_prints_the_note_too(tmp_path, kind, words, seat):
    assert read_output("replay", write_unusual(tmp_path, kind), "--all", *seat).count(f"Note: {words}.") == 1


def test_a_replay_of_a_shuffled_deck_has_no_note(record):
    assert "Note:" not in read_output("replay", record()[0], "--all")


def test_a_redacted_record_is_not_valid(tmp_path):
    (tmp_path / "seen").write_text(cardgolf.redact(cardgolf.new_game("play-nine", seed=1), 0))
    result = cg(tmp_path / "seen")
    assert result.exit_code == 1
    assert "a redacted one cannot be replayed" in result.stderr


def test_no_file_is_a_usage_error():
    assert cg().exit_code == 2
