"""The pictures of the README are what the script draws now."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("rich", reason="the terminal needs the extra cli")

SCRIPT = Path(__file__).parents[2] / "scripts" / "figures" / "draw_readme.py"
draw = runpy.run_path(str(SCRIPT))


def test_the_table_is_drawn_as_it_is_in_the_folder():
    assert (draw["ASSETS"] / "table.svg").read_text(encoding="utf-8") == draw["draw_table"]()


def test_the_terminal_is_drawn_as_it_is_in_the_folder():
    assert (draw["ASSETS"] / "terminal.svg").read_text(encoding="utf-8") == draw["draw_terminal"](
        draw["record"](draw["COMMAND"])
    )


def test_the_first_screen_is_the_top_and_the_last_one_the_bottom():
    lines = ["$", *["turn"] * 30, "", *["turn"] * 5, "", "end"]
    assert draw["find_stops"](lines) == [0, 7, 13, 15]
    assert draw["find_stops"](["$", "end"]) == [0]
