"""The built site in a real browser: the home page is played, and no page is wider than a phone. It needs build/site."""

import pytest
from helpers.chromium import PATIENCE
from helpers.playground_site import ROOT, serve
from helpers.table_in_sight import SIZES, find_hidden

SITE = ROOT / "build" / "site"
pytestmark = [
    pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="the built site: scripts/build_docs.py was not run"),
]
PHONES = (320, 390)  # pixels
HEIGHT = 860


def measure_overflow(page, width):
    """Return by how many pixels a page is wider than its window."""
    page.set_viewport_size({"width": width, "height": HEIGHT})
    return page.evaluate("document.documentElement.scrollWidth") - width


def test_no_page_is_wider_than_a_phone(browser):
    page = browser.new_page()
    page.set_content('<div style="width:500px">wide</div>')
    assert measure_overflow(page, 320) > 0, "a page that is too wide is not noticed"
    page.route("**/search_index.json", lambda route: route.abort())  # each page would index two megabytes
    wide = []
    with serve(SITE) as address:
        for path in sorted(SITE.rglob("*.html")):
            page.goto(address + path.relative_to(SITE).as_posix(), wait_until="domcontentloaded")
            wide += [(path.name, width, more) for width in PHONES if (more := measure_overflow(page, width)) > 0]
    assert wide == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["index.html", "playground.html"])
def test_the_prompt_the_piles_and_the_own_cards_are_in_sight(browser, name, size):
    with serve(SITE) as address:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        page.goto(address + name)
        if name == "index.html":
            page.get_by_role("button", name="Play this hole").click()
        page.locator("cardgolf-table .felt").wait_for()
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        assert find_hidden(page) == []
        page.close()


def test_the_table_of_the_home_page_is_played(browser):
    with serve(SITE) as address:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        drawn = page.locator("#home-table svg").text_content()
        page.get_by_role("button", name="Play this hole").click()
        table = page.locator("cardgolf-table")
        table.locator("button.stack").first.wait_for()
        stock = page.evaluate("document.querySelector('cardgolf-table').message.view.stock_count")
        assert f"stock {stock}" in drawn, "the match goes on from the drawing"
        table.locator("button.stack").first.click()
        page.wait_for_function("document.querySelector('cardgolf-table').message.view.phase === 'follow'")
