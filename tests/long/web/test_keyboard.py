"""The keys of the web component in a real browser: which reach the page, where Tab leads, and what is read aloud."""

import re
from random import Random

import pytest
from helpers.chromium import expect
from helpers.javascript import ROOT
from helpers.table_page import GAMES, new_game, opened

OWN = ["s", "d", "x", "k", "p", "h", "u", "n", "S", "1", "9", "ArrowLeft", "ArrowDown", "Enter", " ", "Escape"]
FREE = ["Tab", "Shift+Tab", "F1", "Control+s", "Meta+k", "Alt+d", "Control+Enter"]
OTHERS = ["b", "/", "a", "Shift+Enter", "Home"]
LISTEN = """() => { window.heard = [];
    for (const type of ["keydown", "keypress", "keyup"])
      document.addEventListener(type, event => window.heard.push(event.key)); }"""


def play_to_a_choice(name, players=2, seed=3):
    """Return a game after its opening in which seat 0 may move."""
    game, rng = new_game(name, players, seed), Random(1)
    while game.phase == "opening" or (0 not in game.to_act and not game.is_round_over):
        game = game.play(rng.choice(game.legal_moves), seat=game.to_act[0])
    return game


def heard(page, key):
    """Press a key on the table and return which keys the page heard."""
    page.evaluate("window.heard.length = 0")
    page.keyboard.press(key)
    page.wait_for_function("window.pending === 0")
    return page.evaluate("window.heard")


@pytest.mark.parametrize("name", ["play-nine", "board-nine"])
def test_the_keys_of_the_table_do_not_reach_the_page(browser, name):
    with opened(browser, play_to_a_choice(name)) as (page, _):
        page.evaluate(LISTEN)
        for key in OWN:
            page.locator("cardgolf-table").focus()
            assert heard(page, key) == [], key
        for key in [*FREE, *OTHERS]:
            page.locator("cardgolf-table").focus()
            assert heard(page, key) != [], key


def test_no_plain_key_reaches_a_page_with_keys_of_its_own(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, _):
        page.evaluate(LISTEN)
        page.evaluate("document.querySelector('cardgolf-table').setAttribute('keys', 'all')")
        for key in [*OWN, *OTHERS]:
            page.locator("cardgolf-table").focus()
            assert heard(page, key) == [], key
        for key in FREE:
            page.locator("cardgolf-table").focus()
            assert heard(page, key) != [], key


def test_keys_of_a_menu_do_not_reach_the_page(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, _):
        page.evaluate(LISTEN)
        page.evaluate("""() => { const table = document.querySelector('cardgolf-table');
            const offers = ["draw stock", "draw discard"].map(move => ({ move: "draw stock", text: move }));
            return table.show({ ...table.message, offers }); }""")
        page.locator("cardgolf-table").focus()
        page.keyboard.press("s")
        assert page.locator("cardgolf-table dialog[open]").count() == 1
        assert [heard(page, key) for key in ("n", "d", "Escape")] == [[], [], []]
        assert page.locator("cardgolf-table dialog").count() == 0


def test_a_key_that_was_pressed_before_the_table_had_the_focus_is_released_on_the_page(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, _):
        page.evaluate(LISTEN)
        page.keyboard.down("x")
        page.locator("cardgolf-table").focus()
        page.evaluate("window.heard.length = 0")
        page.keyboard.up("x")
        assert page.evaluate("window.heard") == ["x"]


def read_focus(page):
    """Return the key of what has the focus in the table, ``None`` outside of it."""
    return page.evaluate("""() => { const host = document.activeElement;
        if (host.tagName !== "CARDGOLF-TABLE") return null;
        const active = host.shadowRoot.activeElement;
        return active.dataset.key ?? active.className; }""")


def walk(page, key="Tab", most=40):
    """Return what Tab leads to inside of the table, from the link before or after it until it has left the table."""
    stops = []
    for _ in range(most):
        page.keyboard.press(key)
        stop = read_focus(page)
        if stop is None and stops:
            return stops
        if stop is not None:
            stops.append(stop)
    pytest.fail(f"{key} does not leave the table: {stops}")


FRAME = """() => { const main = document.querySelector("main");
    for (const [id, place] of [["before", "prepend"], ["after", "append"]]) {
      const link = Object.assign(document.createElement("a"), { id, href: "#", textContent: id });
      main[place](link);
    }
    document.getElementById("before").focus(); }"""


@pytest.mark.parametrize("name", GAMES)
def test_tab_enters_the_table_and_leaves_it(browser, name):
    with opened(browser, play_to_a_choice(name)) as (page, _):
        page.evaluate(FRAME)
        there = walk(page)
        assert page.evaluate("document.activeElement.id") == "after"
        back = walk(page, "Shift+Tab")
        assert page.evaluate("document.activeElement.id") == "before"
        assert there == back[::-1]
        assert len(there) == len(set(there))
        boards = [stop.split()[0] for stop in there if re.fullmatch(r"\d (hand )?\w+", stop)]
        assert len(boards) == len(set(boards)), "one stop for each board"
        targets = page.locator("cardgolf-table .felt :is(button.stack, .board, .hand):is(button, :has(button))")
        assert len([stop for stop in there if stop.startswith("pile") or stop[0].isdigit()]) == targets.count()


