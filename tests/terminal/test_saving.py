"""What ``play`` and ``keep`` save when, and what becomes of a match that cannot be written."""

import os
import re
from pathlib import Path

import pytest
from helpers.command_line import run_command
from terminal.full_disks import FullDisk

import cardgolf
import cardgolf.terminal.shared.output
from cardgolf.score_sheets import load_sheet

pytestmark = pytest.mark.usefixtures("elsewhere")

FOUR_CARD = ("play", "four-card", "--rounds", "1", "--seed", "5", "--save", "m.json")
FULL = "m.json cannot be written: No space left on device."


@pytest.fixture
def disk(monkeypatch):
    return FullDisk(monkeypatch)


def run(*args, typed, code=0):
    """Return the output of a command as one line."""
    result = run_command(*args, typed=typed, columns=100)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def test_a_resumed_match_is_saved_to_its_end():
    shown = run(*FOUR_CARD, typed="peek a2\npeek b2\n")
    command = re.search(r"Continue with: cardgolf (.*)", shown)[1].split()
    assert command == ["play", "--resume", "m.json"]
    assert "Final standings" in run(*command, typed="knock\n")
    assert cardgolf.load("m.json").is_over


def test_a_resumed_match_is_saved_at_every_turn(monkeypatch):
    cardgolf.save(cardgolf.new_game("play-nine", seed=7, first_dealer=1), "m.json")
    seen = []
    ask = cardgolf.terminal.shared.output.ask

    def look(*args):
        seen.append(cardgolf.load("m.json").ply)
        return ask(*args)

    monkeypatch.setattr(cardgolf.terminal.shared.output, "ask", look)
    run("play", "--resume", "m.json", typed="1\n2\nstock\nswap a1\nstock\nswap b1\n")
    assert seen == sorted(seen) and seen[-1] > 6


@pytest.mark.parametrize("people", [("--human", "0"), ("--humans", "2")])
def test_a_turn_that_goes_on_after_a_resume_is_told_from_its_beginning(people):
    game = cardgolf.new_game("play-nine", seed=7, players=["Ann", "Bo"], first_dealer=1)
    for move in ("flip a1", "flip b1", "flip a1", "flip b1"):
        game = game.play(move)
    cardgolf.save(game, "m.json")
    args = ("play", "--resume", "m.json", "--save", "m.json", *people)
    shown = run(*args, typed="\nstock\nquit\n")
    (drawn,) = re.findall(r"Ann draws (\S+) from the stock\.", shown)
    resumed = run(*args, typed="\nswap c1\n")
    assert f"Ann draws {drawn} from the stock. " in resumed
    assert resumed.index("from the stock") < resumed.index("Ann puts it into c1, throws")


def test_a_resumed_match_that_is_saved_elsewhere_leaves_its_file():
    cardgolf.save(cardgolf.new_game("play-nine", seed=7), "m.json")
    before = Path("m.json").read_bytes()
    run("play", "--resume", "m.json", "--save", "rest.json", typed="1\n2\nquit\n")
    assert Path("m.json").read_bytes() == before
    assert cardgolf.load("rest.json").ply > 1


def test_rounds_are_those_from_the_resume_on():
    run(*FOUR_CARD[:2], "--option", "holes=2", "--seed", "5", "--save", "m.json", typed="peek a2\npeek b2\nknock\nq\n")
    shown = run("play", "--resume", "m.json", "--rounds", "1", typed="\npeek a2\npeek b2\nknock\n" + "1\n" * 40)
    assert "Stopped early" not in shown
    assert cardgolf.load("m.json").is_over


def test_a_turn_that_cannot_be_saved_goes_on(disk):
    disk.fill_after(1)
    shown = run(*FOUR_CARD, typed="peek a2\npeek b2\nknock\n\nn\n")
    assert shown.count(FULL) >= 2 and "Final standings" in shown
    assert "Enter to try again, save FILE for another file, n to leave without saving." in shown


