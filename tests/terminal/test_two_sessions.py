"""Two sessions on one file: the later save keeps what the other session wrote, and says how to go on."""

import time
from functools import partial
from pathlib import Path

import pytest
from helpers.command_line import read_output, start_process

import cardgolf
from cardgolf.score_sheets import load_sheet

pytestmark = pytest.mark.usefixtures("elsewhere")


run = partial(read_output, columns=100)


def wait_for(file):
    end = time.monotonic() + 60
    while time.monotonic() < end and not Path(file).exists():
        time.sleep(0.02)


def files():
    return sorted(each.name for each in Path().iterdir())


def test_two_sessions_on_one_sheet_keep_both_evenings():
    with start_process("-m", "cardgolf", "keep", "nine-card", "--player", "Ann", "--player", "Bo", "--save", "a.json",
                       stdin=-1) as first:  # fmt: skip
        wait_for("a.json")
        shown = run("keep", "--resume", "a.json", typed="1\n2\n\n3\n4\n\nquit\n")
        assert "changed by another program" not in shown
        out, err = first.communicate("5\n6\n\nquit\n", timeout=60)
    assert (first.returncode, err, files()) == (0, "", ["a-2.json", "a.json"])
    assert load_sheet("a.json").totals == (4, 6)
    assert load_sheet("a-2.json").totals == (5, 6)
    assert "a.json was changed by another program meanwhile, and stays as it is. Both are kept:\n" in out
    assert "this goes on in a-2.json.\nTo go on with the other instead: cardgolf keep --resume a.json\n" in out
    assert out.endswith("The sheet is in a-2.json.\nContinue with: cardgolf keep --resume a-2.json\n")


def test_two_sessions_of_one_match_keep_both_courses():
    with start_process("-m", "cardgolf", "play", "--seed", "7", "--option", "first_dealer=1", "--save", "m.json",
                       stdin=-1) as first:  # fmt: skip  # the person begins, so that no bot's move is saved meanwhile
        wait_for("m.json")
        run("play", "--resume", "m.json", typed="1\n2\nquit\n\n")
        theirs = cardgolf.load("m.json")
        out, err = first.communicate("3\nquit\n", timeout=60)
    assert (first.returncode, err, files()) == (0, "", ["m-2.json", "m.json"])
    mine = cardgolf.load("m-2.json")
    assert cardgolf.load("m.json") == theirs
    assert mine != theirs and mine.ply
    assert "m.json was changed by another program meanwhile, and stays as it is. Both are kept:\n" in out
    assert "To go on with the other instead: cardgolf play --resume m.json\n" in out
    assert out.endswith("Continue with: cardgolf play --resume m-2.json\n")


def test_a_session_that_only_resumes_notices_a_change_when_it_saves():
    run("play", "--seed", "7", "--save", "m.json", typed="quit\n")
    Path("other.json").write_bytes(Path("m.json").read_bytes())
    with start_process("-m", "cardgolf", "play", "--resume", "m.json", "--save", "m.json", stdin=-1) as first:
        first.stdin.write("1\nsave own.json\n")
        first.stdin.flush()
        wait_for("own.json")
        run("play", "--resume", "other.json", "--save", "other.json", typed="2\n4\nquit\n")
        Path("other.json").replace("m.json")
        theirs = Path("m.json").read_text("ascii")
        out, err = first.communicate("save m.json\nquit\n", timeout=60)
    assert (first.returncode, err, files()) == (0, "", ["m-2.json", "m.json", "own.json"])
    assert Path("m.json").read_text("ascii") == theirs
    assert out.count("was changed by another program") == 1


def test_a_deleted_sheet_is_written_again():
    with start_process("-m", "cardgolf", "keep", "nine-card", "--player", "Ann", "--player", "Bo", "--save", "a.json",
                       stdin=-1) as first:  # fmt: skip
        wait_for("a.json")
        Path("a.json").unlink()
        out, err = first.communicate("5\n6\n\nquit\n", timeout=60)
    assert (first.returncode, err, files()) == (0, "", ["a.json"])
    assert "another program" not in out
    assert load_sheet("a.json").totals == (5, 6)


def test_a_page_that_another_program_changed_is_kept():
    with start_process("-m", "cardgolf", "keep", "nine-card", "--player", "Ann", "--player", "Bo", stdin=-1) as first:
        first.stdin.write("print a.html\n")
        first.stdin.flush()
        wait_for("a.html")
        Path("a.html").write_text("notes")
        out, err = first.communicate("print a.html\nquit\n", timeout=60)
    assert (first.returncode, err) == (0, "")
    assert Path("a.html").read_text() == "notes"
    assert "Written to a-2.html." in out
