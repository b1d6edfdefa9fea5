"""The page in a real browser: two people, one with a phone, play whole matches. Nothing comes from another host."""

import json
import os
import shutil
import time
from contextlib import ExitStack, contextmanager
from random import Random

import pytest
from cardgolf_server.store import Tables
from serving import QUICK, SOON, Server

import cardgolf

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="the page in a browser: no playwright")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="the page in a browser: no Chromium"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 860}}
NOTE = """() => { window.noted = []; const place = document.querySelector("#connection");
  new MutationObserver(() => window.noted.push(place.textContent)).observe(place, { childList: true }); }"""
"""Note each text about the connection: that it is lost is told for less than a second."""
NO_FINGER = "no target can be pressed"
WINDOWS = ((1366, 650), (1280, 860), (1440, 780), (1920, 970), (640, 430), (360, 740), (768, 1024))  # 640: 200 % zoom


@pytest.fixture(scope="module")
def browser():
    playwright.expect.set_options(timeout=1000 * SOON)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def wait(found, what):
    """Wait until ``found()`` is true, and return what it found."""
    until = time.monotonic() + 2 * SOON
    while time.monotonic() < until:
        if result := found():
            return result
        time.sleep(0.02)
    pytest.fail(f"waited in vain for {what}")


class Player:
    """A page on a seat, or on the lobby, driven by a mouse or a finger."""

    def __init__(self, browser, server, options):
        self.context = browser.new_context(reduced_motion="reduce", **options)
        self.page, self.faults, self.is_phone = self.context.new_page(), [], "has_touch" in options
        self.page.set_default_timeout(1000 * SOON)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.check(request.url, server.url))
        self.page.on("websocket", lambda socket: self.check(socket.url.replace("ws", "http", 1), server.url))

    def check(self, asked, own):
        if not asked.startswith((own, "data:", "blob:")):
            self.faults.append(asked)

    def press(self, target, timeout=None):
        target.tap(timeout=timeout) if self.is_phone else target.click(timeout=timeout)

    def sit(self, link):
        self.page.goto(link)
        wait(self.seen, "the table")

    def seen(self):
        """Return the last message that the page has shown, or ``None`` while it loads."""
        try:
            return self.page.evaluate("document.querySelector('cardgolf-table')?.message ?? null")
        except playwright.Error:  # the page goes to another match
            return None

    def is_at_a_new_match(self):
        return (seen := self.seen()) and not seen["over"]

    def message(self):
        return self.page.evaluate("document.querySelector('cardgolf-table').message")

    def box(self, selector):
        """Measure a part of the table in one step: a bot's move may draw it anew between two."""
        return self.page.evaluate(
            "selector => document.querySelector('cardgolf-table').shadowRoot.querySelector(selector)"
            ".getBoundingClientRect().toJSON()",
            selector,
        )

    def targets(self):
        return self.page.locator(
            "cardgolf-table button.place, cardgolf-table button.stack,"
            " cardgolf-table .actions button[data-key^='action move'], cardgolf-table [data-key='action play']"
        ).all()

    def move(self, rng):
        """Press what can be pressed until a move is made."""
        before, end = self.message()["ply"], time.monotonic() + 2 * SOON
        lay_down = self.page.locator("cardgolf-table [data-key='action play']")
        menu = self.page.locator("cardgolf-table dialog li button")
        while time.monotonic() < end:
            targets = wait(lambda: self.message()["ply"] > before or self.targets(), NO_FINGER)
            if targets is True:  # the answer to the last press took long
                return
            chosen = lay_down if lay_down.count() and rng.random() < 0.9 else rng.choice(targets)
            try:  # a menu that is open takes every press
                self.press(menu.nth(rng.randrange(count)) if (count := menu.count()) else chosen, timeout=3000)
            except playwright.TimeoutError:  # the answer to the last press came, and the target is gone
                continue
            until = time.monotonic() + 0.3
            while time.monotonic() < until and not menu.count():
                if self.message()["ply"] > before:
                    return
        pytest.fail(NO_FINGER)


def choose_game(page, title):
    """Search the list of the lobby for a title, and choose it."""
    page.locator("#variant button.open").click()
    page.locator("#variant").get_by_role("searchbox").fill(title)
    page.locator("#variant").get_by_role("button", name=title, exact=True).click()


