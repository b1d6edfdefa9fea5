"""The modules of the score keeper beside the library: the same sheets, files, doubts and statistics."""

import importlib
import json
import random

import pytest
from helpers.javascript import NODE, ROOT

import cardgolf
from cardgolf import ScoreSheet
from tests.web.keeper.test_modules import ask

pytestmark = pytest.mark.skipif(NODE is None, reason="the modules of the score keeper: no node")


@pytest.fixture(scope="module")
def games(ask):
    """The names of games in the folder that the program reads."""
    names = ("golf", "crazy-nines", "to-a-hundred")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(ROOT / "scripts"))
        importlib.import_module("docs.keeper_games").write_keeper_games(ask.folder / "games", (*names, "board-nine"))
    return names


def test_the_catalogue_names_what_it_leaves_out(ask, games):
    catalogue = json.loads((ask.folder / "games" / "catalogue.json").read_text(encoding="utf-8"))
    assert {each["name"] for each in catalogue["games"]} == {*games}
    assert catalogue["left_out"] == ["Board Nine"]


def test_a_game_with_house_rules_is_that_of_the_library(ask, games):
    chance, made, bounded = random.Random(3), 0, set()
    bounds_of = importlib.import_module("docs.keeper_games").list_bounds
    for name in games:
        found = json.loads((ask.folder / "games" / f"{name}.json").read_text(encoding="utf-8"))
        offered = [each["name"] for each in found["house"]]
        for _ in range(40):
            house = [each for each in offered if each in chance.sample(offered, chance.randrange(4))]
            holes = chance.choice([None, 4, 12]) if found["holes"] else None
            answer = ask("game", name=name, house=house, holes=holes)
            if "refused" in answer:
                assert answer["refused"].startswith("clash-")
                continue
            made += 1
            rules = cardgolf.rules(name, *house, **({"holes": holes} if holes else {}))
            expected, game = json.loads(rules.export(score_only=True).as_text()), answer["found"]
            plugins = expected.pop("plugins")
            assert game["bundle"] | {"title": ""} == expected | {"title": ""}, (name, house, holes)
            if name == "golf" and game["bounds"]:  # the others take seconds for each stack
                assert game["bounds"] == json.loads(json.dumps(bounds_of(rules))), house
                bounded |= {*house}
            assert [{**each, "options": [*map(list, each["options"].items())]} for each in game["plugins"]] == plugins
            sheet = ScoreSheet(rules, ["Ann", "Bo"]).as_dict()
            again = ask("find", plugins=sheet["rules"])["found"]
            assert again["bundle"] == game["bundle"], (name, house, holes)
    assert made > 60
    assert bounded >= {"double-round", "ender-penalty", "round-bonuses"} and not bounded & {"wild-cards", "wolfpack"}


def test_rules_that_the_page_does_not_have_are_named(ask, games):
    rules = ScoreSheet(cardgolf.rules("golf", rows=3), ["Ann", "Bo"]).as_dict()["rules"]
    assert ask("find", plugins=rules) == {"refused": "refused-unknown-rules"}


def test_a_bundle_that_calls_itself_golf_does_not_take_the_place_of_golf(ask, games):
    rules = cardgolf.rules("golf")
    genuine = json.loads(rules.export(score_only=True).as_text())
    other = {**genuine, "points": [points + 9 for points in genuine["points"]]}
    plugins = json.loads(json.dumps(ScoreSheet(rules, ["Ann", "Bo"]).as_dict()))["rules"]
    found = ask("find", plugins=plugins, own=[json.dumps(other)])["found"]
    assert found["bundle"]["points"] == genuine["points"]
    for each in (*plugins, *other["plugins"]):
        each["name"] = each["name"].replace("golf", "our-golf")
    assert ask("find", plugins=plugins, own=[json.dumps(other)])["found"]["bundle"]["points"] == other["points"]
