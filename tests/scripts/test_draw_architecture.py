"""The pictures of the architecture page are what the script draws now, and the map in CONTRIBUTING has their floors."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
draw = runpy.run_path(str(ROOT / "scripts" / "figures" / "draw_architecture.py"))


@pytest.mark.parametrize("name", ["floors", "flow"])
def test_a_picture_is_drawn_as_it_is_in_the_folder(name):
    drawn = draw[f"draw_{name}"]()
    assert (draw["ASSETS"] / f"{name}.svg").read_text(encoding="utf-8") == drawn
    assert f"../assets/{name}.svg" in (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")


def test_the_map_has_the_floors_of_the_contract():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## The map")[2].partition("\n## ")[0]
    rows = [re.findall(r"`(\w+)/?`", cells) for cells in re.findall(r"^\| (`.+?) \|", page, re.MULTILINE)]
    assert [{*row} for row in rows] == [{*floor} for floor in reversed(draw["list_floors"]())]
