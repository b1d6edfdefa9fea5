"""The playground in a real browser: Debian's Chromium, driven by Playwright, with Pyodide from npm."""

import re
import zipfile

import pytest
from helpers.chromium import expect
from helpers.playground_site import BLOCK, ROOT
from web.playground.page import choose_game, link_of, opened, places, start

RULE = 'from cardgolf import hookimpl\n\n@hookimpl("points")\ndef low(card):\n    return -40\n'
WHEEL = {
    "tiny_golf.py": "from cardgolf import hookimpl, plugin, Layout\nfrom cardgolf.cards import french\n\n\n"
    '@plugin\nclass TinyGolf:\n    """Tiny Golf: two cards."""\n\n'
    "    @hookimpl\n    def deck(self):\n        return french(packs=1, jokers=0)\n\n"
    "    @hookimpl\n    def seats(self):\n        return range(2, 5)\n\n"
    "    @hookimpl\n    def layout(self):\n        return Layout.grid(rows=1, columns=2)\n",
    "tiny_golf-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: tiny-golf\nVersion: 1.0\n",
    "tiny_golf-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "tiny_golf-1.0.dist-info/entry_points.txt": "[cardgolf.variants]\ntiny-golf = tiny_golf:TinyGolf\n",
    "tiny_golf-1.0.dist-info/RECORD": "",
}


def moves_of(page):
    return page.evaluate("new URLSearchParams(location.hash.slice(1)).get('moves') ?? ''")


def move(page):
    """Make a move with the first card that can be pressed, or else a pile, and wait for the answer."""
    before = moves_of(page)
    (places(page) if places(page).count() else page.locator("cardgolf-table button.stack")).first.click()
    page.wait_for_function(
        "before => (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '') !== before", arg=before
    )


def shown_cards(page):
    return page.evaluate("JSON.stringify(document.querySelector('cardgolf-table').message.view)")


def test_a_match_is_played_offline_and_survives_a_reload_in_mid_turn(browser, address):
    with opened(browser, address, "playground.html") as page:
        start(page)
        assert page.evaluate("performance.getEntriesByType('resource').every(each => !each.name.includes('wasm'))")
        page.context.set_offline(True)
        for _ in range(3):
            move(page)
        assert page.evaluate("document.querySelector('cardgolf-table').message.view.phase") == "follow"
        before = shown_cards(page)
        page.context.set_offline(False)
        page.reload()
        places(page).first.wait_for()
        assert shown_cards(page) == before
        move(page)


def test_another_game_keeps_the_chosen_number_of_rounds(browser, address):
    with opened(browser, address, "playground.html") as page:
        start(page)
        page.get_by_label("Rounds").first.select_option("3")
        table = "document.querySelector('cardgolf-table').message"
        page.wait_for_function(f"() => {table}.moment.includes('of 3')")
        choose_game(page, "Crazy Nines")
        page.wait_for_function(f"() => {table}.title === 'Crazy Nines'")
        assert "of 3" in page.evaluate(f"{table}.moment")


def test_a_pasted_rule_is_played_and_its_errors_are_told(browser, address):
    with opened(browser, address, "playground.html") as page:
        start(page)
        page.locator("details.rules > summary").click()
        page.locator("details.pasted > summary").first.click()
        text, error = page.locator("textarea").first, page.locator(".rules-form .error").first
        text.fill(RULE.replace("(card):", "(card)"))
        page.get_by_role("button", name="Use this rule").first.click()
        expect(error).to_contain_text("line 4")
        text.fill(RULE)
        page.get_by_role("button", name="Use this rule").first.click()
        error.wait_for(state="hidden")
        page.wait_for_function("() => document.querySelector('.title')?.textContent.includes('low')")
        page.wait_for_function("() => document.querySelector('cardgolf-table').message.title.includes('low')")
        move(page)
        assert "-40" in page.evaluate("JSON.stringify(document.querySelector('cardgolf-table').message.marks)")
        link = link_of(page)
    with opened(browser, address, link.removeprefix(address)) as page:
        button = page.get_by_role("button", name="Run this rule and start")
        button.wait_for()
        assert "def low(card)" in page.locator(".start .source").inner_text()
        button.click()
        page.wait_for_function("() => document.querySelector('cardgolf-table')?.message?.title.includes('low')")


