"""The prompt of a table: whether it is the last turn, and what the others did since one's own."""

from random import Random

import pytest
from helpers.table_page import new_game, opened

from cardgolf import Phase, web
from cardgolf.bots import make_bot

SHOW = "message => document.querySelector('cardgolf-table').show(message)"


def play_on(game, is_there):
    """Play by greedy bots until ``is_there(game)``, at a turn of seat 0 that has not begun."""
    bot = make_bot("greedy", Random(2))
    while not (game.turn == 0 and game.phase is Phase.START and is_there(game)):
        game = game.play(bot.choose(game.view(game.turn)))
    return game


def read(page, part):
    found = page.locator(f"cardgolf-table .{part}")
    return found.inner_text() if found.count() else None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_last_turn_is_said_in_the_prompt_from_its_start_to_its_end(browser, lang):
    game = play_on(new_game("play-nine", 3), lambda game: game.state.round_end)
    said = {"en": "Last turn. ", "de": "Letzter Zug. "}[lang]
    with opened(browser, game, lang=lang) as (page, _):
        page.wait_for_function("document.querySelector('cardgolf-table').shadowRoot.querySelector('.status')")
        assert read(page, "status").startswith(said)
        assert said in page.evaluate(
            "document.querySelector('cardgolf-table').shadowRoot.querySelector('#status-live').textContent"
        )
        drawn = game.play("draw stock")
        page.evaluate(SHOW, web.table_message(drawn, 0, drawn.ply))
        assert read(page, "status").startswith(said)
        page.keyboard.press("Shift")  # of keys the prompt tells in other words
        assert read(page, "status").startswith(said)
        ended = drawn.play("swap a1")
        page.evaluate(SHOW, web.table_message(ended, 0, ended.ply))
        assert not read(page, "status").startswith(said)


def test_an_earlier_turn_is_not_the_last_one(browser):
    game = play_on(new_game("play-nine", 3), lambda game: game.ply > 20)
    with opened(browser, game) as (page, _):
        assert page.locator("cardgolf-table .last").count() == 0


def test_what_the_others_did_stands_below_the_prompt_until_the_own_turn_is_over(browser):
    game = play_on(new_game("play-nine", 3), lambda game: game.ply > 20)
    with opened(browser, game) as (page, _):
        mine = game.play("draw stock").play("swap a1")
        page.evaluate(SHOW, web.table_message(mine, 0, game.ply + 1))
        assert read(page, "since") == ""
        now = play_on(mine, lambda _: True)
        message = web.table_message(now, 0, mine.ply + 1)
        page.evaluate(SHOW, message)
        told = [each["text"] for each in message["news"] if "draws a card from the stock" not in each["text"]]
        assert {each["seat"] for each in message["news"]} == {1, 2}
        expected = " ".join(told).replace("-", "\N{MINUS SIGN}")
        assert read(page, "since").replace("-", "\N{MINUS SIGN}") == expected
        drawn = now.play("draw stock")
        page.evaluate(SHOW, web.table_message(drawn, 0, drawn.ply))
        assert read(page, "since").replace("-", "\N{MINUS SIGN}") == expected
        line = page.locator("cardgolf-table .since").evaluate("each => each.clientHeight")
        assert line < 48  # two lines
