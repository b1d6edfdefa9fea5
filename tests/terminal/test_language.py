"""The language of the terminal: ``--lang``, the environment, and a German game without the words of the API."""

import re

import pytest
from helpers.cases import every_case
from helpers.command_line import read_output, run_command

import cardgolf
from cardgolf.terminal.language import find_language
from cardgolf.words import Words

NAMES = ("--player", "Ann", "--player", "Bo", "--seed", "3")
TYPED = "swap a1\n1\nundo\nfoo\nhelp\nwhy\nscore\ntable\nquit\nn\n"
ENGLISH_WORDS = re.compile(r"\b(the|your|you|cards?|round|turn|draws?|throws?|rank|total|deals|stock|type)\b")
TYPED_WORDS = re.compile(
    r"\b(flip|draw|swap|discard)( (stock|discard|[a-c][1-3]))*|\brules [\w.]+|cardgolf-nine-card|^  \w+ +", re.MULTILINE
)


@every_case(
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


SCORES = {
    "nine-card": ("3 3 9 / 3 5 J / K A 8",),
    "golf": ("7 7 ? / 2 9 K",),
    "crazy-nines": ("Ann: K K ? / ? ? ? / . . .", "Bo: A A 9 / 8 QS! ? / ? ? 7", "--closer", "Bo", "--seed", "3"),
    "board-nine": ("Ann: 3 4 10", "5", "--closer", "Ann"),
}


@pytest.mark.parametrize("name", SCORES)
def test_points_are_explained_in_german(name):
    shown = read_output("score", name, *SCORES[name], "--lang", "de")
    own = [line for line in shown.splitlines() if not re.match(r"[A-Z]{2} \d| {11}|cardgolf ", line)]
    assert [
        line for line in own if re.search(r"\b(closed|seat|on average|lowest|cases|with|if|subtotal)\b", line)
    ] == []
    assert [line for line in own if ENGLISH_WORDS.search(line)] == []


def test_scores_as_a_player_hears_them():
    shown = read_output("score", "nine-card", *SCORES["nine-card"], "--lang", "de")
    assert "K zählt 0; A zählt 1; J zählt 10. Die anderen Karten hier zählen ihre Zahl." in shown
    unknown = read_output("score", "golf", "7 7 ? / 2 9 K", "--lang", "de")
    assert "Punkte, im Schnitt " in unknown and re.search(r"Schnitt \d+,\d\n +-?\d+  wenn auf c1 .* liegt", unknown)
    table = " ".join(read_output("score", "board-nine", *SCORES["board-nine"], "--lang", "de").split())
    assert "Ann, hat geschlossen Platz 1" in table
    assert "Mit 17 Punkten darf Ann nach den Regeln nicht schließen." in table


@pytest.mark.parametrize("command", ["explain", "rules"])
def test_a_sheet_has_german_headings(command, monkeypatch):
    sheet = cardgolf.explain("skyjo", words=Words("de")).text(80)
    assert read_output(command, "skyjo", "--lang", "de").startswith(sheet)
    assert "Ziel: Tausche deine zwölf Karten gegen niedrigere." in sheet
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert read_output(command, "skyjo").startswith(sheet)


def test_a_german_sheet_is_saved_as_a_page(tmp_path):
    path = tmp_path / "skyjo.html"
    read_output("explain", "skyjo", "--lang", "de", "--save", str(path))
    page = path.read_text(encoding="utf-8")
    assert page.startswith('<!doctype html>\n<html lang="de">') and "<dt>Ziel</dt>" in page and '<ol lang="en">' in page


def test_an_unknown_language_is_refused():
    done = run_command("--lang", "xx", "play")
    assert done.exit_code == 2 and "expected one of de, en" in done.output + done.stderr
