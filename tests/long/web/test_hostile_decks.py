"""Messages that a hostile server or rule might send to the web component, in a real browser without a policy."""

from html import escape

import pytest
from helpers.table_page import new_game, opened

import cardgolf
from cardgolf import web

ELSEWHERE = "http://localhost:9/x"  # a request to it is recorded, and fails the test
ADDRESSES = [
    f"url({ELSEWHERE})",
    f"u\\72l({ELSEWHERE})",
    f"\\75rl({ELSEWHERE})",
    f"\\000075\\000072\\00006c({ELSEWHERE})",
    f"URL( '{ELSEWHERE}' )",
    f"u/**/rl({ELSEWHERE})",
    f"none url({ELSEWHERE})",
    f"url({ELSEWHERE}#a) red",
    f"image-set('{ELSEWHERE}' 1x)",
    f"-webkit-image-set(url({ELSEWHERE}) 1x)",
    f"image({ELSEWHERE})",
    f"cross-fade(url({ELSEWHERE}), red)",
    f"src('{ELSEWHERE}')",
    f"var(--x, url({ELSEWHERE}))",
    "var(--ink)",
    "attr(data-x url)",
    f"env(x, url({ELSEWHERE}))",
    f"@import '{ELSEWHERE}'",
    "expression(window.hacked=1)",
    "javascript:window.hacked=1",
    f"red;background:url({ELSEWHERE})",
    f"#fff}}:host{{background:url({ELSEWHERE})}}",
    f"\u00a0url({ELSEWHERE})",
    ELSEWHERE,
]
DRAWN = (
    "fill", "stroke", "d", "x", "y", "r", "rx", "width", "height", "transform", "viewBox", "href", "class", "font-size",
    "stroke-width", "stroke-dasharray",
)  # fmt: skip
OTHERS = (
    "style", "filter", "mask", "mask-image", "clip-path", "cursor", "marker-start", "marker-end", "src", "xlink:href",
    "xml:base", "onload", "onclick", "id", "part",
)  # fmt: skip
# Wait until the page is drawn, and for a request after those that its drawing makes.
DRAWN_AND_ASKED = """async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    await (await fetch("/deck")).text(); }"""
COVER = "position:fixed;inset:0;z-index:2147483647;background:red"


def test_hostile_names_and_drawings_run_no_script(browser):
    evil = "<img src=x onerror=window.hacked=1>"
    game = cardgolf.new_game("play-nine", players=[evil, "Bo"], seed=1)
    with opened(browser, game, policy=False) as (page, _):
        page.evaluate("""() => { const table = document.querySelector('cardgolf-table');
            const deck = structuredClone(table.deck);
            deck.back = '<image href="https://example.org/x" onload="window.hacked=1"/>'
              + '<g onclick="window.hacked=1"><script>window.hacked=1</script></g><foreignObject/>';
            table.deck = deck; }""")
        page.evaluate(DRAWN_AND_ASKED)
        assert page.evaluate("window.hacked") is None
        assert page.locator("cardgolf-table image, cardgolf-table script, cardgolf-table foreignObject").count() == 0
        assert page.get_by_text(evil).count() >= 1


def show_deck(page, **changes):
    """Let the table draw a deck that differs from a good one."""
    page.evaluate(
        """changes => { const table = document.querySelector('cardgolf-table');
            table.deck = { ...structuredClone(table.deck), ...changes }; }""",
        changes,
    )
    page.evaluate(DRAWN_AND_ASKED)


def attributes_of(page, selector):
    """Return the attributes of each element in the backs of the cards."""
    return page.evaluate(
        """selector => [...document.querySelector('cardgolf-table').shadowRoot.querySelectorAll(selector)]
            .map(each => Object.fromEntries([...each.attributes].map(({ name, value }) => [name, value])))""",
        selector,
    )


def test_no_value_of_a_drawing_names_another_address(browser):
    drawing = "".join(
        f'<g><rect {name}="{escape(value)}" xmlns:xlink="http://www.w3.org/1999/xlink"/></g>'
        for name in (*DRAWN, *OTHERS)
        for value in ADDRESSES
    )
    with opened(browser, new_game("play-nine"), policy=False) as (page, _):
        show_deck(page, back=drawing)
        found = attributes_of(page, "[data-pile=stock] svg rect")
        assert found and [each for each in found if each] == []
        assert page.evaluate("window.hacked") is None


