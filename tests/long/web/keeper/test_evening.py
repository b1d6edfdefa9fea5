"""An evening on a phone: nine rounds, by touch, without a network after the first visit."""

from helpers.chromium import expect
from web.keeper.acts import begin, enter, expect_totals, next_round, save

import cardgolf
from cardgolf import ScoreSheet
from cardgolf.score_sheets import load_sheet
from cardgolf.score_sheets.words import describe_result

ROUNDS = [
    (("12", "30", "9"), "Cy", (12, 30, 9)),
    (("3+4+5", "7", "22"), "Bo", (12, 7, 22)),
    (("18", "6", "-2", "11"), "Ann", (18, 6, -2, 11)),
    (("", "14", "8", "20"), "Ann", (0, 14, 8, 20)),
    (("25", "9", "31", "10"), "Bo", (25, 9, 31, 10)),
    (("7", "16", "12", "5"), "Di", (7, 16, 12, 5)),
    (("19", "8", "3+2", "17"), "Cy", (19, 8, 5, 17)),
    (("10", "21", "6", "13"), "Ann", (10, 21, 6, 13)),
    (("4", "12", "15", "9"), "Ann", (4, 12, 15, 9)),
]


def test_an_evening_is_kept_offline_and_reopened_by_python(phone, tmp_path):
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.reload()
    phone.context.set_offline(True)
    phone.reload()
    begin(phone, "Crazy Nines", ["Ann", "Bo", "Cy"], house=["Joker pairs", "Knocking"])
    sheet = ScoreSheet(cardgolf.rules("crazy-nines", "joker-pairs", "knocking"), ["Ann", "Bo", "Cy"])
    for number, (typed, closer, points) in enumerate(ROUNDS, 1):
        if number > 1:
            next_round(phone)
        enter(phone, typed, closer)
        sheet = sheet.enter([*points], closer=closer)
        if number == 2:
            phone.get_by_role("link", name="Players").tap()
            phone.get_by_label("Name", exact=True).fill("Di")
            phone.locator("form button.primary").tap()
            phone.get_by_text("Di plays from the next round on.").wait_for()
            phone.get_by_role("link", name="Back to the sheet").tap()
            sheet = sheet.join("Di")
    phone.get_by_role("link", name="Fix Round 5").tap()
    phone.get_by_label("Cy", exact=True).fill("13")
    for _ in ("Cy", "Di"):
        phone.locator(".pad button.primary").tap()
    phone.get_by_role("button", name="Enter the round").tap()
    phone.locator("tr.total").wait_for()
    sheet = sheet.correct(5, {"Cy": 13})
    expect_totals(phone, sheet.totals)
    expect(phone.locator("p.next")).to_have_text(describe_result(sheet))
    path = tmp_path / "evening.json"
    data = save(phone, path)
    found = load_sheet(path)
    assert found.totals == sheet.totals and found.changes == sheet.changes and found.is_over
    assert [rules["name"] for rules in data["rules"]] == ["base", "crazy-nines", "joker-pairs", "knocking"]
    assert {**found.as_dict(), "date": ""} == {**sheet.as_dict(), "date": ""}
    printed = phone.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") == 1
