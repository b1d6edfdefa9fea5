"""``simulate``, ``compare`` and ``tournament`` on the command line: what they tell, write and refuse."""

import csv
import json
import signal
import time

import pytest
from test_cli import cg, process, text

import cardgolf
from cardgolf import simulation

FEW = ("--quiet", "--games", "2", "--seed", "3")
ONE_HOLE = ("--option", "holes=1")


def played(*bots, **options):
    rules = cardgolf.rules("nine-card", holes=1, **options)
    return simulation.simulate(rules, list(bots), 2, 3)


def test_simulate_tells_what_the_library_finds():
    told = text("simulate", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", "--bot", "greedy", columns=100)
    assert told.splitlines() == simulation.report(simulation.summarize(played("random", "greedy")))


def test_simulate_as_json():
    found = json.loads(text("simulate", "nine-card", *FEW, *ONE_HOLE, "--players", "3", "--bot", "random", "--json"))
    assert found == simulation.summarize(played(*["random"] * 3)).as_dict()


def test_a_house_rule_and_its_options_are_played_by():
    told = text("simulate", "nine-card", "ender-penalty:how=flat", *FEW, *ONE_HOLE, "--bot", "random")
    assert told.startswith("nine-card")
    assert "ender-penalty" in told.splitlines()[0]


def test_rows_and_pictures_are_written(tmp_path):
    rows, picture = tmp_path / "rows.csv", tmp_path / "seats.svg"
    written = ("--out", str(rows), "--plot", str(picture), "--of", "seats")
    text("simulate", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", *written)
    with rows.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 2 * 2
    assert picture.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--bot", "greedi"), "did you mean greedy?"),
        (("--bot", "random", "--players", "77"), "77 cannot play nine-card"),
        (("--out", "rows.xls"), "rows.xls"),
        (("--plot", "nowhere/at/all.png"), "No such file or directory"),
        (("--dask", "tcp://127.0.0.1:9"), "there is no Dask scheduler at tcp://127.0.0.1:9"),
        (("--seed", "-1"), "seed -1 will not do"),
    ],
)
def test_what_cannot_be_is_one_line_and_nobody_plays(arguments, reason):
    result = cg("simulate", "nine-card", "--quiet", "--games", "1000000000", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_compare_two_bots():
    told = text("compare", "nine-card", *FEW, *ONE_HOLE, "--bot", "greedy", "--bot", "random", columns=100)
    rules = cardgolf.rules("nine-card", holes=1)
    assert told.splitlines() == cardgolf.compare("greedy", "random", rules=rules, games=2, seed=3).lines()


def test_compare_two_rulebooks_with_the_same_bots():
    second = ("--rule", "ender-penalty", "--set", "pair_reuse=false")
    found = json.loads(text("compare", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", *second, "--json"))
    one = cardgolf.rules("nine-card", holes=1)
    other = cardgolf.rules("nine-card", "ender-penalty", holes=1, pair_reuse=False)
    assert found == cardgolf.compare(one, other, bots="random", games=2, seed=3).as_dict()


def test_compare_another_variant():
    told = text("compare", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", "--against", "play-nine")
    assert told.splitlines()[1].startswith("B: play-nine")


def test_compare_needs_two_of_something():
    result = cg("compare", "nine-card", *FEW, "--bot", "random")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: compare what?")


def test_tournament_ranks_the_bots():
    told = text("tournament", "nine-card", *FEW, *ONE_HOLE, "--bot", "random", "--bot", "greedy", "--bot", "stubborn")
    rules = cardgolf.rules("nine-card", holes=1)
    assert told.splitlines() == cardgolf.tournament(rules, ["random", "greedy", "stubborn"], 2, 3).lines()


def test_tournament_as_json_with_everybody_at_one_table():
    asked = ("--players", "2", "--json")
    found = json.loads(text("tournament", "nine-card", *FEW, *ONE_HOLE, *asked))
    assert [each["bot"] for each in found["table"]][-1] in ("greedy", "random")
    assert found["players"] == 2


def test_ctrl_c_tells_what_was_finished():
    asked = ("simulate", "nine-card", "--games", "1000000", "--bot", "random", "--option", "holes=1")
    with process("-m", "cardgolf", *asked) as running:
        time.sleep(3)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "who closed" in out
    assert "stopped: these are the games that were finished" in err
    assert "Traceback" not in err
