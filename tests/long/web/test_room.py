"""The table in windows of many sizes, in Chromium: all of it is in sight, and nothing lies over a card."""

import pytest
from helpers.table_page import opened
from helpers.walks import finish_round, tee_off

import cardgolf

SIZES = {"phone": (360, 740), "small": (320, 640), "lying": (740, 360), "tablet": (768, 1024), "desk": (1280, 860)}
COVERED = """() => {
  const root = document.querySelector("cardgolf-table").shadowRoot;
  return [...root.querySelectorAll(".own .place")].filter(place => {
    const box = place.getBoundingClientRect(), middle = box.x + box.width / 2;
    return ![0.2, 0.5, 0.8].every(part => place.contains(root.elementFromPoint(middle, box.y + box.height * part)));
  }).map(place => place.dataset.place);
}"""
END = """() => {
  const table = document.querySelector("cardgolf-table");
  table.setAttribute("actions", "review again");
  return table.show({ ...table.message, over: true });
}"""


def turn_to(page, name):
    """Give the window a size, and bring the table to its top."""
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => document.querySelector('cardgolf-table').clientWidth <= width", arg=width)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate("document.querySelector('cardgolf-table').scrollIntoView()")


def box(page, selector):
    """Return the left, the top, the right and the foot of a part of the table."""
    found = page.locator(f"cardgolf-table {selector}").bounding_box()
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def is_whole(page):
    """Return whether the felt of the table lies within the window."""
    left, top, right, foot = box(page, ".felt")
    size = page.viewport_size
    return left >= 0 and top >= -1 and right <= size["width"] + 1 and foot <= size["height"] + 1


@pytest.mark.parametrize(("variant", "players"), [("golf", 4), ("crazy-nines", 6)])
def test_buttons_at_the_end_of_a_match_cover_no_card(browser, variant, players):
    game = finish_round(cardgolf.new_game(variant, players=players, seed=5, holes=1))
    with opened(browser, game, has_touch=True, is_mobile=True) as (page, _):
        page.evaluate(END)
        for name in SIZES:
            turn_to(page, name)
            assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[name][0]
            tops = {each.bounding_box()["y"] for each in page.locator("cardgolf-table .actions button").all()}
            assert (name, is_whole(page), page.evaluate(COVERED)) == (name, True, [])
            assert len(tops) == 1 or name in ("tablet", "desk")


@pytest.mark.parametrize("variant", ["skyjo", "play-nine"])
def test_a_phone_that_was_turned_shows_columns_and_points_beside_the_others(browser, variant):
    with opened(browser, tee_off(cardgolf.new_game(variant, players=4, seed=5))) as (page, _):
        turn_to(page, "phone")
        turn_to(page, "lying")
        assert is_whole(page)
        assert page.evaluate(COVERED) == []
        assert box(page, ".middle")[2] <= box(page, ".own .board")[0]
        assert box(page, ".own .board")[2] <= box(page, ".others")[0]
        assert box(page, ".own .sight")[2] <= box(page, ".others")[0]
        cut = "each => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight"
        sight = page.locator("cardgolf-table .own .sight")
        assert not sight.evaluate(cut)
        assert sight.bounding_box()["height"] < 50


@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
@pytest.mark.parametrize("variant", ["crazy-nines", "skyjo"])
def test_six_seats_are_in_sight_together(browser, variant, size):
    with opened(browser, tee_off(cardgolf.new_game(variant, players=6, seed=3))) as (page, _):
        turn_to(page, size)
        assert is_whole(page)
        assert page.evaluate(COVERED) == []


@pytest.mark.parametrize(("variant", "least"), [("skyjo", 85), ("nine-card", 110)])
def test_on_a_tablet_the_others_stand_in_a_row_and_the_own_cards_are_large(browser, variant, least):
    with opened(browser, tee_off(cardgolf.new_game(variant, players=4, seed=5))) as (page, _):
        turn_to(page, "tablet")
        panels = [each.bounding_box() for each in page.locator("cardgolf-table .panel").all()]
        assert {each["y"] for each in panels} == {panels[0]["y"]}
        assert box(page, ".own")[1] >= panels[0]["y"] + panels[0]["height"]
        assert page.locator("cardgolf-table .own .place").first.bounding_box()["width"] >= least
        assert len({each.bounding_box()["y"] for each in page.locator("cardgolf-table .stack").all()}) == 1


def test_a_long_title_ends_before_the_edge(browser):
    with opened(browser, cardgolf.new_game("nine-card-diagonals", players=4, seed=5)) as (page, _):
        turn_to(page, "small")
        assert box(page, "header h2")[2] <= box(page, ".felt")[2] - 10


def test_a_rival_on_a_phone_stands_in_the_middle_above_the_piles(browser):
    with opened(browser, tee_off(cardgolf.new_game("crazy-nines", players=2, seed=3))) as (page, _):
        turn_to(page, "phone")
        (left, _, right, _), (start, _, end, _) = box(page, ".panel"), box(page, ".piles")
        assert (left + right) / 2 == pytest.approx((start + end) / 2, abs=2)