@contextmanager
def seated(browser, server, *settings, variant="golf", players=("Ann", "Bo"), options=(DESK, PHONE), **more):
    """Yield a player for each seat of a new table, and the table's name. None may see a fault."""
    name, tokens = server.table(*settings, variant=variant, players=players, **more)
    with ExitStack() as stack:
        pages = [Player(browser, server, option) for option in options]
        for player, token in zip(pages, tokens, strict=False):
            stack.callback(player.context.close)
            player.sit(f"{server.url}#{name}/{token}")
        yield pages, name, tokens
        assert [player.faults for player in pages] == [[] for _ in pages]


def play_on(pages, rng, is_done=lambda message: message["over"]):
    """Let the players move until the match is over, or ``is_done``."""
    for _ in range(400):
        messages = [player.message() for player in pages]
        if len({message["ply"] for message in messages}) > 1:
            wait(lambda: len({player.message()["ply"] for player in pages}) == 1, "the last move on every page")
            continue
        if all(is_done(message) for message in messages):
            return
        for player, message in zip(pages, messages, strict=True):
            if message["offers"]:
                player.move(rng)
                break
            if message["view"]["phase"] == "round over":
                player.press(player.page.locator("cardgolf-table").get_by_role("button", name="Next round"))
                wait(lambda player=player: player.message()["view"]["phase"] != "round over", "the next round")
                break
    pytest.fail("the match does not end")


FEW = ("play-nine", "board-nine", "yaniv")  # a grid, a hand, and a hand that can grow; the component's tests play all
VARIANTS = [name for name in cardgolf.variants() if name in FEW or os.environ.get("CARDGOLF_EVERY_GAME")]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_is_played_to_its_end_by_mouse_and_by_touch(browser, server, variant):
    short = "holes=1", "turn_limit=4", "round_limit=2"  # a match of Trash has many rounds
    with seated(browser, server, *short, variant=variant) as (pages, name, _):
        play_on(pages, Random(3))
        game = cardgolf.load(server.folder / f"{name}.jsonl")
        assert game.is_over
        for seat, player in enumerate(pages):
            assert player.message()["view"] == json.loads(json.dumps(game.view(seat).as_dict()))
            assert player.page.locator("cardgolf-table .refusal").count() == 0
            assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_table_is_set_up_in_the_lobby_and_played_against_a_bot(browser, server):
    ann = Player(browser, server, PHONE)
    page = ann.page
    page.goto(server.url)
    choose_game(page, "Nine-Card Golf")
    page.get_by_label("How many rounds?").fill("1")
    page.get_by_label("Name of player 1").fill("Zoë")
    assert page.get_by_label("Who plays seat 2").input_value() == "medium"
    page.get_by_label("Who plays seat 2").select_option(label="Bot: easy")
    page.get_by_label("Ender penalty").check()
    page.get_by_role("button", name="Create the table").tap()
    page.get_by_role("heading", name="The table is ready: Nine-Card Golf").wait_for()
    link = page.get_by_role("textbox", name="Link: Zoë").input_value()
    assert page.locator("#link-list li").count() == 2  # the bot has no link, spectators have one
    page.reload()
    playwright.expect(page.get_by_role("textbox", name="Link: Zoë")).to_have_value(link)
    page.get_by_role("button", name="Copy the link: Zoë").tap()
    wait(lambda: page.locator("#copied").inner_text().startswith(("Copied", "The link is selected")), "the copy")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Take this seat: Zoë").tap()
    ann.page = opened.value
    wait(ann.seen, "the table")
    ann.page.get_by_role("button", name="Hint").tap() if ann.message()["offers"] else None
    while not ann.message()["over"]:
        if ann.message()["offers"]:
            ann.move(Random(1))
    name = ann.page.evaluate("location.hash").removeprefix("#").partition("/")[0]
    game = cardgolf.load(server.folder / f"{name}.jsonl")
    assert game.state.match.names == ("Zoë", "Bo")
    assert [each.name for each in game.rules.house_rules] == ["ender-penalty"]
    with ann.page.expect_download() as taken:
        ann.page.get_by_role("button", name="Record of the match").tap()
    assert cardgolf.load(taken.value.path()) == game
    with ann.page.expect_download() as taken:
        ann.page.get_by_role("button", name="Score sheet to print").tap()
    assert taken.value.suggested_filename == "score-sheet.html"
    ann.page.get_by_role("button", name="Play again").tap()
    wait(ann.is_at_a_new_match, "the next match")
    assert ann.faults == []
    ann.context.close()


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_the_button_that_creates_a_table_stays_in_sight(browser, server, options):
    ann = Player(browser, server, options)
    ann.page.goto(server.url)
    for title in ("Golf", "Play Nine"):
        choose_game(ann.page, title)
        box = ann.page.get_by_role("button", name="Create the table").bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= options["viewport"]["height"]
    ann.context.close()


