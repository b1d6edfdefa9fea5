"""The language of the terminal: ``--lang``, the environment, and a German game without the words of the API."""

import re

import pytest
from helpers.command_line import read_output, run_command

from cardgolf.terminal.language import find_language

NAMES = ("--player", "Ann", "--player", "Bo", "--seed", "3")
TYPED = "swap a1\n1\nundo\nfoo\nhelp\nwhy\nscore\ntable\nquit\nn\n"
ENGLISH_WORDS = re.compile(r"\b(the|your|you|cards?|round|turn|draws?|throws?|rank|total|deals|stock|type)\b")
TYPED_WORDS = re.compile(
    r"\b(flip|draw|swap|discard)( (stock|discard|[a-c][1-3]))*|\brules [\w.]+|cardgolf-nine-card|^  \w+ +", re.MULTILINE
)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "../de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_a_language(environment, language):
    assert find_language(environment) == language


def list_english(shown):
    """Return the lines with an English word, but for what is typed and the rules."""
    told = shown.partition("Startzahl 3.")[2]
    lines = [line for line in told.splitlines() if not re.match(r"[A-Z]{2} \d|turns up any three", line)]
    return [line for line in lines if ENGLISH_WORDS.search(TYPED_WORDS.sub("", line))]


@pytest.mark.parametrize("arguments", [("--lang", "de", "play"), ("play", "--lang", "DE")])
def test_a_game_is_played_in_german(arguments):
    shown = read_output(*arguments, "nine-card", *NAMES, typed=TYPED)
    assert list_english(shown) == []
    assert "Das geht jetzt nicht: a1 tauschen. Decke erst deine ersten Karten auf. Mit why" in " ".join(shown.split())
    assert "'foo' ist weder ein Zug noch ein Befehl." in shown
    assert "Du hast noch nichts gemacht" in shown or "wurde eine neue Karte sichtbar" in shown
    assert "illegal move" not in shown and "invalid" not in shown


def test_the_environment_chooses_the_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    arguments = ("nine-card", *NAMES, "--humans", "0", "--rounds", "1")
    shown = read_output("play", *arguments)
    assert "Ann gewinnt." in shown and "Platz  Name  diese Runde  Summe" in shown and list_english(shown) == []
    assert "  Summe" in read_output("score", "nine-card", "Q Q 5 / 2 2 3 / 4 K 4")
    assert "Ann wins." in read_output("--lang", "en", "play", *arguments)


def test_an_unknown_language_is_refused():
    done = run_command("--lang", "xx", "play")
    assert done.exit_code == 2 and "expected one of de, en" in done.output + done.stderr
