"""The built site in a real browser: what pages fetch, how wide they are, and what axe finds. It needs build/site."""

import re
from base64 import b64encode

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


PLACES = ("index.html", "playground.html", "keeper/index.html", "howto/javascript.html", "rules/index.html")


def test_the_index_of_the_search_is_fetched_at_the_first_key(browser):
    page, asked = browser.new_page(), []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    with serve(SITE) as address:
        for place in PLACES:
            page.goto(address + place, wait_until="networkidle")
            page.wait_for_timeout(300)
        assert not {"search_index.json", "versions.json"} & {*asked}
        field = page.get_by_role("textbox", name="Search")
        field.click()
        page.wait_for_timeout(300)
        assert "search_index.json" not in asked
        field.press_sequentially("offline")
        page.locator(".md-search-result__item a", has_text="Keep score on a phone").first.wait_for(timeout=PATIENCE)
        assert asked.count("search_index.json") == 1
        page.goto(f"{address}index.html?q=offline")
        page.locator(".md-search-result__item").first.wait_for(state="attached", timeout=PATIENCE)
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the browser tests: no axe").Axe()
    page = browser.new_page(color_scheme=scheme)
    found = {}
    with serve(SITE) as address:
        for place in (
            *PLACES[:2],  # the keeper has a test of its own
            "tutorial/first-game.html",
            "rules/nine-card.html",
            "benchmarks/peers.html",
            "hooks.html",
        ):
            page.goto(address + place, wait_until="load")
            page.wait_for_timeout(200)
            for each in axe.run(page).response["violations"]:
                found[place, each["id"]] = [node["target"] for node in each["nodes"]][:3]
    assert found == {}
    page.close()


CORNER = """async shot => {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  const context = Object.assign(document.createElement("canvas"), { width: 3, height: 3 }).getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(2, 2, 1, 1).data].slice(0, 3);
}"""


@pytest.mark.parametrize("place", ["benchmarks/peers.html", "benchmarks/agent.html", "simulation.html"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_charts_have_the_ground_of_their_page(browser, scheme, place):
    page = browser.new_page(color_scheme=scheme)
    with serve(SITE) as address:
        page.goto(address + place)
        chart = page.locator(".md-content img[src$='.svg']").first
        chart.scroll_into_view_if_needed()
        page.wait_for_function("image => image.complete", arg=chart.element_handle())
        shown = page.evaluate(CORNER, b64encode(chart.screenshot()).decode())
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(abs(one - int(other)) for one, other in zip(shown, re.findall(r"\d+", ground), strict=False)) <= 2
    page.close()
