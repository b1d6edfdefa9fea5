"""The labels of the web component: each is in the catalogue, in every language, and no other on a table in German."""

import re

import pytest
from helpers.table_page import new_game, opened
from helpers.walks import finish_round, tee_off

from cardgolf import web

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