def test_the_other_player_follows_to_the_rematch(browser, server):
    with seated(browser, server, "holes=1", "turn_limit=2") as ((ann, bo), _, _):
        play_on((ann, bo), Random(3))
        ann.press(ann.page.get_by_role("button", name="Play again"))
        bo.press(bo.page.get_by_role("button", name="Go to the next match"))
        for player in (ann, bo):
            wait(player.is_at_a_new_match, "the next match")
        assert [player.message()["view"]["seat"] for player in (ann, bo)] == [0, 1]


def test_a_reload_in_mid_turn_keeps_the_card_in_hand(browser, server):
    with seated(browser, server) as ((ann, bo), _, _):
        play_on((ann, bo), Random(1), lambda message: message["view"]["phase"] == "start")
        player = next(each for each in (ann, bo) if each.message()["offers"])
        player.press(player.page.locator("cardgolf-table [data-key='pile stock']"))
        held = wait(lambda: player.message()["view"]["held"], "the card")
        player.page.reload()
        wait(player.seen, "the table")
        assert player.message()["view"]["held"] == held
        assert player.page.locator("cardgolf-table .log p").count() > 4  # what happened before the reload
        player.move(Random(2))


def test_a_draw_is_taken_back_only_from_the_discard_pile(browser, server):
    with seated(browser, server) as ((ann, bo), _, _):
        play_on((ann, bo), Random(1), lambda message: message["view"]["phase"] == "start")
        player = next(each for each in (ann, bo) if each.message()["offers"])
        take_back = player.page.get_by_role("button", name="Take back")
        player.press(player.page.locator("cardgolf-table [data-key='pile discard']"))
        wait(lambda: player.message()["view"]["held"], "the card")
        player.press(take_back)
        wait(lambda: not player.message()["view"]["held"], "the card to go back")
        player.press(player.page.locator("cardgolf-table [data-key='pile stock']"))
        wait(lambda: player.message()["view"]["held"], "the other card")
        playwright.expect(take_back).to_have_count(0)


def test_a_lost_connection_comes_back_and_tells_what_was_missed(browser, server):
    with seated(browser, server) as ((ann, bo), _, _):
        play_on((ann, bo), Random(1), lambda message: message["view"]["phase"] == "start")
        sockets = []
        bo.page.route_web_socket("**/tables/*", lambda socket: (sockets.append(socket), socket.connect_to_server()))
        bo.page.reload()
        wait(bo.seen, "the table")
        before = ann.message()["ply"]
        mover, other = (ann, bo) if ann.message()["offers"] else (bo, ann)
        mover.move(Random(2))
        bo.page.evaluate(NOTE)
        sockets[-1].close(code=3001, reason="the network is gone")
        wait(lambda: any("connection is lost" in each for each in bo.page.evaluate("window.noted")), "the notice")
        wait(lambda: bo.page.locator("#connection").inner_text() == "", "the connection")
        wait(lambda: bo.message()["ply"] == ann.message()["ply"] == before + 1, "the move")
        assert len(sockets) >= 2
        play_on((mover, other), Random(2), lambda message: message["ply"] > before + 4)


