"""``cardgolf variants``: installed variants and house rules, and broken ones."""

import json
import re
import sys

import pytest
from helpers.command_line import read_output

import cardgolf

GAMES = ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]


PRESETS = sorted([
    "eight-card", "four-card", "four-card-lines", "hara-kiri", "low-jacks", "nine-card-arranged", "nine-card-diagonals",
    "nine-card-lines", "poison", "six-card", "six-card-bicycle", "six-card-lines", "six-card-wikipedia", "ten-card",
    "power-cards-golf",
    "all-bonuses", "bar-golf", "birdies-and-eagles", "card-golf", "dealer-leads", "deuces-wild", "early-knock",
    "eighteen-holes", "flickinger", "flips-in-turn", "four-turns", "four-turns-up", "golf-six",
    "nine-card-columns-leave", "nine-card-lines-leave", "quad", "queens-wild", "speed-golf", "to-a-hundred", "wodder",
    "four-card-matching",
])  # fmt: skip


def test_variants_lists_variants_then_presets_and_then_house_rules():
    variants, presets, house_rules = re.split("\n\nPresets|\n\nHouse rules", read_output("variants"))
    assert variants.startswith("Variants")
    for listed, names in ((variants, GAMES), (presets, PRESETS)):
        assert re.findall(r"^(\S+) +\d-\d +cardgolf ", listed, re.MULTILINE) == names
    assert "Four-Card Golf, Turtle: golf + knocking with columns=2" in " ".join(presets.split())
    assert "Six-Card Golf: golf with default options." in " ".join(presets.split())
    assert re.findall(r"^(\S+) +cardgolf ", house_rules, re.MULTILINE) == list(cardgolf.house_rules())
    assert re.search(r"^crazy-nines +2-8 ", variants, re.MULTILINE)


def test_variants_are_found_by_a_word():
    listing = read_output("variants", "--find", "polish poker")
    assert re.findall(r"^(\S+) +\d-\d +cardgolf ", listing, re.MULTILINE) == ["hara-kiri"]
    assert "House rules" not in listing
    assert [
        each["name"] for each in json.loads(read_output("variants", "--find", "Jokers", "--json"))["house_rules"]
    ] == ["joker-pairs"]
    assert "No variant, preset or house rule has 'no such game' in" in read_output("variants", "--find", "no such game")


def test_the_list_of_the_library_is_alphabetical():
    assert list(cardgolf.variants()) == sorted(GAMES + PRESETS)


def test_variants_as_json():
    listing = json.loads(read_output("variants", "--json"))
    assert [each["name"] for each in listing["variants"]] == GAMES + PRESETS
    assert [each["preset"] for each in listing["variants"]] == [name in PRESETS for name in GAMES + PRESETS]
    assert "preset" not in listing["house_rules"][0]
    board_nine = listing["variants"][3]
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
