"""The page of all golf games: its rows, their links, and its filters in a browser."""

import posixpath
import re
from functools import cache

import pytest
from helpers.chromium import expect
from helpers.site_pages import PAGES, ROOT, importlib

import cardgolf
from cardgolf.rulebook import other_games

all_games, side_by_side = (importlib.import_module(f"docs.{name}") for name in ("all_games", "side_by_side"))
SHIPPED = {name: info for name, info in cardgolf.variants().items() if info.distribution == "cardgolf"}
SHELL = """<!doctype html><html lang="en"><title>All golf games</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/assets/site.css">
<link rel="stylesheet" href="/assets/all-games.css">
<body class="md-typeset" data-md-color-scheme="default"><main><h1>All golf games</h1>{body}</main></body></html>"""
ADDRESS = "http://games.test/rules/all-golf-games.html"


def text():
    return PAGES["rules/all-golf-games.md"]


def table():
    return re.search(r"<table.*</table>", text())[0]


@cache
def rows():
    """Return the row of each game by its name."""
    found = re.finditer(r'(?P<all><tr role="row" data-name="(?P<name>.+?)".*?</tr>)', table())
    return {row["name"]: row["all"] for row in found}


def told(name):
    """Return what a row tells the script of the page."""
    return dict(re.findall(r'data-(\w+)="(.*?)"', rows()[name].partition(">")[0]))


# Rows


def test_every_shipped_game_has_one_row():
    assert list(rows()) == side_by_side.list_games()
    assert rows().keys() == SHIPPED.keys()
    assert all(row.count('<figure class="drawn" data-search-exclude><svg') == 1 for row in rows().values()), (
        "each has a drawn layout"
    )
    assert all(len(re.findall(r"<t[dh] ", row)) == table().count('scope="col"') for row in rows().values())


def test_the_facts_of_four_card_golf_hara_kiri_and_poison():
    expected = {"players": "2 3 4 5 6 7 8", "ends": "all cards up", "cards": "6", "memory": "no", "jokers": "no"}
    assert told("four-card") == expected | {
        "name": "four-card", "names": "Four-Card Golf, four-card, Turtle", "cards": "4", "memory": "yes",
        "ends": "a knock",
    }  # fmt: skip
    assert told("poison") == expected | {
        "name": "poison", "names": "Poison, poison, Golf with Jokers", "jokers": "yes",
    }  # fmt: skip
    assert told("hara-kiri") == expected | {
        "name": "hara-kiri", "names": "Hara Kiri, hara-kiri, Polish Poker, Polish Polka",
    }  # fmt: skip
    assert "also Polish Poker, Polish Polka" in rows()["hara-kiri"]
    assert "6, 4 Jokers<" in rows()["poison"]
    assert "4, memory<" in rows()["four-card"]
    assert re.search(r'data-label="minutes">\d*[05]<', rows()["hara-kiri"])
    assert "pagat.com, Golf" in rows()["hara-kiri"]
    assert told("board-nine")["cards"] == "a hand"


def test_a_reason_without_words_stops_the_build(monkeypatch):
    monkeypatch.delitem(all_games.ENDS, "knock")
    with pytest.raises(KeyError, match="knock"):
        all_games.list_ends(cardgolf.rules("four-card"))


def test_games_that_were_not_made_are_listed_with_their_reasons():
    below = text().partition("## Not here")[2]
    assert "Cumbia" in below
    assert re.search(r"betting game.*out of scope", below)
    named = [game.title for game in other_games.list_all_games()]
    assert named and [text().count(f"**{title}**") for title in named] == [1] * len(named)


def test_every_example_with_a_game_is_listed_as_a_package_of_its_own():
    listed = {game.place for game in other_games.list_all_games() if game.package}
    games = {
        path.parent for path in ROOT.glob("examples/*/pyproject.toml") if '"cardgolf.variants"' in path.read_text()
    }
    assert listed == {path.relative_to(ROOT).as_posix() for path in games}
    for place in listed:
        assert f"(../{place.replace('cardgolf-', '')}.md)" in text() and f"{place.replace('cardgolf-', '')}.md" in PAGES


# Links


