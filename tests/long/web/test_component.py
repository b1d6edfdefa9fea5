"""The web component in a real browser: Debian's Chromium, driven by Playwright."""

from random import Random

import pytest
from helpers import sealed_games
from helpers.chromium import expect, tap
from helpers.table_page import GAMES, new_game, opened
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import web


def find_game(name, verb, words=1, cards=0):
    """Return a game in which seat 0 may make a move that begins with ``verb``, of at least so many ``words``.

    It has at least so many ``cards``.
    """
    for seed in range(200):
        game, rng = new_game(name, seed=seed), Random(seed)
        while not game.is_round_over:
            moves = game.view(0).legal_moves if 0 in game.to_act else ()
            found = any(f"{move} ".startswith(f"{verb} ") and len(str(move).split()) >= words for move in moves)
            if found and game.view(0).boards[0].count >= cards:
                return game
            seat = game.to_act[0]
            game = game.play(rng.choice(game.view(seat).legal_moves), seat=seat)
    pytest.fail(f"no game of {name} has {verb}")


def targets(page):
    """Return what can be pressed to move: places, piles and buttons of moves, without Hint and the like."""
    found = page.locator(
        "cardgolf-table button.place, cardgolf-table button.stack,"
        " cardgolf-table .actions button[data-key^='action move'], cardgolf-table [data-key='action play']"
    )
    return found.all()


def make_a_move(page, rng, press):
    """Press targets at random until a move was made. A menu is answered, and cards of a hand are laid down."""
    made = page.evaluate("window.moves.length")
    for _ in range(12):
        lay_down = page.locator("cardgolf-table [data-key='action play']")
        press(lay_down if lay_down.count() and rng.random() < 0.9 else rng.choice(targets(page)))
        menu = page.locator("cardgolf-table dialog li button")
        if menu.count():
            press(menu.nth(rng.randrange(menu.count())))
        page.wait_for_function("window.pending === 0")
        if page.evaluate("window.moves.length") > made:
            return
    pytest.fail("nothing that can be pressed makes a move")


def play_a_round(page, table, press, most=150):
    rng = Random(5)
    for _ in range(most):
        if table.game.is_round_over:
            return True
        make_a_move(page, rng, press)
    return False


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_played_by_mouse(browser, name):
    with opened(browser, new_game(name)) as (page, table):
        played = play_a_round(page, table, lambda target: target.click())
        assert played or len(page.evaluate("window.moves")) == 150
        assert page.locator("cardgolf-table .refusal").count() == 0
        if played and not table.game.is_over:
            page.locator("cardgolf-table").get_by_role("button", name="Next round").click()
            page.wait_for_function("window.moves.at(-1) === 'deal'")
            assert not table.game.is_round_over


@pytest.mark.parametrize("name", ["crazy-nines", "board-nine", "cabo"])
def test_a_round_is_played_by_touch_on_a_phone(browser, name):
    with opened(browser, new_game(name, 3), 375, has_touch=True, is_mobile=True) as (page, table):
        played = play_a_round(page, table, tap)
        assert played or len(page.evaluate("window.moves")) == 150


def press_by_keys(page):
    def press(target):
        target.focus()
        page.keyboard.press("Enter")

    return press


@pytest.mark.parametrize("name", ["nine-card", "board-nine"])
def test_a_round_is_played_by_keys(browser, name):
    with opened(browser, new_game(name)) as (page, table):
        played = play_a_round(page, table, press_by_keys(page))
        assert played or len(page.evaluate("window.moves")) == 150


def focused_place(page):
    return page.evaluate("document.querySelector('cardgolf-table').shadowRoot.activeElement?.dataset.place ?? null")


