"""The engine of bundles beside Python's: the same answers to the same messages, in Chromium, and games on a phone."""

import json
import re
from random import Random

import pytest
from helpers.chromium import expect, tap, wait_until
from web.playground.page import NEWER, NO_WEBASSEMBLY, choose_game, opened, opened_without, places, recorded, sizes_of

from cardgolf.web.playground import Playground

ASK = """async asked => {
  const { Bundled } = await import("./playground/bundled.mjs");
  const engine = new Bundled(), answers = [];
  for (const each of asked) answers.push(await engine.answer(each) ?? null);
  return answers;
}"""
GRIDS = ("play-nine", "nine-card", "crazy-nines", "golf", "four-card", "skyjo")
HANDS = ("board-nine", "cabo")
GAMES = (*GRIDS, *HANDS)
RUNTIME = "performance.getEntriesByType('resource').some(each => each.name.includes('runtime'))"
FETCHED = "performance.getEntriesByType('resource').map(each => each.name).filter(each => each.includes('hands'))"
PHASE = "document.querySelector('cardgolf-table').message.view.phase"
PLACES = "button.place, button.stack.legal"
IN_SIGHT = """() => {
  const root = document.querySelector("cardgolf-table").shadowRoot;
  const parts = [".own .board", ".own .hand", ".piles", ".status", ".actions"].map(each => root.querySelector(each));
  return parts.filter(each => each?.offsetHeight).every(each => {
    const box = each.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight + 1;
  });
}"""

LISTEN = """() => { const table = document.querySelector("cardgolf-table");
  window.asked = null; // the message to which the last move is the answer
  table.addEventListener("move", () => { window.asked = table.message; }); }"""


@pytest.fixture(scope="module")
def ask(browser, address):
    page = browser.new_page()
    page.goto(f"{address}playground.html#tab=score&variant=golf")
    yield lambda *asked: page.evaluate(ASK, list(asked))
    page.close()


@pytest.mark.parametrize("variant", GAMES)
def test_forms_and_options_are_those_of_python(ask, tmp_path, variant):
    rules = {"variant": variant, "options": ["holes=3"]}
    asked = [{"ask": "options", "rules": rules}, {"ask": "form", "rules": rules, "players": 3}]
    for answer, each in zip(ask(*asked), asked, strict=True):
        expected = Playground(tmp_path).answer(each)
        if "told" in expected:  # the goal names the number of rounds, which a bundle does not write anew
            expected["told"] = expected["told"][1:]
        assert answer == expected


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("variant", GRIDS)  # bots of hands and powers rate moves in a way of their own
def test_a_match_is_that_of_python(ask, tmp_path, variant, level):
    rng, page = Random(variant + level), Playground(tmp_path)
    asked = [
        {
            "ask": "start",
            "rules": {"variant": variant, "options": ["holes=1"]},
            "players": 3,
            "level": level,
            "seed": 11,
        }
    ]
    answers = [page.answer(asked[0])]
    while answers[-1]["table"]["offers"]:
        asked.append({"ask": "move", "move": rng.choice(answers[-1]["table"]["offers"])["move"]})
        answers.append(page.answer(asked[-1]))
    found = ask(*asked)
    assert found[0].pop("note") == ""
    assert found == answers


LAYOUTS = {
    "play-nine": (["8 8 3 -5 / 8 8 3 12"], ["8 8 3 -5 / 8 8 3 ?"], ["8 8 3 -5 / 8 8 3 12", "1 2 3 4 / 1 2 3 4"]),
    "crazy-nines": (["QS! 2C 3C / . . . / 5C 8C KC"], ["QS 2C 3C / 4C ? 7D / 5C 8C KC"]),
    "golf": (["KS 5C 9D / KH 5D 2S"], ["KS 5C ? / KH 5D ?"], ["KS 5C 9D / KH 5D 2S", "AS 2C 3D / AH 4D 9S"]),
    "skyjo": (["1 2 3 4 / 5 5 5 5 / -2 0 12 12", "1 1 1 1 / 2 2 2 2 / 3 3 3 3"],),
}