def test_tab_returns_to_the_place_that_had_the_focus(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, _):
        page.locator("cardgolf-table").focus()
        page.keyboard.press("s")
        page.wait_for_function("window.moves.length === 1")
        page.keyboard.press("3")
        assert read_focus(page) == "0 c1"
        page.keyboard.press("Tab")
        assert read_focus(page).startswith("action ")
        page.keyboard.press("Shift+Tab")
        assert read_focus(page) == "0 c1"
        page.keyboard.press("Shift+Tab")
        assert read_focus(page).startswith("pile ")


def test_a_new_drawing_keeps_the_focus_on_the_notes(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, _):
        page.evaluate(FRAME)
        for stop in [stop for stop in walk(page) if not stop.startswith(("pile", "action", "0 "))]:
            page.evaluate(f"""() => {{ const root = document.querySelector('cardgolf-table').shadowRoot;
                root.querySelector(`[data-key="{stop}"]`).focus(); }}""")
            page.evaluate("(table => table.show(table.message))(document.querySelector('cardgolf-table'))")
            assert read_focus(page) == stop


def test_arrows_scroll_the_notes(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, _):
        page.locator("cardgolf-table .log").focus()
        page.keyboard.press("ArrowUp")
        assert read_focus(page) == "log"


def list_labels(page):
    """Return the role and the name of each node of the accessibility tree that is read aloud."""
    client = page.context.new_cdp_session(page)
    nodes = client.send("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "image", "group", "region", "complementary", "log", "DisclosureTriangle"}
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node.get("ignored") and node["role"]["value"] in roles
    ]


def labels(page, role):
    return [name for each, name in list_labels(page) if each == role]


CHANGE = """change => { const table = document.querySelector("cardgolf-table"), { message } = table;
    return table.show({ ...message, offers: [], view: { ...message.view, ...change } }); }"""
RENEW = """async () => { const table = document.querySelector("cardgolf-table");
    await table.show(await (await fetch("/table")).json()); }"""


def test_piles_say_what_lies_there(browser):
    with opened(browser, play_to_a_choice("play-nine")) as (page, table):
        stock, discards = table.game.view(0).stock_count, table.game.view(0).discard_count
        assert any(each.startswith(f"Stock, {stock} cards, face down; draw ") for each in labels(page, "button"))
        assert any(
            re.match(rf"Discard pile, {discards} cards?, on top .+; take ", each) for each in labels(page, "button")
        )
        assert "Drawn card, none" in labels(page, "image")
        page.evaluate(CHANGE, {"stock_count": 1, "discard_count": 0, "discard_shown": []})
        assert {"Stock, 1 card, face down", "Discard pile, empty"} <= {*labels(page, "image")}
        page.evaluate(CHANGE, {"stock_count": 0, "discard_count": 4, "discard_shown": ["-5", "7"], "held": "9"})
        expected = {"Stock, empty", "Discard pile, 4 cards, on top \u22125, 7", "Drawn card, 9"}
        assert expected <= {*labels(page, "image")}


@pytest.mark.parametrize("name", GAMES)
def test_every_label_says_what_it_is(browser, name):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the browser tests: no axe")
    game, rng = play_to_a_choice(name, 3), Random(4)
    with opened(browser, game) as (page, table):
        for turn in range(12):
            for role, label in list_labels(page):
                assert label or role == "group", role  # details without a name are a group
                assert not re.search(r"cleared, |\d: (cleared|face down)|undefined|null|(^|[ ,;])-\d", label), label
                assert "move" not in label or "cleared" not in label, label
            if turn % 6 == 5:
                found = axe.Axe().run(page)
                assert [each["id"] for each in found.response["violations"]] == []
            if table.game.is_round_over:
                break
            while not table.game.is_round_over and rng.random() < 0.5:
                table.act({"move": str(rng.choice(table.game.view(0).legal_moves))})
            page.evaluate(RENEW)


def test_a_finger_is_asked_to_tap(browser):
    game = new_game("nine-card")
    while game.turn != 0 or not str(game.legal_moves[0]).startswith("arrange"):
        game = game.play(game.legal_moves[0])
    with opened(browser, game, 375, has_touch=True, is_mobile=True) as (page, _):
        status = page.locator("cardgolf-table .status")
        assert "Tap three places" in status.inner_text()
        page.locator("cardgolf-table .own button.place").first.tap()
        expect(status).to_contain_text("Tap a numbered place")
        assert "lick" not in " ".join(name for _, name in list_labels(page))


def test_a_finger_draws_by_tapping(browser):
    with opened(browser, play_to_a_choice("play-nine"), 375, has_touch=True, is_mobile=True) as (page, _):
        assert "Draw by tapping the stock" in page.locator("cardgolf-table .status").inner_text()


def test_the_element_names_every_key_that_it_takes():
    text = (ROOT / "js" / "table" / "keys.js").read_text("utf-8")
    taken = re.search(r"const OWN_KEYS = /(.+)/i;", text).group(1)
    for key in re.findall(r'event\.key === "(\w+)"', text):
        assert re.fullmatch(taken, key, re.IGNORECASE), key