def test_keys_draw_and_move_among_places(browser):
    game = tee_off(new_game("play-nine"))
    with opened(browser, game) as (page, _):
        status, stock = page.locator("cardgolf-table .status"), page.locator("cardgolf-table [data-pile=stock]")
        place = stock.bounding_box()
        assert "(s)" not in status.inner_text()
        page.locator("cardgolf-table").focus()
        page.keyboard.press("s")
        page.wait_for_function("window.moves.length === 1")
        assert "(x)" in status.inner_text()
        assert stock.bounding_box() == place
        page.keyboard.press("ArrowRight")
        first = focused_place(page)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        assert (first, focused_place(page)) == ("a1", "b2")
        page.keyboard.press("3")
        assert focused_place(page) == "c1"
        page.keyboard.press("Enter")
        page.wait_for_function("window.moves.length === 2")
        assert page.evaluate("window.moves") == ["draw stock", "swap c1"]
        page.keyboard.press("u")
        page.wait_for_function("window.moves.at(-1) === 'undo'")


def test_enter_lays_down_the_cards_that_were_clicked(browser):
    game = find_game("board-nine", "play", words=3)
    pair = next(move for move in map(str, game.view(0).legal_moves) if len(move.split()) >= 3)
    hand = [str(slot.card) for slot in game.view(0).boards[0].slots]
    with opened(browser, game) as (page, _):
        cards, taken = page.locator("cardgolf-table .own .place"), []
        for wanted in pair.split()[1:]:
            taken.append(next(place for place, card in enumerate(hand) if card == wanted and place not in taken))
            cards.nth(taken[-1]).click()
        page.keyboard.press("Enter")
        page.wait_for_function("window.moves.length === 1")
        assert page.evaluate("window.moves") == [pair]


def test_a_card_is_thrown_and_another_turned_up(browser):
    game = tee_off(new_game("play-nine"))
    with opened(browser, game) as (page, _):
        table = page.locator("cardgolf-table")
        table.focus()
        page.keyboard.press("s")
        page.wait_for_function("window.moves.length === 1")
        page.keyboard.press("x")
        assert table.locator(".status").inner_text() == "Click the card to turn up."
        page.keyboard.press("Escape")
        assert "You hold" in table.locator(".status").inner_text()
        page.keyboard.press("x")
        table.locator("button.place").last.click()
        page.wait_for_function("window.moves.length === 2")
        assert page.evaluate("window.moves[1]").startswith("discard flip ")


def test_a_move_of_several_places_is_made_place_by_place(browser):
    game = new_game("nine-card")
    while game.turn != 0 or not str(game.legal_moves[0]).startswith("arrange"):
        game = game.play(game.legal_moves[0])
    with opened(browser, game) as (page, _):
        table = page.locator("cardgolf-table")

        def click(name):
            table.locator(f".own button[data-place={name}]").click()

        click("b1")
        assert table.locator(".status").inner_text().startswith("Place 2 of 3.")
        click("b1")
        assert "Click three places" in table.locator(".status").inner_text()
        click("c3")
        page.keyboard.press("Escape")
        assert "Click three places" in table.locator(".status").inner_text()
        for name in ("c3", "a1", "b2"):
            click(name)
        page.wait_for_function("window.moves.length === 1")
        assert page.evaluate("window.moves") == ["arrange c3 a1 b2"]


def test_a_player_who_has_chosen_in_secret_is_named(browser):
    game = sealed_games.opened().play("bid 3", seat=2)
    with opened(browser, game) as (page, _):
        table = page.locator("cardgolf-table")
        chosen = table.locator(".owner", has_text="has chosen")
        assert [each.split()[:2] for each in chosen.all_inner_texts()] == [["Player", "3"]]
        assert "Player 3 has chosen." in table.locator(".status").inner_text()
        assert "bid 3" not in chosen.inner_text()


@pytest.mark.parametrize(
    ("name", "start", "clicks", "expected"),
    [
        ("rat-a-tat-cat", "exchange", ((0, "b1"), (1, "d1")), "exchange b1 1 d1"),
        ("rat-a-tat-cat", "exchange", ((1, "d1"), (0, "b1")), "exchange b1 1 d1"),
        ("cabo", "spy", ((1, "+5"),), "spy 1 +5"),
    ],
)
def test_cards_of_another_player_are_clicked(browser, name, start, clicks, expected):
    with opened(browser, find_game(name, start)) as (page, _):
        table = page.locator("cardgolf-table")
        assert "(m)" not in table.locator(".status").inner_text()
        for seat, place in clicks:
            table.locator(f"button[data-key='{seat} {place}']").click()
        page.wait_for_function("window.moves.length === 1")
        assert page.evaluate("window.moves") == [expected]


