"""Differences in German: every sentence but those of clauses, which stand in quotes, and the same findings."""

import re

from helpers.cases import every_case
from words.test_german import ENGLISH_WORDS

import cardgolf
from cardgolf import diff, rules
from cardgolf.rule_sheets.differences.first_difference import compare_games
from cardgolf.rule_sheets.differences.matches import find_match
from cardgolf.rule_sheets.differences.matters import _compare_rounds
from cardgolf.words import Words
from cardgolf.words.catalogue import read_catalogue

GERMAN = Words("de")
PAIRS = {
    "cancel": ("golf", rules("golf", cancel="line"), {}),
    "layouts": ("six-card", "four-card", {"layouts": 10, "games": 0}),
    "leaves": ("skyjo", "golf", {"layouts": 5, "games": 0}),
    "nothing cancels": ("play-nine", "board-nine", {"layouts": 5, "games": 0}),
    "rounds": ("golf", rules("golf", holes=3), {"layouts": 0, "games": 0}),
    "same": ("nine-card", "nine-card-lines", {"layouts": 10, "games": 0}),
    "nothing": ("golf", "golf", {"layouts": 5, "games": 1}),
}


def compare(name):
    a, b, limits = PAIRS[name]
    limits = {"layouts": 30, "games": 2} | limits
    return diff(a, b, **limits), diff(a, b, **limits, words=GERMAN)


def strip_clauses(text):
    """Return a text without quotes, clauses, lines of positions and moves, which are English."""
    plain = re.sub("„[^“]*“", "", text).partition("\nDIE REGELN\n")[0]
    kept = [line for line in plain.splitlines() if not re.match("[a-z]", line)]
    return re.sub(r"\b(?:draw stock|draw discard|swap|flip|discard|a\d|A [\dA-Z])\b", "", "\n".join(kept))


@every_case("name", PAIRS)
def test_the_findings_are_the_same_and_told_in_german(name):
    english, german = compare(name)
    assert german.layout == english.layout and german.clauses == english.clauses and german.same == english.same
    for one, other in ((english.course, german.course), (english.match, german.match)):
        assert (one is None) is (other is None)
    if english.course:
        assert (german.course.moves, german.course.kind) == (english.course.moves, english.course.kind)
    text = strip_clauses(german.text(whole=True)).lower()
    sides = [line for line in text.splitlines()[3:] if not line.startswith("  ")]
    assert [line for line in sides if ENGLISH_WORDS.search(re.sub(r"\ba\b", "", line))] == []
    assert len(german.matters) == len(english.matters)


def test_sentences_as_players_hear_them():
    assert compare("layouts")[1].matters[0] == "Auslage: bei A 2 Reihen zu 3; bei B 2 Reihen zu 2."
    leaves = compare("leaves")[1].matters
    assert leaves[1].startswith("Was vom Tisch kommt: bei A „a column of three")
    assert leaves[1].endswith("“; bei B keine Karte.")
    assert "Punkte: Die Karten zählen bei A -2 bis 12, bei B -2 bis 10." in leaves
    same = compare("same")[1]
    assert same.matters[-1] == "Punkte: 2 zählt bei A 2, bei B -2; ein Joker zählt bei A -2 und ist bei B nicht dabei."
    assert "\nWeitere Regeln von A: NC 3.1.2, " in same.text()
    assert "\nPunkte für 2\n" in same.text(whole=True) and "\nPunkte für 2\n" not in same.text()
    assert "Diese Regeln gibt es nur auf Englisch." in same.text()
    rounds = [_compare_rounds(rules("golf", holes=None), rules("golf", holes=holes), GERMAN) for holes in (1, 18)]
    assert rounds[0] == "Partie: bei A keine feste Zahl von Runden; bei B 1 Runde."
    assert rounds[1].endswith("; bei B 18 Runden.")


def test_a_round_that_ends_otherwise():
    one, other = (cardgolf.new_game(rules("golf", *more), players=3, seed=1) for more in ((), ("knocking",)))
    for move in ("flip a1", "flip b1") * 3:
        one, other = one.play(move), other.play(move)
    found = compare_games(one, other, GERMAN)
    assert (found.kind, found.what, found.a) == ("moves", "die erlaubten Züge", "erlaubt diesen Zug nicht")
    closed = compare_games(one, other.play("knock"), GERMAN)
    assert (closed.kind, closed.a, closed.b) == (
        "closing", "die Runde geht weiter", "Platz 1 schließt die Runde, noch am Zug: Platz 0"
    )  # fmt: skip


def test_a_match_that_ends_otherwise():
    found = find_match(rules("golf", holes=1), rules("golf", holes=2), 1, 3, GERMAN)
    assert (found.a, found.b) == ("die Partie ist zu Ende", "es folgt noch eine Runde")


def list_literals(pattern):
    for part in [pattern] if isinstance(pattern, str) else pattern:
        if isinstance(part, str):
            yield part
        for each in part[1].values() if len(part) > 1 and not isinstance(part, str) else ():
            yield from list_literals(each)


def test_no_german_message_on_differences_has_a_word_of_english():
    messages = read_catalogue("cardgolf.words", "de").messages
    own = {key: pattern for key, pattern in messages.items() if key.startswith("diff-")}
    texts = [text for pattern in own.values() for text in list_literals(pattern)]
    assert len(own) > 50
    assert [text for text in texts if ENGLISH_WORDS.search(re.sub(r"\b[AB]\b", "", text).lower())] == []
