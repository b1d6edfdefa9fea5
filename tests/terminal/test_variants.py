"""``cardgolf variants``: installed variants and house rules, and broken ones."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from helpers.command_line import read_output
from helpers.distributions import install

import cardgolf

ROOT = Path(__file__).parents[2]
ENTRIES = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
NAMES = {each: name for name, each in reversed(ENTRIES["cardgolf.variants"].items())}  # the first name of each
GAMES = [name for each, name in reversed(NAMES.items()) if "_presets:" not in each]
PRESETS = sorted(name for each, name in NAMES.items() if "_presets:" in each)


GAME = re.compile(r"^(\S+) +\d-\d  ", re.MULTILINE)


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_variants_lists_a_line_for_each_by_family(columns):
    listing = read_output("variants", columns=columns)
    assert all(len(line) <= columns for line in listing.splitlines())
    variants, of_golf, of_cabo, house_rules, end = re.split(r"\n\n(?:[PH].*\n)?", listing)
    assert variants.startswith("Variants\n")
    assert GAME.findall(variants) == GAMES
    assert sorted(GAME.findall(of_golf) + GAME.findall(of_cabo)) == PRESETS
    assert {cardgolf.rules(name).name for name in GAME.findall(of_cabo)} == {"cabo"}
    assert [line.split()[0] for line in house_rules.splitlines()] == list(cardgolf.house_rules())
    assert re.search(r"^four-card +2-8  Four-Card Golf", of_golf, re.MULTILINE)
    assert re.search(r"^crazy-nines +2-8 ", variants, re.MULTILINE)
    assert end.startswith("--long adds")


def test_the_long_list_has_whole_summaries_and_the_options_as_they_are_typed():
    listing = " ".join(read_output("variants", "--long").split())
    assert "Four-Card Golf, Turtle: golf + knocking with columns=2" in listing
    assert "Six-Card Golf: golf with default options." in listing
    assert " columns=3: Columns of a layout. " in listing and " last_turns=on: " in listing
    assert "set by the preset" not in listing
    typed = re.findall(r"(?<= )\w+=\w+(?=: )", listing.partition(" golf 2-8")[2].partition(" skyjo 2-8")[0])
    assert cardgolf.rules("golf", settings=typed) == cardgolf.rules("golf", settings=["columns=3"])


def test_variants_are_found_by_a_word():
    listing = read_output("variants", "--find", "polish poker")
    assert GAME.findall(listing) == ["hara-kiri"]
    assert "\nHouse rules\n" not in listing
    assert [
        each["name"] for each in json.loads(read_output("variants", "--find", "Jokers", "--json"))["house_rules"]
    ] == ["joker-pairs"]
    assert "No variant, preset or house rule has 'no such game' in" in read_output("variants", "--find", "no such game")


def test_games_that_are_not_installed_are_found_with_their_package_or_the_reason():
    said = {
        word: " ".join(read_output("variants", "--find", word).split()) for word in ("croquet", "cumbia", "garbage")
    }
    assert said["croquet"] == (
        "Croquet is a package of its own. Install it: pip install ./examples/cardgolf-croquet, in its repository"
    )
    assert said["cumbia"] == "Cumbia is not here. We could not read their rules."
    assert said["garbage"].startswith("Trash, Garbage is a package of its own.")
    skyjo = read_output("variants", "--find", "skyjo")
    assert GAME.findall(skyjo) == ["skyjo"]
    assert "Skyjo Action is not here." in skyjo
    assert "is not here" not in read_output("variants")


def test_games_that_are_not_installed_as_json():
    found = json.loads(read_output("variants", "--find", "croquet", "--json"))
    assert found["other_games"] == [
        {
            "title": "Croquet", "also": [], "source": "pagat.com, invented games", "package": "cardgolf-croquet",
            "place": "examples/cardgolf-croquet", "why": "",
        }
    ]  # fmt: skip
    assert "other_games" not in json.loads(read_output("variants", "--json"))


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
    files = {"broken_listing.py": module} if module else {}
    install(tmp_path, monkeypatch, "strange", {"variants": "listed-odd = broken_listing:Odd"}, files)
    listing = read_output("variants", columns=200)
    assert re.search(rf"^listed-odd +\? +strange is broken: .*{reason}", listing, re.MULTILINE)
    assert re.search(rf"^  broken: .*{reason}", read_output("variants", "--long", columns=200), re.MULTILINE)
    assert all(re.search(rf"^{name} +\d", listing, re.MULTILINE) for name in GAMES)
    assert (
        "error"
        in {each["name"]: each for each in json.loads(read_output("variants", "--json"))["variants"]}["listed-odd"]
    )