def test_several_equal_cards_are_exchanged_place_by_place(browser):
    with opened(browser, find_game("cabo-second-edition", "exchange")) as (page, _):
        table = page.locator("cardgolf-table")
        table.locator(".own button[data-place=a1]").click()
        choices = table.locator("dialog li button")
        assert ["swap a1" in each for each in choices.all_inner_texts()] == [True, False]
        choices.last.click()
        assert table.locator(".status").inner_text().startswith("Place 2 of 4.")
        assert table.locator("[data-key='action whole']").count() == 0
        table.locator(".own button[data-place=b1]").click()
        table.locator("[data-key='action whole']").click()
        page.wait_for_function("window.moves.length === 1")
        assert page.evaluate("window.moves") == ["exchange a1 b1"]


def test_only_cards_that_go_with_the_clicked_ones_can_be_clicked(browser):
    game = find_game("board-nine", "play 3 4 5")
    plays = [str(move).split()[1:] for move in game.view(0).legal_moves if str(move).startswith("play ")]
    hand = [str(slot.card) for slot in game.view(0).boards[0].slots]
    with opened(browser, game) as (page, _):
        table, chosen = page.locator("cardgolf-table"), ["3", "5"]
        for card in chosen:
            table.locator(f"[data-key='0 hand {hand.index(card)}']").click()
        rest = {card for each in plays if {*chosen} <= {*each} for card in each}
        can = [int(each.get_attribute("data-key").split()[-1]) for each in table.locator(".own button.place").all()]
        assert {hand[place] for place in can} == rest
        assert table.locator(".own .hand").inner_text().strip() == ""  # cards are drawings
        assert table.locator(".status").inner_text().startswith("These cards cannot be thrown alone.")
        assert table.locator("[data-key='action play']").count() == 0


def test_cards_that_the_viewer_knows_to_differ_cannot_be_thrown(browser):
    game = find_game("cabo", "snap")
    view = game.view(0)
    offered = {str(move).split()[1] for move in view.legal_moves if str(move).startswith("snap ")}
    slots = dict(zip(view.boards[0].names, view.boards[0].slots, strict=True))
    wrong = {name for name in offered if slots[name].card and slots[name].card.kind != view.discard_top.kind}
    assert wrong and wrong < offered
    with opened(browser, game) as (page, _):
        table = page.locator("cardgolf-table")
        can = {each.get_attribute("data-place") for each in table.locator(".own button.place").all()}
        assert can == offered - wrong


def test_cards_of_others_are_wide_enough_for_a_finger_and_extra_cards_stand_beside_the_others(browser):
    game = find_game("kombio", "grab", cards=8)
    with opened(browser, game, 360, has_touch=True, is_mobile=True) as (page, _):
        boxes = [each.bounding_box() for each in page.locator("cardgolf-table .others button.place").all()]
        assert min(each["width"] for each in boxes) >= 24
        own = [each.bounding_box()["y"] for each in page.locator("cardgolf-table .own .place").all()]
        assert len({*own}) == 2


@pytest.mark.parametrize(("width", "is_shown"), [(375, True), (1280, False)])
def test_a_hint_stands_beside_the_cards_where_the_notes_are_below_them(browser, width, is_shown):
    with opened(browser, new_game("play-nine"), width) as (page, _):
        page.get_by_role("button", name="Hint").click()
        page.locator("cardgolf-table .hint").wait_for(state="attached")
        tip = page.locator("cardgolf-table .tip")
        expect(tip).to_have_text("Take this one.") if is_shown else expect(tip).to_be_hidden()


def test_another_match_is_offered_when_one_is_over(browser):
    with opened(browser, new_game("play-nine")) as (page, _):
        page.evaluate("""() => { const table = document.querySelector('cardgolf-table');
            table.setAttribute('actions', 'again');
            table.addEventListener('again', () => { window.again = true; });
            return table.show({ ...table.message, over: true }); }""")
        page.get_by_role("button", name="Play again").click()
        assert page.evaluate("window.again") is True


