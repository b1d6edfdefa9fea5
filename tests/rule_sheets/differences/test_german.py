"""Differences in German: every sentence, and the same findings."""

import re

from helpers.cases import every_case
from words.test_german import ENGLISH_WORDS

import cardgolf
from cardgolf import diff, rules
from cardgolf.rule_sheets.differences.first_difference import compare_games
from cardgolf.rule_sheets.differences.matches import find_match
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


def strip_names(text):
    """Return a text without fields, options and names of parts, lines of positions and moves, which are English."""
    plain = re.sub(r"\w+=[\w ]+", "", text.partition("\nOPTIONEN\n")[0])
    kept = [line for line in plain.splitlines() if not re.match("[a-z]", line)]
    return re.sub(r"\b(?:draw stock|draw discard|swap|flip|discard|a\d|A [\dA-Z])\b", "", "\n".join(kept))


@every_case("name", PAIRS)
def test_the_findings_are_the_same_and_told_in_german(name):
    english, german = compare(name)
    assert german.layout == english.layout and german.options == english.options
    assert [each.name for each in german.parts] == [each.name for each in english.parts]
    for one, other in ((english.course, german.course), (english.match, german.match)):
        assert (one is None) is (other is None)
    if english.course:
        assert (german.course.moves, german.course.kind) == (english.course.moves, english.course.kind)
    text = strip_names(german.text()).lower()
    sides = [line for line in text.splitlines()[3:] if not line.startswith("  ")]
    assert [line for line in sides if ENGLISH_WORDS.search(re.sub(r"\ba\b", "", line))] == []
    assert len(german.sentences) == len(english.sentences)


def test_sentences_as_players_hear_them():
    told = {each.name: (each.a, each.b) for each in compare("layouts")[1].sentences}
    assert told["Ziel"] == (
        "Tausche deine sechs Karten gegen niedrigere.",
        "Tausche deine vier Karten gegen niedrigere.",
    )
    assert told["Das Ende"][1] == "Statt zu ziehen, darfst du klopfen: Dann sind die anderen noch je einmal am Zug."
    facts = {each.name: (each.a, each.b) for each in compare("same")[1].facts}
    assert facts["Punkte"] == ("2 2, Joker -2", "2 -2")
    text = compare("layouts")[1].text()
    assert "\nDIE TEILE\n\nopening\nA  flips=2: Vor dem Spiel deckst du zwei deiner Karten auf.\n" in text


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
    assert len(own) > 30
    assert [text for text in texts if ENGLISH_WORDS.search(re.sub(r"\b[AB]\b", "", text).lower())] == []
