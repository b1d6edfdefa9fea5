"""The home page: where a reader is after its button, with a library that answers at once."""

import json

import pytest
from helpers.site_pages import ROOT
from helpers.table_page import new_game

from cardgolf import web

LIBRARY = """export class Engines extends EventTarget {{ async ask() {{ return {answer}; }} stop() {{}} }}"""
PAGE = """<!doctype html><html lang="en"><title>Home</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/assets/site.css">
<link rel="stylesheet" href="/assets/home.css">
<body data-md-color-scheme="default"><header style="position:sticky;top:0;height:48px;z-index:9">Site</header>
<p style="height:700px"></p><div id="home-start"></div><div id="home-table" data-start="{}"></div>
<p style="height:2000px"></p><script type="module" src="/assets/home.mjs"></script></body></html>"""


def answer(route, library):
    path = route.request.url.removeprefix("http://home.test")
    found = {
        "/": ("text/html", PAGE),
        "/playground/engines.mjs": ("text/javascript", library),
        "/playground/cardgolf-table.js": ("text/javascript", (web.path() / "cardgolf-table.js").read_text("utf-8")),
    }.get(path)
    kind = "text/css" if path.endswith(".css") else "text/javascript"
    folder = ROOT / ("js/apps" if path.startswith("/playground/") else "docs")
    found = found or (kind, (folder / path[1:]).read_text("utf-8"))
    route.fulfill(content_type=found[0], body=found[1])


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_button_leads_to_the_table(browser, width):
    game = new_game("play-nine")
    while 0 not in game.to_act:
        game = game.play(game.legal_moves[0])
    started = {"deck": web.deck_message(game.rules, 2), "table": web.table_message(game, 0)}
    context = browser.new_context(viewport={"width": width, "height": 740})
    page = context.new_page()
    page.route("**/*", lambda route: answer(route, LIBRARY.format(answer=json.dumps(started))))
    page.goto("http://home.test/")
    page.get_by_role("button", name="Play this hole").click()
    page.locator("cardgolf-table .felt").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
    felt = page.locator("cardgolf-table .felt").bounding_box()
    assert 40 <= felt["y"] < felt["y"] + felt["height"] <= 740
    page.keyboard.press("1")
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.place") == "a1"
    context.close()