def test_a_match_that_the_server_ended_shows_its_standings(browser):
    game = finish_round(cardgolf.new_game("play-nine", players=2, seed=1, turn_limit=1))
    with opened(browser, game.deal()) as (page, _):
        table = page.locator("cardgolf-table")
        assert table.locator(".piles").count() == 1
        message = web.table_message(game.deal(), 0, ended="The server ended the match.")
        page.evaluate("message => document.querySelector('cardgolf-table').show(message)", message)
        assert table.locator(".status").inner_text().startswith("The server ended the match. Player ")
        assert [*table.locator(".result thead th").all_inner_texts()][2:] == ["Last round", "Total"]
        assert table.locator(".result .first").count() == table.locator(".flag").count() == 1
        assert table.locator(".turn").count() == table.locator(".legal").count() == 0


def test_a_refused_move_is_explained_by_its_clause(browser):
    with opened(browser, new_game("crazy-nines")) as (page, _):
        page.evaluate(
            "document.querySelector('cardgolf-table').dispatchEvent(new CustomEvent('move', {detail: {move: 'knock'}}))"
        )
        refusal = page.locator("cardgolf-table .refusal")
        refusal.wait_for()
        assert "knock" in refusal.inner_text() or "expected" in refusal.inner_text()
        assert page.locator("cardgolf-table [role=alert]").inner_text()


@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_runs_over_the_edge(browser, width, players):
    for name in ("play-nine", "crazy-nines", "board-nine"):
        with opened(browser, new_game(name, players), width) as (page, _):
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["play-nine", "board-nine", "cabo"])
def test_axe_finds_nothing(browser, name, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the browser tests: no axe")
    with opened(browser, new_game(name, 3), color_scheme=theme) as (page, table):
        rng = Random(2)
        for _ in range(6):
            make_a_move(page, rng, lambda target: target.click())
        page.evaluate(f"document.querySelector('cardgolf-table').theme = '{theme}'")
        found = axe.Axe().run(page)
        assert [each["id"] for each in found.response["violations"]] == []
        while not table.game.is_round_over and rng.random() < 0.98:
            make_a_move(page, rng, lambda target: target.click())
        found = axe.Axe().run(page)
        assert [each["id"] for each in found.response["violations"]] == []


def test_cards_travel_and_arrive(browser):
    game = tee_off(new_game("play-nine"))
    with opened(browser, game, still=False) as (page, _):
        page.evaluate("""() => { window.ghosts = 0;
            new MutationObserver(changes => { for (const { addedNodes } of changes) for (const node of addedNodes)
              if (node.className === 'ghost') window.ghosts += 1; })
            .observe(document.querySelector('cardgolf-table').shadowRoot, { childList: true, subtree: true }); }""")
        page.locator("cardgolf-table").focus()
        page.keyboard.press("s")
        page.wait_for_function("window.moves.length === 1")
        assert page.evaluate("window.ghosts") >= 1
        assert page.locator("cardgolf-table .ghost").count() == 0


def test_nothing_travels_where_motion_is_unwelcome(browser):
    with opened(browser, new_game("play-nine"), still=False, reduced_motion="reduce") as (page, _):
        page.evaluate("""() => { window.ghosts = 0; const old = Element.prototype.animate;
            Element.prototype.animate = function (...all) { window.ghosts += 1; return old.apply(this, all); }; }""")
        make_a_move(page, Random(1), lambda target: target.click())
        assert page.evaluate("window.ghosts") == 0


@pytest.mark.parametrize("width", [320, 390])
def test_a_row_of_nine_fits_a_phone(browser, width):
    game, chance = new_game("trash"), Random(1)
    while game.turn != 0 or game.state.boards[0].layout.columns != 9:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    with opened(browser, game, width) as (page, _):
        for place in page.locator("cardgolf-table .own .place").all():
            box = place.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
            assert box["width"] >= 24


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ["ring-of-eight", "hand-and-grid"])
def test_places_lie_where_the_layout_says(browser, name, width):
    game = tee_off(new_game(name, 3))
    with opened(browser, game, width) as (page, _):
        for selector, count in ((".own", 1), (".panel", 2)):
            boards = page.locator(f"cardgolf-table {selector} .board").all()
            assert len(boards) == count
            for board in boards:
                found = board.locator(".place").all()
                boxes = {each.get_attribute("data-place"): each.bounding_box() for each in found}
                layout = game.state.boards[0].layout
                assert [*boxes] == [*layout.names]
                spots = dict(zip(layout.names, layout.spots, strict=True))
                for one, (x, y) in spots.items():
                    for other, (right, low) in spots.items():
                        assert (boxes[one]["x"] < boxes[other]["x"] - 1) == (x < right)
                        assert (boxes[one]["y"] < boxes[other]["y"] - 1) == (y < low)
        assert page.locator("cardgolf-table .own .label.name").all_inner_texts() == [*layout.names]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_teams_and_handicaps_stand_beside_the_table(browser):
    sides = {"teams": [(0, 2), (1, 3)], "handicaps": (0, 5, 0, 0)}
    game = cardgolf.new_game("nine-card", players=["Ann", "Bo", "Cy", "Dee"], seed=3, holes=1, turn_limit=3, **sides)
    with opened(browser, finish_round(game)) as (page, _):
        assert page.locator("cardgolf-table .sides").inner_text() == "Teams: Ann and Cy; Bo and Dee. Handicaps: Bo 5."
        ranks = [row.split("\t")[0] for row in page.locator("cardgolf-table .result tbody").inner_text().splitlines()]
        assert ranks == ["1.", "1.", "2.", "2."]
        assert page.locator("cardgolf-table [aria-label='winner']").count() == 2
    with opened(browser, new_game("nine-card")) as (page, _):
        assert page.locator("cardgolf-table .sides").count() == 0


