"""The score keeper on a phone: what goes wrong is told in a sentence, and nothing is lost."""

import gzip
import json
import re
import shutil
import struct
import zlib

import pytest
from helpers.chromium import expect
from helpers.playground_site import serve
from web.keeper.acts import begin, close, enter, expect_totals, next_round, save

import cardgolf
from cardgolf import ScoreSheet
from cardgolf.score_sheets import load_sheet, save_sheet
from tests.long.web.keeper.conftest import PHONE, Host

MOST_BYTES = 120_000


def test_the_page_has_at_most_120_kilobytes(folder):
    own = [path for path in folder.iterdir() if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in own) <= MOST_BYTES
    assert sum(path.stat().st_size for path in own) <= MOST_BYTES  # even without compression


def test_the_offline_list_names_every_file(folder):
    listed = json.loads(re.search(r"FILES = (\[.*?\])", (folder / "sw.js").read_text(encoding="utf-8"))[1])
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {*listed} == found - {"index.html", "sw.js"} | {"./"}


def test_a_family_enters_undoes_and_redoes(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    enter(phone, ("14", "9"), "Ann")
    expect_totals(phone, [34, 9])
    expect(phone.locator("#said")).to_contain_text(
        "The closer scores 20 more for each player with a lower score (CN 4.3.4)."
    )
    phone.get_by_role("button", name="Undo").tap()
    expect_totals(phone, [0, 0])
    phone.get_by_role("button", name="Redo").tap()
    expect_totals(phone, [34, 9])


def test_a_slip_is_questioned_and_corrected(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    for _ in range(2):
        for digit in "120":
            phone.locator(".pad").get_by_role("button", name=digit, exact=True).tap()
        phone.locator(".pad button.primary").tap()
    phone.locator("fieldset label.check", has_text="Nobody").tap()
    phone.get_by_role("button", name="Enter the round").tap()
    phone.locator("dialog button[value='']").tap()
    phone.locator("dialog").wait_for(state="detached")
    phone.locator(".pad").wait_for()
    assert phone.locator("tr.total").count() == 0


def test_points_that_no_cards_give_are_refused(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    phone.get_by_label("Ann", exact=True).fill("500")
    phone.locator(".pad button.primary").tap()
    phone.locator(".pad button.primary").tap()
    phone.get_by_role("button", name="Enter the round").tap()
    phone.get_by_text("Ann cannot have 500: the cards give \u22128 to 140.").wait_for()


def test_a_tapped_field_is_typed_anew_and_a_sum_goes_on(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    enter(phone, ("31", "9"), "Bo")
    phone.get_by_role("link", name="Fix Round 1").tap()
    pad, ann, bo = phone.locator(".pad"), phone.get_by_label("Ann", exact=True), phone.get_by_label("Bo", exact=True)
    ann.tap()
    for digit in "13":
        pad.get_by_role("button", name=digit, exact=True).tap()
    expect(ann).to_have_value("13")
    bo.tap()
    for sign in ("plus", "4"):
        pad.get_by_role("button", name=sign, exact=True).tap()
    expect(bo).to_have_value("9+4")


def test_teams_and_handicaps_are_those_of_the_library(phone, tmp_path):
    names = ["Ann", "Bo", "Cy", "Di"]
    phone.get_by_role("link", name="New match").tap()
    phone.locator("button.card", has_text="Nine-Card Golf").first.tap()
    phone.get_by_role("link", name="Next").tap()
    for _ in names[2:]:
        phone.get_by_role("button", name="Add a player").tap()
    phone.get_by_label("Teams and handicaps").tap()
    for number, name in enumerate(names, 1):
        phone.get_by_label(f"Player {number}", exact=True).fill(name)
        phone.get_by_label(f"Team of player {number}").select_option("1")
    phone.get_by_role("button", name="Begin").tap()
    phone.get_by_text("at least two sides are needed").wait_for()
    for number in (2, 4):
        phone.get_by_label(f"Team of player {number}").select_option("2")
    phone.get_by_label("Points given to player 2").fill("5")
    phone.get_by_role("button", name="Begin").tap()
    phone.locator(".pad").wait_for()
    enter(phone, ("10", "4", "5", "9"))
    sheet = ScoreSheet("nine-card", names, teams=[(0, 2), (1, 3)], handicaps=[0, 5, 0, 0]).enter([10, 4, 5, 9])
    assert sheet.totals == (15, 8, 15, 8)
    expect_totals(phone, sheet.totals)
    phone.get_by_text("Ann and Cy play as a team and share their total.").wait_for()
    phone.get_by_text("Bo is given a handicap of 5.").wait_for()
    save(phone, tmp_path / "sheet.json")
    found = load_sheet(tmp_path / "sheet.json")
    assert {**found.as_dict(), "date": ""} == {**sheet.as_dict(), "date": ""}


def test_the_home_screen_has_an_icon_of_pixels(folder):
    icon = (folder / "icon-192.png").read_bytes()
    assert icon[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", icon[16:24]) == (192, 192)
    assert 'rel="apple-touch-icon" href="icon-192.png"' in (folder / "index.html").read_text(encoding="utf-8")


def test_an_installed_page_has_icons_of_pixels_that_a_mask_may_cut(folder):
    listed = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    bitmaps = {(each["sizes"], each["purpose"]): each["src"] for each in listed if each["type"] == "image/png"}
    assert {*bitmaps} == {(size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")}
    for (size, purpose), name in bitmaps.items():
        icon = (folder / name).read_bytes()
        assert "{}x{}".format(*struct.unpack(">II", icon[16:24])) == size
        start = icon.index(b"IDAT")
        length = int.from_bytes(icon[start - 4 : start], "big")
        first = zlib.decompress(icon[start + 4 : start + 4 + length])[1:5]
        assert purpose == "any" or first[:3] == bytes.fromhex("1c5f49"), "the corners are filled"


def test_the_bitmaps_are_drawn_by_a_browser(phone):
    for name in ("icon-192.png", "icon-512.png"):
        drawn = (
            "name => { const image = new Image(); image.src = name; return image.decode().then(() => image.width); }"
        )
        assert phone.evaluate(drawn, name) >= 180


COUNT_ASKED = """window.asked = 0; StorageManager.prototype.persist = async () => {
  localStorage.setItem("asked", String(Number(localStorage.getItem("asked") ?? 0) + 1)); return false; };"""


def test_the_browser_is_asked_once_to_keep_the_sheets_for_good(phone):
    asked = "Number(localStorage.getItem('asked') ?? 0)"
    phone.context.add_init_script(COUNT_ASKED)
    phone.reload()
    phone.get_by_role("link", name="New match").wait_for()
    assert phone.evaluate(asked) == 0
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    assert phone.evaluate(asked) == 1
    enter(phone, ("14", "9"), "Ann")
    expect_totals(phone, [34, 9])
    phone.reload()
    phone.locator("tr.total").wait_for()
    phone.goto(phone.url.partition("#")[0])
    begin(phone, "Golf", ["Ann", "Bo"])
    assert phone.evaluate(asked) == 1


def test_tapped_cards_are_counted(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    phone.locator(".pad").get_by_role("button", name="Cards").tap()
    for name in ("2", "2", "5", "K", "4", "9", "no card", "no card", "no card"):
        phone.locator("dialog .face").get_by_text(name, exact=True).tap() if name != "no card" else phone.get_by_role(
            "button", name="no card"
        ).tap()
    card = cardgolf.score("crazy-nines", "2 2 5 / K 4 9 / . . .")
    phone.get_by_role("button", name="Use these points").tap()
    expect(phone.get_by_label("Ann", exact=True)).to_have_value(str(card.total))


def test_what_was_typed_stays_when_the_page_is_closed(phone):
    begin(phone, "Golf", ["Ann", "Bo"])
    phone.get_by_label("Ann", exact=True).fill("3+4")
    phone.reload()
    expect(phone.get_by_label("Ann", exact=True)).to_have_value("3+4")


def test_players_leave_sit_out_and_come_back(phone, tmp_path):
    begin(phone, "Crazy Nines", ["Ann", "Bo", "Cy"])
    enter(phone, ("14", "9", "20"), "Bo")
    phone.get_by_role("link", name="Players").tap()
    phone.get_by_role("button", name="Sits out: Ann").tap()
    phone.get_by_role("link", name="Back to").tap()
    next_round(phone)
    enter(phone, ("5", "6"), "Cy")
    phone.get_by_role("link", name="Players").tap()
    phone.get_by_role("button", name="Leaves: Bo").tap()
    phone.get_by_role("button", name="Rename: Cy").tap()
    phone.locator("#given").fill("Cyril")
    phone.get_by_role("button", name="OK").tap()
    phone.get_by_role("button", name="Rename: Cyril").wait_for()
    phone.get_by_role("link", name="Back to").tap()
    phone.get_by_role("button", name="Finish now").tap()
    phone.locator("dialog button.primary").tap()
    phone.get_by_role("button", name="Go on").wait_for()
    save(phone, tmp_path / "sheet.json")
    sheet = ScoreSheet("crazy-nines", ["Ann", "Bo", "Cy"]).enter([14, 9, 20], closer="Bo").sit_out("Ann")
    sheet = sheet.enter([5, 6], closer="Cy").leave("Bo").rename("Cy", "Cyril").finish()
    found = load_sheet(tmp_path / "sheet.json")
    assert (found.entries, found.changes, found.names, found.totals) == (
        sheet.entries,
        sheet.changes,
        sheet.names,
        sheet.totals,
    )
    assert found.is_ended_early


def test_a_file_of_keep_is_opened(phone, tmp_path):
    sheet = ScoreSheet(cardgolf.rules("nine-card", "four-bonus", holes=5), ["Ann", "Bo"], date="2026-01-02").enter(
        [12, 33]
    )
    save_sheet(sheet, tmp_path / "sheet.json")
    phone.locator("#file").set_input_files(tmp_path / "sheet.json")
    phone.locator("tr.total").wait_for()
    expect_totals(phone, [12, 33])
    expect(phone.locator("p.next")).to_have_text("Round 2 of 5: Bo deals.")
    save(phone, tmp_path / "again.json")
    assert load_sheet(tmp_path / "again.json") == sheet


def test_a_familys_bundle_opens_its_sheets(phone, tmp_path):
    rules = cardgolf.rules("golf", "four-bonus", "joker-pairs", "wolfpack", "exact-total", holes=4)
    sheet = ScoreSheet(rules, ["Ann", "Bo"], date="2026-01-02").enter([12, 33])
    save_sheet(sheet, tmp_path / "sheet.json")
    phone.locator("#file").set_input_files(tmp_path / "sheet.json")
    phone.get_by_text("This page does not know these rules: golf + four-bonus").wait_for()
    bundle = rules.export(score_only=True, words=True).as_text()
    (tmp_path / "ours.json").write_text(bundle, encoding="utf-8")
    phone.locator("#file").set_input_files(tmp_path / "ours.json")
    phone.get_by_role("heading", name="Your own games").wait_for()
    phone.get_by_text("is among your own games.").wait_for()
    phone.get_by_role("link", name="Start").tap()
    phone.locator("#file").set_input_files(tmp_path / "sheet.json")
    phone.locator("tr.total").wait_for()
    save(phone, tmp_path / "again.json")
    assert load_sheet(tmp_path / "again.json") == sheet


def test_a_bundle_of_the_same_title_does_not_take_the_place_of_another(phone, tmp_path):
    bundle = json.loads(cardgolf.rules("golf", "four-bonus").export(score_only=True).as_text())
    points = bundle["points"]
    for added in (0, 1, 0):  # the first one again is the same game
        other = bundle | {"points": [each + added for each in points]}
        (tmp_path / "ours.json").write_text(json.dumps(other), encoding="utf-8")
        phone.goto(phone.url.partition("#")[0])
        phone.locator("#file").set_input_files(tmp_path / "ours.json")
        phone.get_by_role("heading", name="Your own games").wait_for()
    assert phone.locator("ul.cards").first.locator("li").count() == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "This is no score sheet, or a part of it is missing."),
        (
            '{"format": "cardgolf-score-sheet", "version": 7}',
            "This was written by a newer version. It is left as it is.",
        ),
        ('{"format": "cardgolf-rules-2"}', "This file has no rules that the page can read"),
    ],
)
def test_a_file_that_is_no_sheet_is_told(phone, tmp_path, text, told):
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    phone.locator("#file").set_input_files(tmp_path / "x.json")
    phone.locator("#alarm", has_text=told).wait_for()


def test_a_shared_link_is_read_only_and_a_cut_one_is_told(phone, address):
    begin(phone, "Crazy Nines", ["<b>Ann</b>", "Bo"])
    enter(phone, ("14", "9"), "Bo")
    phone.get_by_role("button", name="Share").tap()
    link = phone.locator("dialog input").input_value()
    assert link.startswith(f"{address}#s=") and len(link) < 4000
    other = phone.context.new_page()
    other.goto(link)
    other.locator("tr.total").wait_for()
    expect_totals(other, [14, 9])
    assert other.get_by_text("<b>Ann</b>").count() and not other.get_by_role("button", name="Undo").count()
    other.goto("about:blank")
    other.goto(link[:-40])
    other.get_by_text("This link is cut or was changed: it shows no sheet.").wait_for()


def test_two_tabs_enter_the_same_round(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    phone.get_by_label("Ann", exact=True).fill("30")
    other = phone.context.new_page()
    other.goto(phone.evaluate("location.href"))
    other.locator(".pad").wait_for()
    other.get_by_label("Ann", exact=True).fill("5")
    other.locator(".pad button.primary").tap()
    other.locator(".pad button.primary").tap()
    close(other, "Ann")
    phone.locator(".pad button.primary").tap()
    phone.locator(".pad button.primary").tap()
    phone.get_by_role("button", name="Enter the round").tap()
    phone.get_by_text("Round 1 was entered in another tab. What you typed is kept.").wait_for()
    phone.get_by_role("link", name="Back to the sheet").tap()
    phone.locator("tr.total").wait_for()
    expect_totals(phone, [25, 0])  # Bo beat the closer


def test_a_full_storage_is_told_and_the_sheet_goes_on(phone, tmp_path):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    phone.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    enter(phone, ("14", "9"), "Bo")
    phone.get_by_text("The phone has no room for the sheets.").wait_for()
    expect_totals(phone, [14, 9])
    save(phone, tmp_path / "sheet.json")
    assert load_sheet(tmp_path / "sheet.json").totals == (14, 9)


def test_a_forbidden_storage_is_told(browser, address):
    context = browser.new_context(**PHONE)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page = context.new_page()
    page.goto(address)
    begin(page, "Golf", ["Ann", "Bo"])
    page.get_by_text("This browser does not let the page keep anything.").wait_for()
    enter(page, ("14", "9"))
    expect_totals(page, [14, 9])
    context.close()


def test_a_sheet_of_a_newer_page_is_left_alone(phone, kept):
    begin(phone, "Golf", ["Ann", "Bo"])
    (record,) = kept()
    phone.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        ["cardgolf-keeper/sheet/later", json.dumps({**record, "version": 2, "id": "later"})],
    )
    phone.get_by_role("link", name="Start").tap()
    phone.get_by_text("One sheet was kept by a newer version of this page.").wait_for()
    assert sorted(each["version"] for each in kept()) == [1, 2]


def test_a_damaged_sheet_is_told_and_left_alone(phone):
    phone.evaluate("localStorage.setItem('cardgolf-keeper/sheet/cut', '{\"version\": 1, \"sh')")
    phone.reload()
    phone.get_by_text("One sheet is damaged and cannot be read. It is left as it is.").wait_for()
    assert phone.evaluate("localStorage.getItem('cardgolf-keeper/sheet/cut')") == '{"version": 1, "sh'


def test_another_tab_shows_a_new_round_at_once(phone):
    begin(phone, "Crazy Nines", ["Ann", "Bo"])
    phone.get_by_role("link", name="Back to the sheet").tap()
    phone.locator("tr.total").wait_for()
    other = phone.context.new_page()
    other.goto(f"{phone.evaluate('location.href')}/round/1")
    other.locator(".pad").wait_for()
    enter(other, ("9", "14"), "Ann")
    phone.get_by_text("The sheet was changed in another tab. This is the newest.").wait_for()
    expect_totals(phone, [9, 14])


# The page hears of the worker only when the browser has found a new one, as on a slow phone.
LATE = """{ const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...given) {
    const found = await register.apply(this, given);
    while (!found.installing && !found.waiting) await new Promise(done => setTimeout(done));
    return found;
  }; }"""


@pytest.mark.parametrize("script", ["", LATE], ids=["early", "late"])
def test_an_update_waits_and_keeps_every_sheet(browser, folder, tmp_path, script):
    copy = tmp_path / "site"
    shutil.copytree(folder, copy)
    with serve(copy, Host) as address:
        context = browser.new_context(**PHONE)
        context.add_init_script(script)
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        begin(page, "Crazy Nines", ["Ann", "Bo"])
        enter(page, ("14", "9"), "Bo")
        worker, app = copy / "sw.js", copy / "keeper.js"
        worker.write_text(re.sub('VERSION = ".+?"', 'VERSION = "next"', worker.read_text("utf-8")), "utf-8")
        app.write_text(f"{app.read_text('utf-8')}\ndocument.body.dataset.next = true;", "utf-8")
        page.reload()
        page.get_by_role("button", name="Use the new version").wait_for()
        assert page.locator("body[data-next]").count() == 0
        page.get_by_role("button", name="Use the new version").tap()
        page.locator("body[data-next]").wait_for()
        page.locator("tr.total").wait_for()
        expect_totals(page, [14, 9])
        context.close()


def test_a_page_that_comes_back_looks_for_a_new_version_once_an_hour(browser, folder, tmp_path):
    copy = tmp_path / "site"
    shutil.copytree(folder, copy)
    with serve(copy, Host) as address:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.evaluate(
            "() => { window.looked = 0; const { update } = ServiceWorkerRegistration.prototype;"
            "ServiceWorkerRegistration.prototype.update = function () { window.looked++; return update.call(this); }; }"
        )
        worker = copy / "sw.js"
        worker.write_text(re.sub('VERSION = ".+?"', 'VERSION = "next"', worker.read_text("utf-8")), "utf-8")
        come_back = "minutes => { const now = Date.now; Date.now = () => now() + minutes * 60_000;"
        come_back += " document.dispatchEvent(new Event('visibilitychange')); return window.looked; }"
        assert [page.evaluate(come_back, minutes) for minutes in (50, 20, 50)] == [0, 1, 1]
        page.get_by_role("button", name="Use the new version").wait_for()
        context.close()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_is_wider_than_the_screen(browser, address, width):
    context = browser.new_context(**PHONE | {"viewport": {"width": width, "height": 740}, "is_mobile": width < 700})
    page = context.new_page()
    page.goto(address)
    names = ["Annabella-Maximiliane", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"]
    begin(page, "Crazy Nines", names, sides=True)
    wide = "document.documentElement.scrollWidth > innerWidth"
    assert not page.evaluate(wide)
    enter(page, [str(10 + number) for number in range(8)], "Hal")
    assert not page.evaluate(wide)
    small = page.evaluate(
        "[...document.querySelectorAll('button, .button, input, select')].filter(each => each.offsetWidth > 1"
        " && each.getBoundingClientRect().height < 44).map(each => each.outerHTML)"
    )
    assert small == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing(browser, address, scheme, language):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the browser tests: no axe").Axe()
    context = browser.new_context(**PHONE | {"color_scheme": scheme}, bypass_csp=True)
    page = context.new_page()
    page.goto(address)

    def check():
        assert axe.run(page).response["violations"] == [], page.url

    page.select_option("select", language)
    page.get_by_role("link", name={"en": "New match", "de": "Neue Partie"}[language]).wait_for()
    check()
    if language == "de":
        page.goto(f"{address}#new")
        page.locator("button.card").first.wait_for()
        check()
        context.close()
        return
    begin(page, "Crazy Nines", ["Ann", "Bo", "Cy"])
    check()
    page.locator(".pad").get_by_role("button", name="Cards").tap()
    page.locator("dialog .face").first.wait_for()
    check()
    page.get_by_role("button", name="Cancel").tap()
    enter(page, ("14", "9", "22"), "Ann")
    check()
    page.get_by_role("link", name="Players").tap()
    page.locator("form").wait_for()
    check()
    page.goto(f"{address}#history")
    page.locator("table.history").wait_for()
    check()
    page.goto(f"{address}#new")
    page.locator("button.card").first.tap()
    page.locator("label.check").first.wait_for()
    check()
    page.get_by_role("link", name="Next").tap()
    page.locator(".names").wait_for()
    page.get_by_label("Teams and handicaps").tap()
    page.get_by_label("Team of player 1").wait_for()
    check()
    context.close()


def test_the_keyboard_alone_enters_a_round(browser, address):
    page = browser.new_page()
    page.goto(address)
    page.get_by_role("link", name="New match").press("Enter")
    page.locator("button.card").first.press("Enter")
    page.get_by_role("link", name="Next").press("Enter")
    page.locator(".names input[type=text]").nth(0).fill("Ann")
    page.locator(".names input[type=text]").nth(1).fill("Bo")
    page.get_by_role("button", name="Begin").press("Enter")
    page.get_by_label("Ann", exact=True).press("1")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    page.locator("fieldset").wait_for()
    page.get_by_role("button", name="Enter the round").press("Enter")
    page.locator("tr.total").wait_for()
    expect_totals(page, [14, 9])
    page.close()
