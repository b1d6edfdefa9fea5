"""What a family does with the score keeper, by touch."""

import json

from helpers.chromium import expect, tap


def begin(page, game, names, house=(), *, sides=False):
    """Begin a match, and stop at its first round. With ``sides``, the fields for teams are shown, and no wider."""
    page.get_by_role("link", name="New match").tap()
    page.locator("button.card", has_text=game).first.tap()
    for rule in house:
        page.locator("label.check", has_text=rule).tap()
    page.get_by_role("link", name="Next").tap()
    fields = page.locator(".names input[type=text]")
    fields.first.wait_for()
    for number, name in enumerate(names):
        if number >= fields.count():
            page.get_by_role("button", name="Add a player").tap()
            expect(fields).to_have_count(number + 1)
        fields.nth(number).fill(name)
    if sides:
        page.get_by_label("Teams and handicaps").tap()
        page.get_by_label("Team of player 1").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Begin").tap()
    page.locator(".pad").wait_for()


def enter(page, typed, closer="Nobody"):
    """Type points on the pad, name the closer, and agree to every question."""
    for text in typed:
        for sign in text:
            page.locator(".pad").get_by_role(
                "button", name={"-": "minus", "+": "plus"}.get(sign, sign), exact=True
            ).tap()
        page.locator(".pad button.primary").tap()
    close(page, closer)


def close(page, closer):
    page.locator("fieldset label.check", has_text=closer).first.tap()
    page.get_by_role("button", name="Enter the round").tap()
    asked = page.locator("dialog[open] button[value=keep]")
    while page.locator(".pad, fieldset").count():
        if asked.count():
            tap(asked.first)
        page.wait_for_timeout(30)


def next_round(page):
    page.get_by_role("link", name="Enter ").tap()
    page.locator(".pad").wait_for()


def save(page, path):
    """Save the sheet as a file, and return its data."""
    with page.expect_download() as found:
        page.get_by_role("button", name="Save as a file").tap()
    found.value.save_as(path)
    return json.loads(path.read_text(encoding="ascii"))


def expect_totals(page, totals):
    """Wait until the sheet shows these totals."""
    expect(page.locator("tr.total td")).to_have_text([str(each).replace("-", "\u2212") for each in totals])
