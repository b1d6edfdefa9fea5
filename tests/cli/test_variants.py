"""``cardgolf variants``: installed variants and house rules, and broken ones."""

import json
import re
import sys

import pytest
from command_line import read_output

import cardgolf

GAMES = ["board-nine", "crazy-nines", "nine-card", "play-nine"]


def test_variants_lists_variants_and_then_house_rules():
    variants, _, house_rules = read_output("variants").partition("House rules")
    assert re.findall(r"^(\S+) +\d-\d +cardgolf ", variants, re.MULTILINE) == GAMES
    assert re.findall(r"^(\S+) +cardgolf ", house_rules, re.MULTILINE) == list(cardgolf.house_rules())
    assert re.search(r"^crazy-nines +2-8 ", variants, re.MULTILINE)


def test_variants_as_json():
    listing = json.loads(read_output("variants", "--json"))
    assert [each["name"] for each in listing["variants"]] == GAMES
    board_nine = listing["variants"][0]
    assert board_nine["players"] == [2, 3, 4, 5, 6]
    assert board_nine["from"] == "cardgolf"
    assert board_nine["options"]["threshold"].startswith("99: ")
    assert {each["name"]: each["summary"] for each in listing["house_rules"]}["rearrange"].startswith(
        "After turning up"
    )


ODD = """
from cardgolf import hookimpl
class Odd:
    @hookimpl
    def seats(self):
        return 1 / 0
"""


@pytest.mark.parametrize(
    ("module", "reason"),
    [(None, "ModuleNotFoundError"), ("import sys; sys.exit(3)", "3"), (ODD, "division by zero")],
)
def test_a_broken_plugin_is_a_line_of_the_listing(tmp_path, monkeypatch, module, reason):
    """The plugin is missing, exits the program, or raises."""
    info = tmp_path / "strange-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[cardgolf.variants]\nlisted-odd = broken_listing:Odd\n")
    if module:
        (tmp_path / "broken_listing.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_listing", raising=False)
    listing = read_output("variants", columns=200)
    assert re.search(rf"^listed-odd +\? +strange +broken: .*{reason}", listing, re.MULTILINE)
    assert all(re.search(rf"^{name} +\d", listing, re.MULTILINE) for name in GAMES)
    assert (
        "error"
        in {each["name"]: each for each in json.loads(read_output("variants", "--json"))["variants"]}["listed-odd"]
    )
