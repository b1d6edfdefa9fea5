"""The labels of the web component: each is in the catalogue, in every language, and no other on a table in German."""

import json
import re

import pytest
from helpers.javascript import ROOT

from cardgolf import web
from cardgolf.words.catalogue import read_catalogue
from cardgolf.words.compiler import write_catalogues

SOURCE = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "js" / "table").glob("*.js"))
LABELS = {
    path.name.split(".")[1]: json.loads(path.read_text(encoding="utf-8"))["messages"]
    for path in web.path().glob("cardgolf-table.*.json")
}


def list_texts(pattern):
    """Yield the texts of a compiled message."""
    for part in [pattern] if isinstance(pattern, str) else pattern:
        if isinstance(part, str):
            yield part
        else:
            for variants in part[1:2]:
                for each in variants.values():
                    yield from list_texts(each)


def test_every_language_has_every_label():
    assert len(LABELS["en"]) > 60
    assert {"en", *json.loads(re.search(r"const LANGUAGES = (.*?);", SOURCE)[1])} == LABELS.keys()
    assert {language: messages.keys() for language, messages in LABELS.items()} == dict.fromkeys(
        LABELS, LABELS["en"].keys()
    )


def test_labels_are_compiled():
    expected = write_catalogues(web.path(), "cardgolf-table")
    found = {path: path.read_text(encoding="utf-8") for path in expected}
    assert found == expected, "run python -m cardgolf.words src/cardgolf/web cardgolf-table"


def test_each_label_is_used_and_each_use_has_its_label():
    used = set(re.findall(r'(?:table\.label|table\.tap|this\.label|words\.write)\("([a-z-]+)"', SOURCE))
    by_table = {"throw-it", "throw-and-turn", "rank", "name", "total", "this-round", "last-round"}
    assert all(f'"{each}"' in SOURCE for each in by_table)
    hints = {"hint-keys", "hint-from", "hint-menu"}
    assert used | by_table | hints == LABELS["en"].keys()


@pytest.mark.parametrize("language", LABELS)
def test_hints_of_moves_have_the_words_that_the_component_looks_for(language):
    messages = read_catalogue("cardgolf.words", language).messages
    hints = [text for key, each in messages.items() if key.endswith(".hint") for text in list_texts(each)]
    labels = LABELS[language]
    keys = {key for text in hints for key in re.findall(r"\((.+?)\)", text)}
    assert {key for key in keys if len(key) > 1} == {labels["hint-keys"]}
    of_menu = [text for text in hints if f" {labels['hint-from']}" in text or f": {labels['hint-menu']} (m)" in text]
    assert len(of_menu) >= 5
    assert all(text.endswith(" (m)") for text in of_menu)
    assert any(labels["clicked"].split()[-2] in text for text in hints)