def test_a_finished_match_is_written_when_there_is_room_again(disk):
    disk.fill_after(1)
    disk.free_at("Enter to try again")
    shown = run(*FOUR_CARD, typed="peek a2\npeek b2\nknock\n\n\n")
    assert shown.count("Enter to try again") == 2
    assert cardgolf.load("m.json").is_over


def test_a_match_that_cannot_be_saved_goes_on_in_another_file(disk):
    disk.fill_after(1)
    disk.free_at("Ann> ")
    shown = run(*FOUR_CARD[:2], "--seed", "5", "--save", "m.json", typed="peek a2\nsave n.json\npeek b2\nknock\nquit\n")
    assert "Continue with: cardgolf play --resume n.json" in shown
    assert len(cardgolf.load("n.json").state.match.rounds) == 1


def test_quitting_asks_again_if_the_match_cannot_be_saved(disk):
    disk.fill_after(1)
    shown = run(*FOUR_CARD, typed="quit\nc\npeek a2\nquit\n\nn\n")
    assert shown.count(f"{FULL} The match is not saved.") >= 3
    assert "c to continue playing" in shown and "Ann turns" not in shown.partition("peek")[0]


def test_a_match_is_refused_that_cannot_be_written_at_all(disk):
    disk.fill_after(0)
    assert "No space left on device" in run(*FOUR_CARD, typed="peek a2\n", code=2)


def test_the_end_of_input_fails_if_the_match_cannot_be_saved(disk):
    disk.fill_after(1)
    assert "error: 'm.json': No space left on device" in run(*FOUR_CARD, typed="peek a2\n", code=2)


KEEP = ("keep", "nine-card", "--player", "Ann", "--player", "Bo", "--save", "m.json")


def test_a_round_that_cannot_be_saved_stays_on_the_sheet_and_is_saved_with_the_next(disk):
    disk.fill_after(1)
    disk.free_at("Bo: ")
    shown = run(*KEEP, typed="1\n2\n\n3\n4\n\nquit\n")
    assert shown.count(f"{FULL} The last changes are not saved.") == 1
    assert load_sheet("m.json").totals == (4, 6)
    assert shown.endswith("The sheet is in m.json. Continue with: cardgolf keep --resume m.json")


def test_a_sheet_that_cannot_be_saved_goes_on_in_another_file(disk):
    disk.fill_after(1)
    disk.free_at("Ann: ")
    shown = run(*KEEP, typed="1\n2\n\nsave n.json\n3\n4\n\nsave n.json\nquit\n")
    assert "The sheet is in n.json. Ann: 3" in shown
    assert "There is a file 'n.json' already: choose another name." in shown
    assert load_sheet("n.json").totals == (4, 6)
    assert not load_sheet("m.json").entries


def test_a_correction_that_cannot_be_saved_names_the_file_of_the_sheet(disk):
    disk.fill_after(2)
    shown = run(*KEEP, typed="1\n2\n\nfix 1 Ann 9\nsave\nsave no/n.json\nquit\nc\nsheet\nquit\nn\n")
    assert "fix" not in shown.partition(FULL)[0].partition("cannot")[2] and "1 Ann 9 cannot" not in shown
    assert f"Ann: save {FULL} Ann: save no/n.json no/n.json cannot be written: " in shown
    assert shown.count("Enter to try again, n to leave without saving, c to go on: ") == 2
    assert "total 9 2" in shown and "The last changes are not saved. The sheet is in m.json." in shown
    assert load_sheet("m.json").totals == (1, 2)


def test_the_end_of_input_fails_if_the_sheet_cannot_be_saved(disk):
    disk.fill_after(1)
    assert "error: 'm.json': No space left on device" in run(*KEEP, typed="1\n2\n\n", code=2)


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be deleted there")
def test_a_deleted_folder_is_named(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for command in (KEEP, FOUR_CARD):
        assert run(*command, typed="", code=2) == "error: the folder you are in was deleted: go to another one"
    monkeypatch.chdir(tmp_path)
