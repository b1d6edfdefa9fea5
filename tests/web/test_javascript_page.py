"""The page of ``js/demo``: a household's variant with bots, from files alone, in Chromium."""

import json

import pytest
from helpers.javascript import ROOT, read_script

import cardgolf
from cardgolf.web import deck_message

JS, WEB = ROOT / "js", ROOT / "src" / "cardgolf" / "web"
TYPES = {".html": "text/html", ".js": "text/javascript", ".json": "application/json"}
SEND = "document.querySelector('cardgolf-table').dispatchEvent(new CustomEvent('move', {detail: {move}}))"
MESSAGE = "document.querySelector('cardgolf-table').message"


@pytest.fixture(scope="module")
def made():
    """The files that ``scripts/build_js.py --page`` writes, by their names."""
    rules = cardgolf.rules(*read_script()["VARIANT"])
    return {
        "rules.json": rules.export(3).as_text(),
        "deck.json": json.dumps(deck_message(rules, 3)),
        "cardgolf-table.js": (WEB / "cardgolf-table.js").read_text(encoding="utf-8"),
    }


@pytest.fixture(params=[360, 1280])
def page(request, browser, made):
    page, errors = browser.new_page(viewport={"width": request.param, "height": 740}), []

    def answer(route):
        path = route.request.url.partition("?")[0].partition("//rules.test/")[2]
        name = path.rpartition("/")[2]
        body = made.get(name) or (JS / path).read_text(encoding="utf-8")
        route.fulfill(body=body, content_type=TYPES[f".{name.rpartition('.')[2]}"])

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("http://rules.test/**", answer)
    page.goto("http://rules.test/demo/index.html?seed=7")
    page.wait_for_function(f"{MESSAGE} !== null")
    yield page
    assert not errors
    page.close()


def play(page, move):
    ply = page.evaluate(f"{MESSAGE}.ply")
    page.evaluate(f"move => {SEND}", move)
    page.wait_for_function(f"{MESSAGE}.ply > {ply}")


def test_a_person_plays_a_round_with_bots(page):
    while page.evaluate(f"{MESSAGE}.view.phase") != "round over":
        moves = page.evaluate(f"{MESSAGE}.view.legal_moves")
        play(page, "knock" if "knock" in moves else moves[0])
    assert len(page.evaluate(f"{MESSAGE}.rounds")[0]["scores"]) == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_click_on_the_own_board_turns_a_card_up(page):
    (first, *_) = page.evaluate(f"{MESSAGE}.view.legal_moves")
    place = first.rpartition(" ")[2]
    ply = page.evaluate(f"{MESSAGE}.ply")
    page.locator(f"cardgolf-table [data-key='0 {place}']").first.click()
    page.wait_for_function(f"{MESSAGE}.ply > {ply}")
    slots = page.evaluate(f"{MESSAGE}.view.boards[0].slots")
    assert sum(slot["up"] for slot in slots) == 1


def test_a_move_that_is_not_legal_is_refused_with_words(page):
    page.evaluate(f"move => {SEND}", "knock")
    page.get_by_text("You cannot").first.wait_for()