def test_a_dispute_is_shared_by_its_link(browser, address):
    link = "playground.html#tab=score&variant=play-nine&layout=8+8+3+-5+%2F+8+8+3+12"
    with opened(browser, address, link) as page:
        total = page.locator(".points .total")
        expect(total).to_have_text("\u22123 points")
        page.locator(".grid .place").last.click()
        page.locator(".grid .place").last.click()
        page.get_by_text("on average").wait_for()
        page.locator(".palette .face[title='7']").click()
        page.wait_for_function("() => document.querySelector('.points .total')?.textContent.startsWith('\u22128')")
        assert "layout=8+8+3+-5+%2F+8+8+3+7" in link_of(page)


def test_a_lock_and_cleared_places_are_in_the_link_and_on_buttons(browser, address):
    link = "playground.html#tab=score&variant=crazy-nines&layout=QS%21+2C+3C+%2F+.+.+.+%2F+5C+8C+KC"
    with opened(browser, address, link) as page:
        total = page.locator(".points .total")
        expect(total).to_have_text("54 points")  # the Queen 35, and 2 + 3 + 5 + 8 + 1
        for place in (6, 7, 8):
            page.locator(".grid .place").nth(place).click()
            page.locator(".palette .face", has_text="gone").click()
        page.wait_for_function("() => document.querySelector('.points .total')?.textContent.startsWith('40')")
        assert link_of(page).endswith("layout=QS%21+2C+3C+%2F+.+.+.+%2F+.+.+.")
        page.locator(".grid .place").first.click()
        page.locator(".palette .face[title='Q\u2660']").click()
        page.wait_for_function("() => document.querySelector('.points .total')?.textContent.startsWith('15')")


def test_options_and_house_rules_are_explained_and_compared(browser, address):
    with opened(
        browser, address, "playground.html#tab=compare&variant=golf&b-variant=golf&b-option=king_points%3D10"
    ) as page:
        expect(page.get_by_role("listitem").filter(has_text="Points")).to_contain_text("K 10")
        expect(page.locator(".scored figcaption")).to_have_text(["Scored by A", "Scored by B"])
        one, other = page.locator(".scored .total").all_inner_texts()
        assert one != other and page.locator(".scored .place").count() == 12
        page.locator("details", has=page.locator("pre.difference")).locator("summary").click()
        expect(page.locator("pre.difference")).to_contain_text("K")
        page.locator("details.rules > summary").click()
        page.locator("details.rule-options > summary").first.click()
        page.locator(".option", has_text="holes").first.locator("input").wait_for(state="attached")
        page.locator("details.house-rules > summary").first.click()
        page.locator(".check", has_text="ender-penalty").first.locator("input").check()
        page.wait_for_function("() => document.querySelector('.title')?.textContent.includes('ender-penalty')")
        page.wait_for_function("() => document.querySelector('iframe.sheet').srcdoc.includes('ender')")


def test_a_match_waits_while_a_layout_is_scored(browser, address):
    with opened(browser, address, "playground.html") as page:
        start(page)
        move(page)
        before, moves = shown_cards(page), moves_of(page)
        page.get_by_role("button", name="Score a layout").click()
        page.locator(".palette .face").first.wait_for()
        page.get_by_role("button", name="Play", exact=True).click()
        places(page).first.wait_for()
        assert shown_cards(page) == before
        move(page)
        assert moves_of(page).startswith(moves)  # no other match has begun meanwhile


