"""The examples of other packages tell their games in four sentences, in English and German."""

import re
from pathlib import Path

import pytest
from words.test_german import ENGLISH_WORDS

import cardgolf
from cardgolf.rule_sheets import tell_in_four
from cardgolf.words import ENGLISH, Words
from cardgolf.words.compiler import write_catalogues

ROOT = Path(__file__).parents[2] / "examples"
GERMAN = Words("de")
CATALOGUES = sorted(path.name.removesuffix(".en.ftl") for path in ROOT.glob("*/*.en.ftl"))


def find_folder(module):
    return ROOT / module.replace("_", "-")


def tell(name, words=ENGLISH, **options):
    path = find_folder(f"cardgolf_{name}") / f"cardgolf_{name}.py"
    return tell_in_four(cardgolf.rules(f"{path}:{name.capitalize()}", **options), words)


def test_there_are_four_examples_with_catalogues():
    assert CATALOGUES == ["cardgolf_croquet", "cardgolf_golfie", "cardgolf_trash", "cardgolf_yaniv"]


@pytest.mark.parametrize("module", CATALOGUES)
def test_catalogues_are_compiled_and_packed(module):
    folder = find_folder(module)
    packed = (folder / "pyproject.toml").read_text(encoding="utf-8")
    written = write_catalogues(folder, module)
    assert {path.name.split(".")[1] for path in written} == {"de", "en"}
    for path, text in written.items():
        assert path.read_text(encoding="utf-8") == text, f"run python -m cardgolf.words {folder} {module}"
        assert f'"{path.name}"' in packed


@pytest.mark.parametrize("module", [each for each in CATALOGUES if each != "cardgolf_croquet"])
def test_each_message_of_the_sentences_is_used(module):
    folder = find_folder(module)
    code = (folder / f"{module}.py").read_text(encoding="utf-8")
    source = (folder / f"{module}.en.ftl").read_text(encoding="utf-8")
    for key in re.findall(r"^([a-z-]+) =", source, re.MULTILINE):
        assert f"own('{key}'" in code or f'own("{key}"' in code, key


def test_golfie_in_both_languages():
    told = tell("golfie")
    assert told.goal.endswith("and putt them. The player with the fewest points after two rounds wins.")
    assert told.turn.startswith("The top card of the stock is turned up, and says what all players do at once")
    assert (
        told.end
        == "The round ends when every player has putted nine cards. The round also ends when the stock is empty."
    )
    assert tell("golfie", putts=1, recycle="keep_top").end == "The round ends when every player has putted one card."
    assert (
        tell("golfie", GERMAN, putts=1, recycle="keep_top").end
        == "Die Runde endet, wenn alle je eine Karte eingelocht haben."
    )


def test_yaniv_in_both_languages():
    told, other = (
        tell("yaniv"),
        tell("yaniv", jokers="runs and sets", pick="either", assaf=0, elimination=True, halving=True),
    )
    assert told.goal.endswith("A player who reaches 100 has lost, and the match is over.")
    assert "A Joker stands for any card of such a run. Then draw from the stock, or take the last card" in told.turn
    assert told.end.endswith("If not, you score your hand and 30 more, and the lowest of the others nothing.")
    assert "A total of exactly 50 or 100 is halved." in other.goal and other.goal.endswith(
        "and the last one left wins."
    )
    assert "any card of these. Then draw from the stock, or take the first or the last card" in other.turn
    assert other.end.endswith("If not, you score your hand, and the lowest of the others nothing.")
    assert tell("yaniv", GERMAN, call_limit=5).end.startswith("Mit höchstens fünf Punkten auf der Hand darfst du")


def test_trash_in_both_languages():
    told = tell("trash")
    assert told.goal.startswith("Fill the ten places of your row, an ace in the first, a two in the second and so on.")
    assert told.goal.endswith("The match ends when a player fills a row of one place; the most points win.")
    assert told.cancels.endswith("A Jack fits every place.")
    assert told.end == "When the row of a player is full, every other player has one more turn."
    other = tell("trash", wild="none", take="any", decline=True, last_turns=False, places=1)
    assert other.goal.startswith("Fill your only place with an ace. The match ends when")
    assert other.turn.startswith("Draw from the stock or take the top discard. Put the card in its place")
    assert other.turn.endswith("until you discard one.") and "fits every place" not in other.cancels
    assert other.end == "The round ends as soon as the row of a player is full."
    assert tell("trash", wild="kings and jokers", jokers=0).cancels.endswith("A King fits every place.")
    assert tell("trash", GERMAN, wild="kings and jokers").cancels.endswith("König und Joker passen überall.")
    assert "fits" not in tell("trash", wild="jokers", jokers=0).cancels


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("golfie", {}),
        ("yaniv", {}),
        ("yaniv", {"jokers": "runs and sets", "pick": "either", "assaf": 0, "elimination": True, "halving": True}),
        ("trash", {}),
        ("trash", {"wild": "none", "take": "any", "decline": True, "last_turns": False, "finishers": "first"}),
    ],
)
def test_no_english_word_is_left_in_german(name, options):
    texts = tell(name, GERMAN, **options).as_dict().values()
    assert all(texts)
    assert [text for text in texts if ENGLISH_WORDS.search(text.lower())] == []
