"""``cardgolf simulate``: its report, its files, its errors, and Ctrl-C."""

import csv
import json
import signal

import pytest
from helpers.command_line import read_error, read_output, start_process

import cardgolf
from cardgolf import simulation

FEW = ("--quiet", "--games", "2", "--seed", "3")
ONE_HOLE = ("--option", "holes=1")


def played(*bots, **options):
    rules = cardgolf.rules("nine-card", holes=1, **options)
    return simulation.simulate(rules, list(bots), 2, 3)


def test_simulate_prints_the_figures_of_the_library():
    told = read_output("simulate", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", "--bot", "greedy", columns=100)
    assert told.splitlines() == simulation.summarize(played("random", "greedy")).lines()


def test_simulate_as_json():
    found = json.loads(
        read_output("simulate", "nine-card", *FEW, *ONE_HOLE, "--players", "3", "--bot", "random", "--json")
    )
    assert found == simulation.summarize(played(*["random"] * 3)).as_dict()


def test_rows_and_pictures_are_written(tmp_path):
    rows, picture = tmp_path / "rows.csv", tmp_path / "seats.svg"
    written = ("--out", str(rows), "--plot", str(picture), "--of", "seats")
    read_output("simulate", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", *written)
    with rows.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 2 * 2
    assert picture.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--bot", "greedi"), "did you mean greedy?"),
        (("--bot", "random", "--players", "77"), "invalid players=77: expected 2 to 8 for nine-card"),
        (("--out", "rows.xls"), "rows.xls"),
        (("--plot", "nowhere/at/all.png"), "there is no folder"),
        pytest.param(  # it waits ten seconds for the scheduler
            ("--dask", "tcp://127.0.0.1:9"), "expected the address of a Dask scheduler", marks=pytest.mark.long
        ),
        (("--seed", "-1"), "invalid seed=-1"),
    ],
)
def test_an_invalid_argument_is_one_line_and_no_match_begins(arguments, reason):
    assert reason in read_error("simulate", "nine-card", "--quiet", "--games", "1000000000", *arguments)


ANNOUNCING = """
import sys
from cardgolf.simulation.jobs import Job

play = Job.play

def play_and_announce(job, number):
    result = play(job, number)
    if number == 5:
        print("game 5 is finished", file=sys.stderr, flush=True)
    return result

Job.play = play_and_announce
from cardgolf.__main__ import main
main()
"""


def test_ctrl_c_reports_the_finished_games():
    """The signal is sent once the command has announced a finished game."""
    arguments = "simulate nine-card --games 1000000 --bot random --option holes=1 --engine engine".split()
    with start_process("-c", ANNOUNCING, *arguments) as running:
        assert running.stderr.readline() == "game 5 is finished\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "closed by" in out
    assert "stopped: these are the results of the finished games" in err
    assert "Traceback" not in err
