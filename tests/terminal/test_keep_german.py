"""``cardgolf keep --lang de``: an evening has no word of English but commands, names of rules and errors."""

import re

import pytest
from helpers.command_line import keep_sheet

pytestmark = pytest.mark.usefixtures("elsewhere")

ENGLISH_WORDS = re.compile(r"\b(the|and|is|are|your|cards|round|you|of|to|with|for|match|points|type|has|left|no)\b")
PLAYERS = ("--player", "Ann", "--player", "Bo", "--player", "Cy", "--lang", "de")
EVENING = """
12 30 9 | bo | nein | join Di 31 | leave Bo | 3+4 5 6 | | undo | redo | redo | return Bo | rename Di = Dora | sit Cy
hlep | 3 | back | back
300 | 4 300 | -12 | n | 9 closed | 7 8 closed | 5 | cy | quatsch | ann | sheet | sheet 1 | stats
why 1 | why 2 | fix 1 Ann 13 | fix 1 closed none | fix 1 closed Cy | drop 2 | undo | fix | fix 1 Zoe 3 | join
rename Bo | 2 | finish | finish | foo | print evening.html | print evening.html | csv | continue | rules | help
save other.json
"""


def keep(typed):
    return keep_sheet("nine-card", *PLAYERS, typed=f"{typed.strip()}\nquit", columns=300)


def test_an_evening_is_kept_without_english(tmp_path):
    told = keep(EVENING.replace("rules |", ""))
    for text in (
        "Runde 1 von 9: Ann gibt, Bo beginnt.", "Di ist vor Runde 2 mit 31 Punkten eingestiegen.",
        "Die letzte Änderung ist zurückgenommen.", "Die Änderung gilt wieder.", "Gerade wurde nichts zurückgenommen",
        "Bo spielt wieder mit und hat 30 Punkte.", "Di heißt jetzt Dora.", "Cy setzt in dieser Runde aus.",
        "Davor kommt niemand.",
        "nicht stimmen: Die Karten zählen zusammen -10 bis 90.",
        "Das ist kein Befehl.", "Meint ihr help?", "Es fehlt die Nummer der Runde",
        "'Zoe' spielt nicht mit. Zur Wahl stehen: Ann, Bo, Cy, Dora.", "Die Partie geht weiter.",
        "Die Partie ist zu Ende, und was ihr für diese Runde getippt habt, ist weg.", "Öffnet die Datei im Browser",
    ):  # fmt: skip
        assert text in told, text
    lines = [line for line in told.splitlines() if not line.startswith(("  Invalid", "Invalid", "So geht es weiter:"))]
    commands = re.compile(r"\b(left|no|closed|of|cards|points|type)\b(?=[ ,:.;]|$)")  # what is typed
    found = {line for line in lines if ENGLISH_WORDS.search(commands.sub("", line.lower()))}
    assert sorted(found) == []