def test_a_server_that_was_killed_goes_on_with_the_pages_that_are_open(browser, tmp_path):
    first = Server(tmp_path)
    port = first.url.rstrip("/").rpartition(":")[2]
    with ExitStack() as stack:
        stack.callback(first.stop)
        with seated(browser, first) as (pages, _, _):
            play_on(pages, Random(1), lambda message: message["view"]["phase"] == "start")
            first.stop()
            for player in pages:
                wait(lambda player=player: "lost" in player.page.locator("#connection").inner_text(), "the notice")
            second = Server(tmp_path, "--port", port)
            stack.callback(second.stop)
            for player in pages:
                wait(lambda player=player: player.page.locator("#connection").inner_text() == "", "the connection")
            ply = pages[0].message()["ply"]
            play_on(pages, Random(1), lambda message: message["ply"] > ply + 2)
            for player in pages:
                player.faults[:] = [each for each in player.faults if "ERR_CONNECTION_REFUSED" not in each]


def test_of_two_snaps_at_once_the_first_to_arrive_counts(browser, server):
    if "cabo" not in cardgolf.variants():
        pytest.skip("a race for a snap: cardgolf-cabo is not installed")
    with seated(browser, server, variant="cabo") as (pages, name, _):
        play_on(pages, Random(4), lambda message: len(message["view"]["to_act"]) == 2)
        before = pages[0].message()["ply"]
        at = pages[0].page.evaluate("Date.now()") + 5000  # by then both pages know their snap
        for player in pages:
            snap = next(each["move"] for each in player.message()["offers"] if each["move"].startswith("snap"))
            player.page.evaluate(
                "([at, move]) => void setTimeout(() => document.querySelector('cardgolf-table')"
                ".dispatchEvent(new CustomEvent('move', { detail: { move } })), at - Date.now())",
                [at, snap],
            )
        refusal = "cardgolf-table .refusal"
        late = wait(lambda: [each for each in pages if each.page.locator(refusal).count()], "a loser")
        assert len(late) == 1
        assert "was first, and the table has changed" in late[0].page.locator(refusal).inner_text()
        played = [str(move) for _, move in cardgolf.load(server.folder / f"{name}.jsonl").history[before:]]
        assert sum(move.startswith("snap") for move in played) == 1


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_match_at_the_limit_of_the_server_shows_its_standings(browser, tmp_path, width):
    game = cardgolf.new_game("golf", players=["Ann", "Bo"], seed=3**100, turn_limit=4)
    while game.ply < 39 or "draw discard" not in map(str, game.legal_moves):
        game = game.deal() if game.is_round_over else game.play(game.legal_moves[0])
    name, tokens = Tables(tmp_path).add(game)
    server = Server(tmp_path, bounds=[*QUICK, f"events={game.ply + 2}"])
    player = Player(browser, server, {"viewport": {"width": width, "height": 800}})
    try:
        player.sit(f"{server.url}#{name}/{tokens[game.turn]}")
        page = player.page
        page.get_by_text("This match is long: 2 moves are left").wait_for()
        for _ in range(2):
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            player.move(Random(1))
        page.locator(
            "cardgolf-table .status", has_text=f"The server ended the match after {game.ply + 2} moves"
        ).wait_for()
        for notice in ("#limit", "#connection"):
            playwright.expect(page.locator(notice)).to_be_empty()
        playwright.expect(page.locator("cardgolf-table .result tbody tr")).to_have_count(2)
        with page.expect_download() as download:
            page.get_by_role("button", name="Record of the match").click()
        assert cardgolf.load(download.value.path()).ply == game.ply + 2
        page.get_by_role("button", name="Play again").click()
        wait(player.is_at_a_new_match, "the next match")
        assert player.faults == []
    finally:
        player.context.close()
        server.stop()


def test_a_second_window_takes_the_seat_and_a_wrong_link_is_explained(browser, server):
    with seated(browser, server) as ((ann, _), name, tokens):
        other = Player(browser, server, DESK)
        other.sit(f"{server.url}#{name}/{tokens[0]}")
        wait(lambda: "another window" in ann.page.locator("#connection").inner_text(), "the notice")
        other.page.goto(f"{server.url}#{name}/wrong")
        wait(lambda: "expected one of this table" in other.page.locator("#connection").inner_text(), "the error")
        other.context.close()


