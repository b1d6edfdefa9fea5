"""Catalogues and their formatter: what fills a message, and where a message comes from."""

import importlib
import json
import sys

import pytest

from cardgolf.errors import InvalidArgumentError
from cardgolf.words import ENGLISH, Words, list_languages
from cardgolf.words.catalogue import read_catalogue


@pytest.fixture
def plugin_words(tmp_path, monkeypatch):
    """Return a function that writes a catalogue beside the module of a plugin, and returns its words."""
    name = "cardgolf_words_of_a_test"
    (tmp_path / f"{name}.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module(name)

    def write(language, messages, plural=((0, "other"), (1, "one"), (2, "other"))):
        text = json.dumps({"plural": plural, "messages": messages})
        (tmp_path / f"{name}.{language}.json").write_text(text, encoding="utf-8")
        read_catalogue.cache_clear()
        return Words(language).beside(name)

    yield write
    sys.modules.pop(name)
    read_catalogue.cache_clear()


def test_a_number_chooses_its_plural():
    assert ENGLISH("wins", players="Ann", count=1) == "Ann wins."
    assert ENGLISH("wins", players="Ann and Bo", count=2) == "Ann and Bo win."
    assert ENGLISH("wins", players="?", count=0) == "? win."


def test_an_exact_number_goes_before_its_plural():
    assert ENGLISH("click-places", count=2) == "Click two places, one after the other."
    assert ENGLISH("click-places", count=9) == "Click 9 places, one after the other."


def test_a_card_that_the_viewer_does_not_know():
    assert ENGLISH("discarded", card=None) == "a card goes on the discard pile."
    assert ENGLISH("discarded", card="7♥") == "7♥ goes on the discard pile."


def test_a_card_may_be_called_unknown():
    assert ENGLISH("discarded", card="unknown") == "unknown goes on the discard pile."


def test_a_truth_value_chooses():
    assert ENGLISH("turned", up=True, player="Bo", place="a1") == "Bo's card at a1 is turned up."
    assert ENGLISH("turned", up=False, player="Bo", place="a1") == "Bo's card at a1 is turned face down."


def test_names_are_joined():
    assert [ENGLISH.join(names) for names in ([], ["Ann"], ["Ann", "Bo"], ["Ann", "Bo", "Cy"])] == [
        "", "Ann", "Ann and Bo", "Ann, Bo and Cy",
    ]  # fmt: skip


def test_a_reason_without_a_message_stays():
    assert ENGLISH.reason("all face up", player="Bo") == "all of Bo's cards are face up"
    assert ENGLISH.reason("the moon is full") == "the moon is full"
    assert ENGLISH.reason("Knock") == "Knock"  # the words of a rule are not changed
    assert ENGLISH.reason(" ") == ""


def test_an_unknown_id_is_refused():
    with pytest.raises(InvalidArgumentError, match="invalid key='no-such': expected the id of a message of"):
        ENGLISH("no-such")
    assert not ENGLISH.has("no-such") and ENGLISH.has("wins")


def test_a_missing_parameter_is_refused():
    with pytest.raises(InvalidArgumentError, match="the message 'wins': expected a value for the parameter 'players'"):
        ENGLISH("wins", count=1)


def test_an_unknown_language_is_english():
    assert Words("xx")("round-over") == "The round is over."
    assert "en" in list_languages() and "xx" not in list_languages()


def test_a_plugin_brings_its_texts_in_a_file_beside_its_module(plugin_words):
    words = plugin_words("en", {"peek.deed": ["look at ", ["place"]], "bye": "good bye"})
    assert words("peek.deed", place="a1") == "look at a1"
    german = plugin_words("de", {"peek.deed": [["place"], " ansehen"]})
    assert german("peek.deed", place="a1") == "a1 ansehen"
    assert german("bye") == "good bye"  # the catalogue lacks it in German


def test_a_module_without_a_file_has_no_messages():
    for module in ("no_such_module", "sys", "__main__"):
        assert not ENGLISH.beside(module).has("wins")


def test_the_plural_of_large_numbers_repeats(plugin_words):
    runs = [[number, "few" if number % 10 == 2 else "other"] for number in range(200)]
    words = plugin_words("pl", {"n": [["count", {"few": "few", "other": "many"}, "other"]]}, runs)
    assert [words("n", count=count) for count in (2, -2, 199, 200, 202, 12_345_672)] == [
        "few", "few", "many", "many", "few", "few",
    ]  # fmt: skip
