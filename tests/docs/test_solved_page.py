"""The page on solved games has the figures of its CSV file, and commands that name the members."""

import importlib.util
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

import cardgolf

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "solved.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("solve_members", ROOT / "scripts" / "figures" / "solve_members.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rows(script):
    return script.read_rows()


def test_the_tables_are_those_of_the_csv_file(script, rows):
    assert len(rows) >= 8
    assert script.fill_page(PAGE, [*rows.values()]) == PAGE


def test_each_command_names_the_rules_of_its_row(script, rows, monkeypatch):
    monkeypatch.chdir(ROOT)
    for name, row in rows.items():
        assert row["command"] == script.write_command(name)
        words = shlex.split(row["command"])[2:]
        settings = [value for word, value in pairwise(words) if word == "--option"]
        rules = cardgolf.rules(*words[: words.index("--option")], settings=settings)
        assert (len(rules.table_setup(2).deck), rules.base.turn_limit) == (int(row["cards"]), int(row["turns"]))


def test_what_the_page_says_of_the_bots_holds(rows):
    for row in rows.values():
        assert 0 < float(row["value"]) < 1 / 3
        assert 0 < float(row["wary loss"]) <= float(row["greedy loss"])
        for bot in ("greedy", "wary"):
            assert float(row[f"{bot} exploitability"]) >= float(row[f"{bot} loss"])
    assert rows["square-lines"]["value"] == rows["square-touching"]["value"]
    weaker = {name for name, row in rows.items() if float(row["beginner loss"]) < float(row["greedy loss"])}
    assert weaker == {"pair6", "square-clears-fined"}


def test_search_loses_less_than_wary_where_it_was_measured(rows):
    losses = {name: row["search:deals=32 loss"] for name, row in rows.items() if row["search:deals=32 loss"]}
    assert len(losses) >= 5
    assert all(float(loss) < float(rows[name]["wary loss"]) for name, loss in losses.items())
