"""The labels of the web component: each is in the catalogue, in every language, and no other on a table in German."""

import json
import re

import cardgolf_cabo_moves
import pytest
from helpers.table_page import new_game, opened
from helpers.walks import finish_round, tee_off

from cardgolf import web
from cardgolf.words.catalogue import read_catalogue
from cardgolf.words.compiler import write_catalogues

TEXT = (web.path() / "cardgolf-table.js").read_text(encoding="utf-8")
SOURCE = re.sub(r"(?s)// Made from .*// The end of what is made", "", TEXT)
LABELS = {
    language: json.loads((web.path() / f"cardgolf-table.{language}.json").read_text(encoding="utf-8"))["messages"]
    for language in ("en", "de")
}
ENGLISH = re.compile(r"\b(the|your|card|cards|player|board|stock|face|down|click|take|hint|points?|you|of|to|deals)\b")
SHOWN = """() => {
  const { shadowRoot } = document.querySelector("cardgolf-table"), said = [];
  for (const each of shadowRoot.querySelectorAll("#table, #table *")) {
    said.push(...["aria-label", "title"].map(name => each.getAttribute(name) ?? ""));
    const texts = each.closest("svg") ? [] : [...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
    said.push(...texts.map(node => node.data));
  }
  return said.filter(Boolean);
}"""


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
    assert {language: messages.keys() for language, messages in LABELS.items()} == dict.fromkeys(
        LABELS, LABELS["en"].keys()
    )


def test_labels_are_compiled():
    expected = write_catalogues(web.path(), "cardgolf-table")
    found = {path: path.read_text(encoding="utf-8") for path in expected}
    assert found == expected, "run python -m cardgolf.words src/cardgolf/web cardgolf-table"


def test_each_label_is_used_and_each_use_has_its_label():
    used = set(re.findall(r'(?:#label|#words\.write)\("([a-z-]+)"', SOURCE))
    by_table = {"throw-it", "throw-and-turn", "rank", "name", "total", "this-round", "last-round"}
    assert all(f'"{each}"' in SOURCE for each in by_table)
    hints = {"hint-keys", "hint-from", "hint-menu"}
    assert used | by_table | hints == LABELS["en"].keys()


@pytest.mark.parametrize("language", LABELS)
def test_hints_of_moves_have_the_words_that_the_component_looks_for(language):
    messages = {
        **read_catalogue("cardgolf.words", language).messages,
        **read_catalogue(cardgolf_cabo_moves.__name__, language).messages,
    }
    hints = [text for key, each in messages.items() if key.endswith(".hint") for text in list_texts(each)]
    labels = LABELS[language]
    keys = {key for text in hints for key in re.findall(r"\((.+?)\)", text)}
    assert {key for key in keys if len(key) > 1} == {labels["hint-keys"]}
    of_menu = [text for text in hints if f" {labels['hint-from']}" in text or f": {labels['hint-menu']} (m)" in text]
    assert len(of_menu) >= 5
    assert all(text.endswith(" (m)") for text in of_menu)
    assert any(labels["clicked"].split()[-2] in text for text in hints)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["play-nine", "cabo", "board-nine"])
@pytest.mark.parametrize("touched", [False, True])
def test_a_table_in_german_has_no_english_label(browser, name, touched):
    games = [new_game(name), tee_off(new_game(name)), finish_round(new_game(name))]
    faces = {face["name"] for face in web.deck_message(games[0].rules, 2)["faces"].values()}
    for game in games:
        options = {"has_touch": True, "is_mobile": True} if touched else {}
        with opened(browser, game, 360 if touched else 1280, lang="de", **options) as (page, table):
            page.locator("cardgolf-table .felt").wait_for()
            assert table.requests.count("/cardgolf-table.de.json") == 1
            shown = page.evaluate(SHOWN)
            assert "Tisch" in shown
            if touched:
                assert [text for text in shown if "klick" in text.lower()] == []
            for face in sorted(faces, key=len, reverse=True):
                shown = [text.replace(face, "") for text in shown]
            ids = re.compile(r"[a-z-]+\.[a-z-]+\.\S+|Board Nine")  # of rules, and the name of a game
            assert [text for text in shown if ENGLISH.search(ids.sub("", text).lower())] == []


@pytest.mark.slow
def test_a_language_without_words_is_english_and_another_may_be_chosen(browser):
    with opened(browser, new_game("play-nine")) as (page, table):
        table_element = page.locator("cardgolf-table")
        page.evaluate("document.querySelector('cardgolf-table').lang = 'fi'")
        assert "Stock" in table_element.locator(".pile.stock .pile-label").inner_text()
        page.evaluate("document.querySelector('cardgolf-table').lang = 'de-AT'")
        table_element.get_by_text("Stapel", exact=False).first.wait_for()
        page.evaluate("document.querySelector('cardgolf-table').lang = 'en'")
        assert "Stock" in table_element.locator(".pile.stock .pile-label").inner_text()
        assert table.requests.count("/cardgolf-table.de.json") == 1
