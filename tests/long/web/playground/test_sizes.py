"""The playground and the home page in windows of seven sizes: what to do and with what is in sight at once."""

import pytest
from helpers.table_in_sight import SIZES, find_hidden, is_prompt_first
from web.playground.page import choose_game, opened

PAGES = {
    "play": "playground.html",
    "a link": "playground.html#tab=play&variant=nine-card&players=4&seed=3",
    "home": "home.html",
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_the_prompt_the_piles_and_the_own_cards_are_in_sight(browser, address, name, size):
    with opened(browser, address, PAGES[name], viewport=dict(zip(("width", "height"), size, strict=True))) as page:
        if name == "home":
            page.get_by_role("button", name="Play this hole").click()
        page.locator("cardgolf-table .felt").wait_for()
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        assert find_hidden(page) == []
        assert is_prompt_first(page)


def test_on_a_desktop_the_controls_are_one_row_and_the_rules_are_folded(browser, address):
    with opened(browser, address, "playground.html") as page:
        page.locator("cardgolf-table .felt").wait_for()
        feet = [each.bounding_box() for each in page.locator("#play-here .bar :is(button, select)").all()]
        feet = [each["y"] + each["height"] for each in feet if each]
        assert max(feet) - min(feet) < 10
        assert page.locator("#play-here .folds details[open]").count() == 0


def test_a_game_is_found_by_another_of_its_names_and_with_keys(browser, address):
    with opened(browser, address, "playground.html") as page:
        page.locator("cardgolf-table .felt").wait_for()
        chooser = page.locator("cardgolf-games").first
        chooser.locator("button.open").click()
        assert chooser.locator("section").first.locator("li").count() == 5
        assert chooser.get_by_role("button", name="Hara Kiri also Polish Poker, Polish Polka").is_visible()
        page.keyboard.type("turtle")
        assert chooser.locator("li button").filter(visible=True).all_inner_texts() == ["Four-Card Golf\nalso Turtle"]
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function("document.querySelector('cardgolf-table').message.title === 'Four-Card Golf'")
        assert chooser.locator("button.open b").inner_text() == "Four-Card Golf"
        chooser.locator("button.open").click()
        page.keyboard.type("no such game")
        chooser.get_by_text("No game has this name.").wait_for()
        page.keyboard.press("Escape")
        choose_game(page, "Crazy Nines")
        page.wait_for_function("document.querySelector('cardgolf-table').message.title === 'Crazy Nines'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["play", "home"])
def test_axe_finds_nothing(browser, address, name, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the browser tests: no axe").Axe()
    with opened(browser, address, PAGES[name], color_scheme=scheme) as page:
        if name == "home":
            page.get_by_role("button", name="Play this hole").click()
        page.locator("cardgolf-table .felt").wait_for()
        options = {
            "rules": {name: {"enabled": False} for name in ("page-has-heading-one", "region")}
        }  # it is no whole page
        assert axe.run(page, options=options).response["violations"] == []
        if name == "play":
            page.locator("cardgolf-games button.open").first.click()
            assert axe.run(page, options=options).response["violations"] == []
