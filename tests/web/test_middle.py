"""The middle in the web component: it is drawn, and a click takes a card of it."""

import pytest
from helpers.markets import placed
from helpers.table_page import opened

import cardgolf
from cardgolf.web import table_message


def test_a_message_names_the_places_of_the_middle():
    assert table_message(placed(), 0)["middle"] == ["a1", "b1", "c1"]
    assert "middle" not in table_message(cardgolf.new_game("golf", seed=1), 0)


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("width", [1280, 360])
def test_a_click_takes_a_card(browser, width):
    game = placed("AH KD (QS)", "hidden")
    with opened(browser, game, width) as (page, table):
        middle = page.locator("cardgolf-table .common")
        assert [each.get_attribute("aria-label").partition(";")[0] for each in middle.locator(".place").all()] == [
            "a1, ace of hearts", "b1, king of diamonds", "c1, face down",
        ]  # fmt: skip
        assert page.locator("cardgolf-table .own button.place").count() == 0
        middle.locator("button.place").nth(1).click()
        page.wait_for_function("document.querySelector('cardgolf-table').message.view.held === 'KD'")
        assert table.game.state.held_from == "middle"
        assert page.locator("cardgolf-table .own button.place").count() == 6
        assert middle.locator("button.place").count() == 0


def test_a_spectator_sees_the_middle_without_buttons(browser):
    game = placed()
    with opened(browser, game) as (page, _):
        page.evaluate("message => document.querySelector('cardgolf-table').show(message)", table_message(game, None))
        assert page.locator("cardgolf-table .common .place").count() == 3
        assert page.locator("cardgolf-table .common button").count() == 0
