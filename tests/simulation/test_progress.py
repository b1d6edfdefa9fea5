"""The progress bar."""

import sys

import pytest
from simulation.sample_bots import Chance

import cardgolf
from cardgolf.simulation import simulate
from cardgolf.simulation.simulator import bar

RULES = cardgolf.rules("nine-card", holes=1, turn_limit=3)


def test_it_shows_count_rate_and_time_left(capsys):
    with bar("Nine", shown=True) as progress:
        simulate(RULES, Chance, 20, progress=progress)
    out, err = capsys.readouterr()
    last = err.strip().splitlines()[-1]
    assert out == ""
    assert last.startswith("Nine ") and "20/20" in last and "games/s" in last and "0:00:00" in last


def test_nothing_is_drawn_without_a_terminal(capsys):
    with bar("Nine") as progress:
        simulate(RULES, Chance, 3, progress=progress)
    assert capsys.readouterr() == ("", "")


def test_without_rich_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    with pytest.raises(ImportError, match=r"pip install 'cardgolf\[cli\]'"), bar("Nine"):
        pass