def test_no_element_of_a_drawing_loads_or_covers_anything(browser):
    drawing = (
        f"<style>*{{{COVER};background:url({ELSEWHERE})}}</style>"
        f'<style xmlns="http://www.w3.org/1999/xhtml">*{{{COVER}}}</style><?xml-stylesheet href="{ELSEWHERE}"?>'
        f'<image href="{ELSEWHERE}"/><use href="{ELSEWHERE}#a"/>'
        f'<use href="data:image/svg+xml,x#a"/><animate attributeName="href" to="{ELSEWHERE}"/>'
        f'<feImage href="{ELSEWHERE}"/>'
        f'<a href="{ELSEWHERE}"><text>a</text></a><script href="{ELSEWHERE}"/>'
        f'<link rel="stylesheet" href="{ELSEWHERE}"/>'
        f'<path xmlns="http://www.w3.org/1999/xhtml" style="{COVER}">covered</path><text class="unseen ghost">b</text>'
    )
    with opened(browser, new_game("play-nine"), policy=False) as (page, _):
        show_deck(page, back=drawing)
        names = page.evaluate(
            """() => [...new Set([...document.querySelector('cardgolf-table').shadowRoot
                .querySelectorAll('.place svg *')].map(each => `${each.namespaceURI} ${each.localName}`))]"""
        )
        assert {each.split()[1] for each in names} <= {"g", "path", "rect", "circle", "ellipse", "use", "text"}
        assert {each.split()[0] for each in names} == {"http://www.w3.org/2000/svg"}
        assert not any("ghost" in each.get("class", "") for each in attributes_of(page, ".place svg text"))


def test_no_style_or_colour_of_a_deck_is_css(browser):
    css = f":host{{{COVER}}} *{{background:url({ELSEWHERE})}}"
    colours = {f"c{index}": value for index, value in enumerate(ADDRESSES)}
    colours |= {f"x:red}}{css}:host{{--y": "#ffffff", "ink;position": "#ffffff", "panel": "#123456"}
    colours |= {"edge": f"#fff;{COVER}", "line": f"red}}{css}"}
    shapes = {f'a" onload="window.hacked=1" x="{index}': value for index, value in enumerate(ADDRESSES)}
    with opened(browser, new_game("play-nine"), policy=False) as (page, _):
        table = page.locator("cardgolf-table")
        before = table.bounding_box()
        styles = dict.fromkeys(("auto", "light", "dark"), css)
        show_deck(page, styles=styles, colours={"light": colours, "dark": colours}, shapes=shapes)
        assert table.bounding_box() == before
        sheets = page.evaluate(
            """() => document.querySelector('cardgolf-table').shadowRoot.adoptedStyleSheets
                .flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).join(' ')"""
        )
        assert ELSEWHERE not in sheets and "fixed" not in sheets and "--panel: #123456" in sheets
        assert page.evaluate("window.hacked") is None


def test_texts_that_objects_know_by_themselves_are_only_texts(browser):
    """Names such as ``constructor`` are no cards, moves, keys or locks, although every object has them."""
    names = ["constructor", "__proto__", "toString", "hasOwnProperty"]
    with opened(browser, new_game("play-nine")) as (page, _):
        page.evaluate(
            """async names => { const table = document.querySelector('cardgolf-table');
                const message = structuredClone(table.message);
                message.events = [];
                message.offers = names.map(move => ({ move, text: 'do it' }));
                message.view.discard_shown = names;
                for (const seat of [0, 1]) {
                    names.forEach((name, index) => { message.places[seat][index] = name; });
                    message.view.boards[seat].slots.forEach((slot, index) => {
                        Object.assign(slot, { card: names[index % names.length], up: true });
                    });
                }
                await table.show(message);
                for (const key of names) table.dispatchEvent(new KeyboardEvent('keydown', { key })); }""",
            names,
        )
        shown = page.evaluate("document.querySelector('cardgolf-table').shadowRoot.getElementById('table').innerHTML")
        assert "native code" not in shown and "[object" not in shown and "undefined" not in shown
        assert "function" not in page.locator("cardgolf-table").inner_text()
        assert page.locator("cardgolf-table .badge.lock").count() == 0
        assert page.locator("cardgolf-table .actions button", has_text="Do it").count() == 4


COUNT_DRAWN = """() => { const table = document.querySelector('cardgolf-table'), deck = table.deck;
    const count = svg => [...svg.querySelectorAll('*')].reduce((sum, each) => sum + 1 + each.attributes.length, 0);
    const parse = markup => new DOMParser().parseFromString(
        `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml').documentElement;
    return Object.entries(deck.faces).map(([card, { full }]) => {
        table.deck = { ...deck, back: full };
        return [card, count(parse(full)), count(table.shadowRoot.querySelector('[data-pile=stock] svg'))];
    }); }"""


@pytest.mark.parametrize("name", ["play-nine", "nine-card", "crazy-nines", "cabo", "rat-a-tat-cat", "skyjo"])
def test_every_drawing_of_the_library_is_shown_whole(browser, name):
    game = new_game(name)
    with opened(browser, game) as (page, _):
        drawn = page.evaluate(COUNT_DRAWN)
        assert len(drawn) == len(web.deck_message(game.rules, 2)["faces"])
        assert [card for card, given, shown in drawn if given != shown] == []