@pytest.mark.parametrize("variant", LAYOUTS)
def test_a_layout_has_the_score_of_python(ask, tmp_path, variant):
    for layouts in LAYOUTS[variant]:
        for closer in [None] if len(layouts) == 1 else [None, 0, 1]:
            asked = {"ask": "score", "rules": {"variant": variant}, "layouts": layouts, "closer": closer}
            assert ask(asked) == [Playground(tmp_path).answer(asked)]


def test_what_is_no_bundle_is_left_to_python(ask):
    more = ({"house_rules": ["knocking"]}, {"source": "x"}, {"options": ["columns=4"]}, {"variant": "three-packs"})
    assert ask(*({"ask": "options", "rules": {"variant": "golf", **each}} for each in more)) == [None] * 4


@pytest.mark.parametrize(
    ("layouts", "said"), [(["8 8"], "2 rows of 4 cards"), (["8 8 8 8 / 8 8 8 8"] * 2, "as many"), (["<b>"], "cards")]
)
def test_cards_that_cannot_lie_so_are_told_in_a_sentence(ask, layouts, said):
    (answer,) = ask({"ask": "score", "rules": {"variant": "play-nine"}, "layouts": layouts})
    assert said in answer["error"] and len(answer["error"]) < 200


def is_whole(box, size):
    """Return whether a box lies within a window of that width and height."""
    ends = box["x"] + box["width"], box["y"] + box["height"]
    return min(box["x"], box["y"]) >= 0 and all(end <= most + 1 for end, most in zip(ends, size, strict=True))


@pytest.mark.parametrize("width", [(320, 640), (360, 740), (740, 360)])
@pytest.mark.parametrize("variant", GRIDS)
def test_a_hole_is_played_by_touch_without_python_and_without_scrolling(browser, address, variant, width):
    assert play_by_touch(browser, address, f"{variant}&option=holes%3D1", width, 0, PLACES) == []


@pytest.mark.parametrize(("variant", "moves"), [("board-nine", ("knock", "pass")), ("cabo", ("pass",))])
def test_a_round_with_hands_or_throws_out_of_turn_is_played_by_touch_without_python(browser, address, variant, moves):
    wanted = ("[data-key='action play']", *(f"[data-key='action move {each}']" for each in moves), PLACES)
    fetched = play_by_touch(browser, address, variant, (360, 740), -1, *wanted)
    assert [each.rpartition("/")[2] for each in fetched] == ["cardgolf-hands.js"]


def play_by_touch(browser, address, variant, size, place, *wanted):
    """Play a round against three bots. Return the addresses of modules for hands.

    Of what is ``wanted`` first, the one at ``place`` is pressed.
    """
    link = f"playground.html#tab=play&variant={variant}&players=4&level=easy&seed=5"
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": size[0], "height": size[1]}}
    with opened(browser, address, link, **phone) as page:
        table = page.locator("cardgolf-table")
        choices = [table.locator(each) for each in ("dialog li button", *wanted)]
        table.locator(PLACES).first.wait_for()
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        page.evaluate(LISTEN)
        top = page.evaluate("scrollY")
        for _ in range(300):
            if page.evaluate(PHASE) == "round over":
                break
            assert page.evaluate(IN_SIGHT)
            pressed = next(each for each in choices if each.count()).nth(place)
            assert is_whole(pressed.bounding_box(), size)
            tap(pressed)
            page.wait_for_function("window.asked !== document.querySelector('cardgolf-table').message")
        assert page.evaluate(PHASE) == "round over"
        assert page.evaluate("scrollY") == top
        assert not page.evaluate(RUNTIME)
        return page.evaluate(FETCHED)