def test_a_spectator_has_no_buttons_and_reads_the_rules(browser, server):
    name, _ = server.table(players=("Ann", "Bo"))
    looker = Player(browser, server, DESK)
    looker.sit(f"{server.url}#{name}")
    assert looker.targets() == []
    assert looker.page.locator("cardgolf-table .actions button").count() == 0
    with looker.context.expect_page() as opened:
        looker.page.get_by_role("link", name="Rules of this game").click()
    assert "Play Nine" in opened.value.locator("h1").inner_text()
    assert looker.faults == []
    looker.context.close()


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_table_fits_its_page_and_has_the_keys_when_its_match_begins(browser, server, width):
    phone = {"has_touch": True, "is_mobile": True} if width == 360 else {}
    options = {"viewport": {"width": width, "height": 740}} | phone
    with seated(browser, server, players=("Ann", "Bo", "Cy"), bots=[None, "easy", "easy"], options=[options]) as (
        (ann,), _, _,
    ):  # fmt: skip
        page = ann.page
        wait(lambda: ann.message()["offers"], "the turn")
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        status = page.locator("cardgolf-table .status").inner_text()
        assert ("tap a card" in status) == (width == 360) != ("click a card" in status)
        if width == 360:
            box = ann.box(".felt")
            assert 0 <= box["top"] < box["bottom"] <= 740
        page.evaluate(
            "() => { window.heard = []; for (const type of ['keydown', 'keyup'])"
            " document.addEventListener(type, event => window.heard.push(event.key)); }"
        )
        place = next(each["move"].split()[1] for each in ann.message()["offers"])
        page.keyboard.press("1")
        assert page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.place") == place
        before, top = ann.message()["ply"], page.evaluate("scrollY")
        page.keyboard.press("Enter")
        wait(lambda: ann.message()["ply"] > before, "the move")
        assert page.evaluate("window.heard") == []
        assert page.evaluate("scrollY") == top


@pytest.mark.parametrize("variant", ["golf", "nine-card"])
def test_the_prompt_the_piles_and_the_own_cards_are_in_sight(browser, server, variant):
    name, tokens = server.table(variant=variant, players=("Ann", "Bo", "Cy", "Di"), bots=[None, "easy", "easy", "easy"])
    for width, height in WINDOWS:
        ann = Player(browser, server, {"viewport": {"width": width, "height": height}})
        ann.sit(f"{server.url}#{name}/{tokens[0]}")
        ann.page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        for part in (".status", ".piles", ".own .board"):
            box = ann.box(part)
            assert 0 <= box["left"] < box["right"] <= width, (width, part)
            assert 0 <= box["top"] < box["bottom"] <= height, (width, part)
        ann.context.close()


def test_a_game_is_found_in_the_lobby_by_another_of_its_names(browser, server):
    ann = Player(browser, server, DESK)
    page = ann.page
    page.goto(server.url)
    assert page.locator("#variant section").first.locator("li").count() == 5
    page.locator("#variant button.open").click()
    page.keyboard.type("turtle")
    page.keyboard.press("Enter")
    playwright.expect(page.locator("#variant button.open b")).to_have_text("Four-Card Golf")
    assert "four cards" in page.locator("#summary").inner_text()
    ann.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser, server, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the page in a browser: no axe").Axe()
    name, tokens = server.table(players=("Ann", "Bo"), bots=[None, "easy"])
    ann = Player(browser, server, DESK | {"color_scheme": scheme})
    ann.sit(f"{server.url}#{name}/{tokens[0]}")
    assert axe.run(ann.page).response["violations"] == []
    ann.page.goto("about:blank")
    ann.page.goto(server.url)
    ann.page.locator("#variant button.open").click()
    assert axe.run(ann.page).response["violations"] == []
    ann.context.close()


def test_a_table_in_german_finds_its_labels(browser, server):
    with seated(browser, server, options=[DESK]) as ((ann,), _, _):
        ann.page.evaluate("document.querySelector('cardgolf-table').lang = 'de'")
        ann.page.locator("cardgolf-table .pile.stock .pile-label", has_text="Stapel").wait_for()


def test_without_modules_the_page_says_what_it_needs(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    playwright.expect(page.get_by_text("needs JavaScript with modules")).to_be_visible()
    context.close()
    page = browser.new_page()
    page.goto(server.url)
    page.get_by_role("heading", name="Golf with cards").wait_for()
    assert page.get_by_text("needs JavaScript").count() == 0
    page.close()