DAMAGED = {  # each fails while it is drawn
    "table": """async (table, message) => {
        await table.show({ ...message, view: { ...message.view, boards: 7 } }); }""",
    "rounds": "async (table, message) => { await table.show({ ...message, rounds: 7 }); }",
    "news": "async (table, message) => { await table.show({ ...message, news: [null] }); }",
    "hint": "async (table, message) => table.advise(7) ?? table.advise({ title: 'Hint', moves: 7 })",
    "refusal": "async (table, message) => table.refuse(null) ?? table.refuse({ clauses: 7 })",
    "deck": "async (table, message) => { table.deck = { ...table.deck, faces: null }; }",
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_good_message_is_shown_after_a_damaged_one(browser, damage):
    with opened(browser, new_game("golf")) as (page, _):
        found = page.evaluate(f"""async () => {{
            const table = document.querySelector('cardgolf-table'), {{ deck, message }} = table;
            const read = () => table.shadowRoot.getElementById('table').textContent, before = read();
            let error = null;
            try {{ await ({DAMAGED[damage]})(table, message); }} catch (caught) {{ error = String(caught); }}
            const kept = table.message === message;
            table.deck = deck;
            await table.show(message);
            return [error, kept, read() === before]; }}""")
        assert found[2]
        assert damage == "deck" or (found[0] and found[1])


def test_a_review_shows_bad_luck_apart(browser):
    unlucky = {"title": "Bad luck, not bad play", "moves": [{"move": "discard", "text": "Move 3: <i>", "points": 4.25}]}
    moves = [{"move": "draw stock", "text": "Move 1", "points": 2}]
    with opened(browser, new_game("play-nine")) as (page, _):
        show = "hint => document.querySelector('cardgolf-table').advise(hint)"
        hint = page.locator("cardgolf-table .hint")
        page.evaluate(show, {"title": "Review", "moves": moves, "unlucky": unlucky, "note": "Note"})
        assert [line for line in hint.inner_text().split("\n") if line] == [
            "Move 1\t2.0", "Bad luck, not bad play", "Move 3: <i>\t4.3", "Note",
        ]  # fmt: skip
        assert hint.locator("tr.first").count() == 1
        page.evaluate(show, {"title": "Review", "moves": moves, "unlucky": None})
        assert "Bad luck" not in hint.inner_text() and hint.locator("table").count() == 1