def test_a_wheel_of_others_is_loaded_and_played(browser, address, tmp_path):
    wheel = tmp_path / "tiny_golf-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in WHEEL.items():
            archive.writestr(name, text)
    (tmp_path / "broken.whl").write_bytes(b"no archive")
    with opened(browser, address, "playground.html") as page:
        start(page)
        page.locator("details.rules > summary").click()
        page.locator("details.wheel > summary").click()
        page.locator("input[type=file]").set_input_files(tmp_path / "broken.whl")
        page.get_by_text("expected a wheel of pure Python").wait_for()
        page.locator("input[type=file]").set_input_files(wheel)
        page.get_by_text("is loaded").wait_for()
        choose_game(page, "Tiny Golf")
        page.wait_for_function("() => document.querySelector('cardgolf-table').message.title === 'Tiny Golf'")
        expect(places(page)).to_have_count(2)
        link = link_of(page)
    with opened(browser, address, link.removeprefix(address)) as page:
        button, choose = page.get_by_role("button", name="Start playing"), page.get_by_label(wheel.name)
        choose.set_input_files(tmp_path / "broken.whl")
        page.get_by_text("broken.whl is another file").wait_for()
        expect(button).to_be_disabled()
        choose.set_input_files(wheel)
        button.click()
        page.wait_for_function("() => document.querySelector('cardgolf-table')?.message?.title === 'Tiny Golf'")


def test_code_that_never_ends_is_stopped(browser, address):
    with opened(browser, address, "playground.html") as page:
        start(page)
        page.locator("details.rules > summary").click()
        page.locator("details.pasted > summary").first.click()
        page.locator("textarea").first.fill("while True:\n    pass\n")
        page.get_by_role("button", name="Use this rule").first.click()
        page.get_by_role("button", name="Stop").click()
        start(page)
        move(page)


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_nothing_runs_over_the_edge(browser, address, width):
    with opened(
        browser, address, "playground.html#tab=play&variant=golf&option=columns%3D5&players=4&seed=1", width
    ) as page:
        places(page).first.wait_for()
        page.locator("details.rules > summary").click()
        for kind in ("house-rules", "rule-options", "pasted"):
            page.locator(f"details.{kind} > summary").first.click()
        page.locator(".house-rules .check").locator("visible=true").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        compared = "[aria-label='Compare rules'] .rule-options"
        for tab, part in {"Score a layout": ".palette .face", "Compare rules": f"{compared} .option"}.items():
            page.get_by_role("button", name=tab).click()
            if tab == "Compare rules":
                page.locator(f"{compared} > summary").first.click()
            page.locator(part).first.wait_for(state="attached")
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", ["first-game", "first-house-rule", "first-variant"])
def test_every_block_of_the_tutorial_runs_in_its_page(browser, address, name):
    blocks = BLOCK.findall((ROOT / "docs" / "tutorial" / f"{name}.md").read_text(encoding="utf-8"))
    runnable = [block for block in blocks if not re.search(r"^(from|import) cardgolf\.testing\b", block, re.MULTILINE)]
    with opened(browser, address, f"tutorial/{name}.html") as page:
        snippets = page.locator(".snippet")
        assert len(runnable) > 1
        expect(snippets).to_have_count(len(runnable))
        for index in range(len(runnable)):
            snippet = snippets.nth(index)
            snippet.get_by_role("button", name="Run").click()
            page.wait_for_function(
                "root => !root.querySelector('.error').hidden || !root.querySelector('.drawing').hidden || "
                "(!root.querySelector('.output').hidden && "
                "!root.querySelector('.output').textContent.includes('\u2026'))",
                arg=snippet.element_handle(),
            )
            assert snippet.locator(".error").inner_text() == ""


def test_a_block_is_edited_and_its_error_is_told(browser, address):
    with opened(browser, address, "tutorial/first-game.html") as page:
        first = page.locator(".snippet").first
        first.get_by_role("button", name="Edit").click()
        page.locator("textarea").fill("import cardgolf\nprint(len(cardgolf.variants()))\ncardgolf.rules('golff')")
        first.get_by_role("button", name="Run").click()
        first.locator(".error", has_text="line 3: UnknownPluginError: variant 'golff' is not").wait_for()
        assert first.locator(".output").inner_text().strip().isdecimal()