CUT = {
    "tab=play&vari": "names no game",
    "variant=nosuch": "There is no game named",
    "variant=golf&seed=5&moves=0+flip+a1%3B9+x": "cannot be played",
}


@pytest.mark.parametrize("fragment", CUT)
def test_a_link_that_is_cut_is_told_in_a_sentence_and_fetches_no_python(browser, address, fragment):
    with opened(browser, address, f"playground.html#{fragment}") as page:
        page.get_by_text(re.compile(CUT[fragment])).wait_for()
        if "nosuch" in fragment:
            choose_game(page, "Golf")
        places(page).first.wait_for()
        assert not page.evaluate(RUNTIME)


def test_a_bundle_of_a_newer_version_is_told_and_another_game_is_played(browser, address):
    with opened_without(
        browser, f"{address}playground.html#variant=golf", answers={"**/games/golf.json": NEWER}
    ) as page:
        page.get_by_text("newer format").wait_for()
        choose_game(page, "Play Nine")
        places(page).first.wait_for()


def test_without_webassembly_the_bundles_are_played_and_the_rest_is_told(browser, address):
    with opened_without(browser, f"{address}playground.html", script=NO_WEBASSEMBLY) as page:
        places(page).first.wait_for()
        choose_game(page, "Golf of three packs")
        page.get_by_text("needs WebAssembly").first.wait_for()


def test_an_example_of_the_tutorial_says_that_it_needs_webassembly(browser, address):
    with opened_without(browser, f"{address}tutorial/first-game.html", script=NO_WEBASSEMBLY) as page:
        snippet = page.locator(".snippet").first
        snippet.get_by_role("button", name="Run").click()
        snippet.locator(".error", has_text="needs WebAssembly").wait_for()


def test_an_example_shows_no_picture_before_it_runs(browser, address):
    with opened_without(browser, f"{address}tutorial/first-game.html") as page:
        snippet = page.locator(".snippet").first
        snippet.get_by_role("button", name="Run").wait_for()
        assert snippet.locator(".drawing").count() == 1
        assert not snippet.locator(".drawing").is_visible()


def test_the_wait_for_python_is_told_in_sight(browser, address):
    with opened_without(browser, f"{address}playground.html", viewport={"width": 1280, "height": 800}) as page:
        places(page).first.wait_for()
        page.route("**/playground/library.mjs", lambda route: None)  # it never comes
        page.evaluate("document.querySelector('#play-here details.rules').open = true")
        page.get_by_label("Bots").first.select_option("harder")
        page.locator("#play-here .busy").wait_for()
        page.evaluate("scrollTo(0, 0)")
        told = page.locator("#play-here .busy").bounding_box()
        assert told["y"] + told["height"] <= 800


def test_a_match_goes_on_if_other_rules_need_webassembly(browser, address):
    with opened_without(browser, f"{address}playground.html", script=NO_WEBASSEMBLY) as page:
        places(page).first.wait_for()
        page.get_by_label("Bots").first.select_option("harder")
        page.get_by_text("needs WebAssembly").first.wait_for()
        ply = page.evaluate("document.querySelector('cardgolf-table').message.ply")
        places(page).first.click()
        page.wait_for_function("ply => document.querySelector('cardgolf-table').message.ply > ply", arg=ply)


def test_without_scripts_and_modules_the_page_says_what_it_needs(browser, address):
    with opened_without(browser, f"{address}playground.html", java_script_enabled=False) as page:
        expect(page.get_by_text("needs JavaScript with modules")).to_be_visible()


def test_the_first_move_needs_64_kibibytes(browser, address):
    with recorded(browser, f"{address}playground.html") as (page, answers):
        places(page).first.wait_for()
        wait_until(page, lambda: any(each.url.endswith("/games/play-nine.json") for each in answers))
        sizes = sizes_of(answers)
        assert sum(sizes.values()) <= 65_536, json.dumps(sizes, indent=1)
        assert not any("hands" in each for each in sizes)