@pytest.mark.parametrize("name", SHIPPED)
def test_the_links_of_a_row_have_targets(name):
    links = re.findall(r'<a href="(.+?)"', rows()[name])
    assert {f"games/{name}.html", f"../playground.html#tab=play&amp;variant={name}"} <= {*links}
    for link in links:
        target = posixpath.normpath(posixpath.join("rules", link.partition("#")[0]))
        assert target.replace(".html", ".md") in PAGES
        assert "#sources" not in link or "\n## Sources\n" in PAGES[target.replace(".html", ".md")]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_rule_sheet_has_every_rule_with_its_clause(name):
    page, sheet = PAGES[f"rules/games/{name}.md"], side_by_side.explain_game(name)
    assert len(re.findall(r"^\* (?!\*\*)", page, re.MULTILINE)) == len(sheet.rules)
    cited = re.findall(r" \[\w+\u00a0[\d.]+\]\(\.\./[\w-]+\.md#[\w-]+\)$", page, re.MULTILINE)
    assert len(cited) == sum(rule.clause is not None for rule in sheet.rules) > 0
    assert f"variant={name}" in page
    assert "(../all-golf-games.md)" in page


def test_pages_link_to_the_page():
    assert all(
        "all-golf-games.md)" in PAGES[place] for place in ("index.md", "rules/index.md", "rules/side-by-side.md")
    )


# Filters


def answer(route):
    path = route.request.url.removeprefix("http://games.test/")
    if path.endswith(".html"):
        parts = re.findall(r"^<(?:div|table|script).*$", text(), re.MULTILINE)
        route.fulfill(content_type="text/html", body=SHELL.format(body="".join(parts)))
    else:
        kind = "text/css" if path.endswith(".css") else "text/javascript"
        colours = importlib.import_module("docs.drawn").list_picture_colours() if path.endswith(".css") else ""
        folder = ROOT / ("js/apps" if path.startswith("playground/") else "docs")
        route.fulfill(content_type=kind, body=(folder / path).read_text("utf-8") + colours)


@pytest.fixture
def page(browser):
    text()  # it takes seconds to build, which a browser does not wait for
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.route("**/*", answer)
    page.goto(ADDRESS)
    page.get_by_role("status").wait_for()
    yield page
    context.close()


def shown(page):
    """Return the names of the rows that are shown, and check what the page says of their number."""
    names = page.evaluate(
        "[...document.querySelectorAll('.golf-games tbody tr:not([hidden])')].map(r => r.dataset.name)"
    )
    said = page.get_by_role("status").text_content()
    assert said == (f"{len(names)} of {len(rows())} games" if names else f"No game of {len(rows())} is like that.")
    assert len(names) == page.locator(".golf-games tbody tr:visible").count()
    return names


@pytest.mark.parametrize(
    ("label", "value", "key"),
    [
        ("Players", "7", "players"), ("Cards of a layout", "4", "cards"), ("Cards of a layout", "a hand", "cards"),
        ("Memory", "yes", "memory"), ("Jokers", "no", "jokers"), ("A round ends by", "a knock", "ends"),
    ],
)  # fmt: skip
def test_a_filter_keeps_the_games_with_its_value(page, label, value, key):
    assert shown(page) == list(rows())
    page.get_by_role("combobox", name=label, exact=True).select_option(value)
    separator = " " if key == "players" else ", "
    expected = [name for name in rows() if value in told(name)[key].split(separator)]
    assert shown(page) == expected
    assert 0 < len(expected) < len(rows())


def test_names_are_found_with_other_filters_and_all_games_come_back(page):
    page.get_by_role("searchbox", name="Name").fill("polish-POKER")
    assert shown(page) == ["hara-kiri"]
    page.get_by_role("combobox", name="Jokers", exact=True).select_option("yes")
    assert shown(page) == []
    page.get_by_role("button", name="Show all").click()
    assert shown(page) == list(rows())
    assert page.get_by_role("searchbox", name="Name").input_value() == ""
    assert page.get_by_role("combobox", name="Jokers", exact=True).input_value() == "any"
    assert page.evaluate("document.activeElement.type") == "search", "the focus is not lost"


def test_the_filters_are_reached_by_the_keyboard(page):
    reached = []
    for _ in range(7):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("(document.activeElement.labels?.[0] ?? document.activeElement).firstChild.textContent")
        )
    assert reached == ["Name", "Players", "Cards of a layout", "Memory", "Jokers", "A round ends by", "Show all"]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("status")).not_to_have_text(f"{len(rows())} of {len(rows())} games")
    assert 0 < len(shown(page)) < len(rows())


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_the_table_is_not_wider_than_the_window(page, width, scheme):
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate(f"document.body.dataset.mdColorScheme = {scheme!r}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_role("row").count() == len(rows()) + 1
    assert page.get_by_role("rowheader").count() == len(rows()), "cards on a phone are a table too"


def test_without_scripts_the_whole_table_is_there(browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.route("**/*", answer)
    page.goto(ADDRESS)
    expect(page.locator(".golf-games tbody tr:visible")).to_have_count(len(rows()))
    assert page.locator("select, input, button").count() == 0
    context.close()
