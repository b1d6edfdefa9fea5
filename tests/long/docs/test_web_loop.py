"""The program of the page on the web component plays whole rounds in a browser, with a server beside it."""

import json
import re
from random import Random

from helpers.recipes import ROOT

import cardgolf
from cardgolf import web

PAGE = (ROOT / "docs" / "reference" / "web.md").read_text(encoding="utf-8")
PROGRAM, _ = re.findall(r"^```html\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
HOST = "http://table.test"
ROUNDS = "document.querySelector('cardgolf-table').message?.rounds.length"
SEND = """move => document.querySelector('cardgolf-table').dispatchEvent(new CustomEvent('move', {detail: {move}}))"""


class Table:
    """A server for seat 0, which plays at random for the other seat."""

    def __init__(self):
        self.chance = Random(1)
        self.game = self.go_on(cardgolf.new_game("six-card", players=["Ann", "Bo"], seed=1, turn_limit=4))

    def go_on(self, game):
        while game.to_act and 0 not in game.to_act:
            game = game.play(self.chance.choice(game.legal_moves))
        return game

    def answer(self, path, body):
        if path == "/deck":
            return web.deck_message(self.game.rules, players=2)
        try:
            if path == "/move":
                self.game = self.go_on(self.game.play(body["move"], seat=0))
            elif path == "/deal":
                self.game = self.go_on(self.game.deal())
        except cardgolf.IllegalMoveError as error:
            return web.refusal_message(error, self.game.view(0))
        return web.table_message(self.game, 0, since=body.get("since"))

    def fulfill(self, route):
        path = route.request.url.removeprefix(HOST)
        if path == "/":
            route.fulfill(content_type="text/html", body=f'<!doctype html><link rel="icon" href="data:,">{PROGRAM}')
        elif path == "/static/cardgolf-table.js":
            script = (web.path() / "cardgolf-table.js").read_text("utf-8")
            route.fulfill(content_type="text/javascript", body=script)
        else:
            body = json.loads(route.request.post_data or "{}")
            route.fulfill(content_type="application/json", body=json.dumps(self.answer(path, body)))


def test_the_program_plays_a_round_and_deals_the_next(browser):
    context, table, errors = browser.new_context(), Table(), []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", table.fulfill)
    page.goto(HOST)
    page.wait_for_function(f"{ROUNDS} === 0")
    for number in (1, 2):
        while not table.game.is_round_over:
            move, ply = str(table.chance.choice(table.game.legal_moves)), table.game.ply
            page.evaluate(SEND, move)
            page.wait_for_function(f"document.querySelector('cardgolf-table').message.ply > {ply}")
        page.wait_for_function(f"{ROUNDS} === {number}")
        page.get_by_role("button", name="Next round").click()
        page.wait_for_function("document.querySelector('cardgolf-table').message.view.phase !== 'round over'")
    page.evaluate(SEND, "swap z9")
    page.wait_for_function(
        "document.querySelector('cardgolf-table').shadowRoot.getElementById('alert-live').textContent"
    )
    assert errors == []
    assert len(table.game.state.match.rounds) == 2
    context.close()
