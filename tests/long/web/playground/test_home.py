"""The table of the home page with its real engine: it starts at once, keeps its keys, and tells what it cannot do."""

import json

import pytest
from helpers.chromium import expect, wait_until
from web.playground.page import NEWER, NO_WEBASSEMBLY, opened, opened_without, recorded, sizes_of

LISTEN = """() => { window.heard = [];
  for (const type of ["keydown", "keyup"]) document.addEventListener(type, event => window.heard.push(event.key)); }"""


def begin(page):
    page.get_by_role("button", name="Play this hole").click()
    page.locator("cardgolf-table .felt").wait_for()


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_table_fits_below_the_header_and_keeps_its_keys(browser, address, width):
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}} if width == 360 else {}
    with opened(browser, address, "home.html", width, **phone) as page:
        begin(page)
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        felt = page.locator("cardgolf-table .felt").bounding_box()
        assert felt["y"] >= 48
        assert width > 360 or felt["y"] + felt["height"] <= 740
        status = page.locator("cardgolf-table .status").inner_text()
        assert ("by tapping the stock" in status) == (width == 360) != ("by clicking the stock" in status)
        page.evaluate(LISTEN)
        top = page.evaluate("scrollY")
        page.keyboard.press("s")
        page.wait_for_function("document.querySelector('cardgolf-table').message.view.held")
        for key in ("1", "ArrowDown", "ArrowUp", "n", "p"):  # the site has commands on n, p and s
            page.keyboard.press(key)
        assert page.evaluate("window.heard") == []
        assert page.evaluate("scrollY") == top


def test_the_first_move_needs_64_kibibytes(browser, address):
    with recorded(browser, f"{address}home.html") as (page, answers):
        begin(page)
        wait_until(page, lambda: any(each.url.endswith("/games/play-nine.json") for each in answers))
        sizes = sizes_of(each for each in answers if not each.url.endswith("home.html"))
        assert sum(sizes.values()) <= 65_536, json.dumps(sizes, indent=1)


def test_without_webassembly_the_hole_is_played(browser, address):
    with opened_without(browser, f"{address}home.html", script=NO_WEBASSEMBLY) as page:
        begin(page)
        page.locator("cardgolf-table button.stack").first.click()
        page.wait_for_function("document.querySelector('cardgolf-table').message.view.held")


def test_a_bundle_of_a_newer_version_is_told_beside_the_drawing(browser, address):
    with opened_without(browser, f"{address}home.html", answers={"**/games/play-nine.json": NEWER}) as page:
        page.get_by_role("button", name="Play this hole").click()
        page.locator("#home-start .error", has_text="newer format").wait_for()
        expect(page.locator("#home-table figure svg")).to_be_visible()


def test_without_scripts_and_modules_the_page_says_what_it_needs(browser, address):
    with opened_without(browser, f"{address}home.html", java_script_enabled=False) as page:
        expect(page.get_by_text("needs JavaScript with modules")).to_be_visible()
