"""Links with code: what their readers see before it runs, and what it can do afterwards."""

from urllib.parse import quote

import pytest
from helpers.chromium import expect, wait_until
from helpers.playground_site import ROOT, Handler, serve
from web.playground.page import opened, places, start

HEAD = "from cardgolf import hookimpl\n\n"
RULE = HEAD + '@hookimpl("points")\ndef low(card):\n    return -40\n'
RUN = "Run this rule and start"
ERROR = "() => document.querySelector('.rules-form .error p')"
INVISIBLE = (
    "\u202e\u2066\u2069\u200b\u200d\u00ad\ufeff\u00a0\u3164\u2028\x0b\x0c\x1b\x00\x7f\t\u115f\ue000\ufe0f\U000e0101"
    "\U000e0041\u0378\ufff9"
)
KNOWN_TO_ALL = ("constructor", "__proto__", "toString", "hasOwnProperty")  # by every object


def link(source="", more="", variant="golf"):
    return f"playground.html#variant={variant}{more}" + f"&source={quote(source)}" * bool(source)


def place_of(page, text):
    """Return the edges of a text in the source that is shown."""
    page.locator(".line bdo").first.wait_for()
    return page.evaluate(
        """text => { const lines = [...document.querySelectorAll('.line bdo')];
            for (const node of lines.flatMap(each => [...each.childNodes])) {
                const at = node.data?.indexOf(text) ?? -1;
                if (at < 0) continue;
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + text.length);
                const { left, right, top, width } = range.getBoundingClientRect();
                return { left, right, top, width };
            }
            return null; }""",
        text,
    )


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_no_gap_hides_code(browser, address, width):
    gaps = (" " * 400, "\t" * 90, "\N{NO-BREAK SPACE}" * 200, "x" * 400, " ." * 200, "\u2800" * 99, " " * 39 + "'" * 9)
    for gap in gaps:
        with opened(browser, address, link(f"{HEAD}pass{gap}; import js\n"), width) as page:
            place = place_of(page, "import js")
            assert 0 <= place["left"] < place["right"] <= width and place["width"] > 20
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_cannot_be_seen_is_shown_by_its_code_point(browser, address):
    lines = [f"a = 1 # {char} b" for char in INVISIBLE]
    with opened(browser, address, link("\n".join(lines))) as page:
        expect(page.locator(".hidden-character")).to_have_text([f"U+{ord(char):04X}" for char in INVISIBLE])
        assert "Lines 1, 2, 3, 4, 5, 6, 7, 8 and others: characters" in page.locator(".warnings").inner_text()
        assert not set(page.locator(".lines").text_content()) & set(INVISIBLE)


def test_no_letters_change_the_order_of_a_line(browser, address):
    source = "x = '\N{HEBREW LETTER ALEF}1' + '\N{HEBREW LETTER BET}2' # \N{ARABIC LETTER BEH}\n"
    with opened(browser, address, link(source)) as page:
        order = [place_of(page, each)["left"] for each in ("x = ", "1", "' + '", "2", "# ", "\N{ARABIC LETTER BEH}")]
        assert order == sorted(order)


def test_marks_in_a_heap_are_counted_out(browser, address):
    with opened(browser, address, link("a = 'e" + "\N{COMBINING ACUTE ACCENT}" * 6 + "'\n")) as page:
        expect(page.locator(".hidden-character")).to_have_text(["U+0301"] * 2)


def test_lines_are_numbered_as_python_counts_them(browser, address):
    source = "a = 1\r# b\rimport js\r\nc = 3" + "\n" * 30 + "d = '" + "y" * 300 + "'"
    with opened(browser, address, link(source)) as page:
        found = page.locator(".lines tbody tr")
        expect(found).to_have_count(6)
        rows = [[cell.inner_text() for cell in row.locator("th, td").all()] for row in found.all()]
        assert rows[:3] == [["1", "a = 1U+000D", "5"], ["2", "# bU+000D", "3"], ["3", "import jsU+000D", "9"]]
        assert rows[3:5] == [["4", "c = 3", "5"], ["5\N{EN DASH}33", "29 blank lines", ""]]
        assert rows[5][::2] == ["34", "306"]
        assert "Line 34 is long: it has 306 characters." in page.locator(".warnings").inner_text()


@pytest.mark.parametrize("two", ["&source={a}&source={b}", "&source=&source={b}", "&source={a}&source="])
def test_the_source_that_is_shown_is_the_source_that_runs(browser, address, two):
    first, second = (RULE.replace("low", each) for each in ("first", "second"))
    with opened(browser, address, link(more=two.format(a=quote(first), b=quote(second)))) as page:
        is_shown = "{a}" in two
        if is_shown:
            assert "def first(card)" in page.locator(".source").inner_text()
            page.get_by_role("button", name=RUN).click()
        page.wait_for_function("() => document.querySelector('cardgolf-table')?.message")
        title = page.evaluate("document.querySelector('cardgolf-table').message.title")
        assert ("first" in title) == is_shown and "second" not in title


@pytest.mark.parametrize(
    "rules",
    [
        "&rule=antigravity:x",
        "&rule=./ours.py",
        "&rule=a/b",
        "&rule=ours.py:x",
        "&b-variant=this:d",
        "&rule=ender-penalty:points=./x.py",
        "&rule=ender-penalty&rule=os.path:join",
    ],
)
def test_a_rule_that_is_no_name_waits_for_its_reader(browser, address, rules):
    with opened(browser, address, link(more=rules)) as page:
        page.get_by_role("button", name=RUN).wait_for()
        assert page.locator(".modules li").inner_text() in rules
        page.wait_for_load_state("networkidle")  # by now a worker would have been fetched
        assert page.workers == []


def test_a_rule_of_the_browser_is_refused_in_words(browser, address):
    with opened(browser, address, link(more="&rule=js:location.href")) as page:
        page.get_by_role("button", name=RUN).click()
        page.wait_for_function(ERROR)
        said = page.locator(".rules-form .error").first.text_content()
        assert said == "invalid module 'js': expected a Python module with rules"


@pytest.mark.parametrize("rule", ["antigravity", "constructor"])
def test_a_name_imports_nothing(browser, address, rule):
    with opened(browser, address, link(more=f"&rule={rule}")) as page:
        page.wait_for_function(ERROR)
        assert "is not installed" in page.locator(".rules-form .error").first.text_content()


@pytest.mark.parametrize("text", KNOWN_TO_ALL)
def test_a_text_that_every_object_knows_is_no_tab(browser, address, text):
    with opened(browser, address, link(more=f"&tab={text}")) as page:
        places(page).first.wait_for()
        assert page.get_by_role("button", name="Play", exact=True).get_attribute("aria-pressed") == "true"


def test_texts_that_every_object_knows_are_no_cards_levels_and_games(browser, address):
    texts = "+".join(KNOWN_TO_ALL)
    with opened(browser, address, link(more=f"&tab=score&layout={texts}")) as page:
        page.get_by_text("places are empty").wait_for()
    with opened(browser, address, link(variant="constructor")) as page:
        page.wait_for_function(ERROR)
    with opened(browser, address, link(more="&level=constructor")) as page:
        start(page)
        assert page.locator("select", has_text="easy").first.input_value() == "easy"


# Expressions that leave something, ask a host or the reader, or reach more than the worker. HOST is the site's address.
WAYS = {
    "storage": "navigator.storage.getDirectory().then(root => root.getFileHandle('left', {create: true}))",
    "buckets": "navigator.storageBuckets.open('left')",
    "databases": "new Promise((done, fail) => Object.assign(indexedDB.open('left'), {onsuccess: done, onerror: fail}))",
    "caches": "caches.open('left').then(cache => cache.put('HOSTleft', new Response('x')))",
    "files": "new Promise((done, fail) => webkitRequestFileSystem(0, 9, done, fail))",
    "files at once": "webkitRequestFileSystemSync(0, 9).root.getFile('left', {create: true})",
    "addresses of files": "webkitResolveLocalFileSystemSyncURL(`filesystem:${origin}/temporary/left`)",
    "cookies": "cookieStore.set('left', 'x')",
    "channels": "new BroadcastChannel('left').postMessage('x')",
    "locks": "Promise.race([navigator.locks.request('left', () => new Promise(() => {})), new Promise(setTimeout)])",
    "notifications": "new Notification('left')",
    "streams": "new WebSocketStream('ws://localhost:9/')",
    "sockets": "new WebSocket('ws://localhost:9/')",
    "transport": "new WebTransport('https://localhost:9/')",
    "events": "new EventSource('HOSTleft')",
    "requests": "new XMLHttpRequest().open('GET', 'HOSTleft')",
    "fetch": "fetch('HOSTleft')",
    "fetch of the scope": "WorkerGlobalScope.prototype.fetch.call(self, 'HOSTleft')",
    "fetch of its parents": "Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, 'HOSTleft')",
    "fonts": "self.fonts.add(new FontFace('left', 'url(HOSTleft)'))",
    "workers": "new Worker(URL.createObjectURL(new Blob([''])))",
    "scripts": "importScripts('data:text/javascript,')",
    "permissions": "navigator.permissions.query({name: 'notifications'})",
    "graphics": "navigator.gpu.requestAdapter()",
    "canvas": "new OffscreenCanvas(1, 1)",
    "end": "close()",
}
TRY = "async () => {{ try {{ await ({way}); return true; }} catch {{ return false; }} }}"
LEFT = """async () => ({
    files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
    databases: await indexedDB.databases(), caches: await caches.keys(), cookies: document.cookie,
    buckets: await navigator.storageBuckets?.keys() ?? [], locks: (await navigator.locks.query()).held,
    usage: (await navigator.storage.estimate()).usage, local: localStorage.length, session: sessionStorage.length,
})"""
NOTHING = {
    "files": [], "databases": [], "caches": [], "cookies": "", "buckets": [], "locks": [], "usage": 0, "local": 0,
    "session": 0,
}  # fmt: skip
TRIES = """
import builtins, js, pyodide_js

load = getattr(builtins, "__imp" + "ort__")  # a plain call is refused

def attempt(try_it):
    try:
        return try_it()
    except BaseException:
        return None

@hookimpl("points")
def tries(card):
    return None

found = [name for name in ("navigator", "indexedDB", "caches", "fetch", "Worker", "Blob") if hasattr(js, name)]
found = [name for name in found if getattr(js, name) is not None]
attempt(lambda: found.append(js.Function.new("return 1")))
attempt(lambda: found.append(getattr(js, "ev" + "al")("1")))
attempt(lambda: load("pyodide.http").http.pyfetch("/left").send(None))
attempt(lambda: load("urllib.request").request.urlopen(js.location.origin + "/left"))
attempt(lambda: pyodide_js.loadPackage("/left/left-1-py3-none-any.whl"))
attempt(lambda: pyodide_js.mountNativeFS("/left", js.Object.new()))
attempt(lambda: pyodide_js.FS.mount(pyodide_js.FS.filesystems.IDBFS, js.Object.new(), "/tmp"))
attempt(lambda: pyodide_js.FS.syncfs(False, print))
getattr(builtins, "op" + "en")("left", "w").write("x")
if found:
    raise ValueError(found)
"""


def test_code_of_others_leaves_nothing_behind(browser, address):
    with opened(browser, address, link(HEAD + TRIES)) as page:
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        assert page.evaluate(LEFT) == NOTHING
        page.get_by_role("button", name=RUN).click()
        places(page).first.wait_for()
        assert "tries" in page.evaluate("document.querySelector('cardgolf-table').message.title")
        worker = page.workers[0]
        assert [
            name for name, way in WAYS.items() if worker.evaluate(TRY.format(way=way.replace("HOST", address)))
        ] == []
        assert page.evaluate(LEFT) == NOTHING
        page.get_by_role("button", name="Stop it").click()
        page.get_by_role("button", name=RUN).wait_for()
        wait_until(page, lambda: page.workers == [])
        assert page.evaluate(LEFT) == NOTHING
        assert not any("left" in each for each in requests)


def test_the_worker_keeps_only_what_is_listed(browser, address):
    """What a browser adds to workers is closed too."""
    with opened(browser, address, link(variant="three-packs")) as page:  # which needs Python
        start(page)
        kept = page.workers[0].evaluate(
            """() => { const kept = new Set();
                for (let each = self; each; each = Object.getPrototypeOf(each)) {
                    for (const name of Object.getOwnPropertyNames(each)) {
                        const { value, get } = Object.getOwnPropertyDescriptor(each, name);
                        if (value !== undefined || get) kept.add(name);
                    }
                }
                return [...kept]; }"""
        )
    code = (ROOT / "js" / "apps" / "playground" / "worker.mjs").read_text(encoding="utf-8")
    listed = {*code.partition("const KEPT = new Set(`")[2].partition("`")[0].split()}
    assert {*kept} - listed == {"TEMPORARY", "PERSISTENT"}  # two numbers, which cannot be removed


COVER = """() => { const table = document.querySelector('cardgolf-table'), sheet = new CSSStyleSheet();
    const cover = 'position:fixed!important;inset:0!important;z-index:2147483647!important;background:red!important';
    sheet.replaceSync(`:host{${cover};margin:-99px} *{box-shadow:0 0 0 9999px red!important} .felt{${cover}}`);
    table.shadowRoot.adoptedStyleSheets.push(sheet);
    table.style.cssText = cover; }"""
UNCOVERED = """() => [...document.querySelectorAll('.running button, .bar button, .bar select')]
    .filter(each => each.offsetParent).map(each => { const { x, y, width, height } = each.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top === each ? '' : each.textContent; })"""


@pytest.mark.parametrize("width", [360, 1280])
def test_a_table_cannot_cover_the_page(browser, address, width):
    """Even if CSS of others reached the component, its frame would hold it."""
    with opened(browser, address, link(RULE), width) as page:
        page.get_by_role("button", name=RUN).click()
        places(page).first.wait_for()
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(COVER)
        found = page.evaluate(UNCOVERED)
        assert len(found) > 5 and [each for each in found if each] == []
        page.get_by_role("button", name="Stop it").click()
        page.get_by_role("button", name=RUN).wait_for()


RESTYLED = """
import cardgolf.web.playground.session as session
import cardgolf.web.playground.layouts as layouts

COVER = "position:fixed;inset:0;z-index:2147483647;background:red"

@hookimpl("points")
def restyled(card):
    return None

plain = session.draw_deck
def draw_deck(rules, players):
    deck = plain(rules, players)
    deck["styles"] = {theme: f":host{{{COVER}}}" for theme in ("auto", "light", "dark")}
    deck["colours"] = {theme: {**deck["colours"][theme], "ink": f"red}}:host{{{COVER}"} for theme in ("light", "dark")}
    deck["back"] = f'<style>:host{{{COVER}}}</style><g style="{COVER}"/>' + deck["back"]
    return deck
session.draw_deck = layouts.draw_deck = draw_deck
form = session.describe_form
session.describe_form = lambda rules, players: form(rules, players) | {"columns": f"3;{COVER}"}
"""


def test_a_rule_that_replaces_the_deck_cannot_style_the_page(browser, address):
    with opened(browser, address, link(HEAD + RESTYLED)) as page:
        page.get_by_role("button", name=RUN).click()
        places(page).first.wait_for()
        fixed = """() => { const root = document.querySelector('cardgolf-table');
            return [root, ...root.shadowRoot.querySelectorAll('*'), ...document.querySelectorAll('#play-here *')]
                .filter(each => getComputedStyle(each).position === 'fixed' && each.getBoundingClientRect().width > 9)
                .length; }"""
        assert page.evaluate(fixed) == 0
        page.get_by_role("button", name="Score a layout").click()
        page.locator(".palette .face").first.wait_for()
        assert page.evaluate(fixed) == 0


def test_buttons_of_a_phone_stay_in_sight_in_the_frame(browser, address):
    """``overflow: hidden`` would take away the buttons at the foot of the window."""
    with opened(browser, address, "playground.html#variant=nine-card&players=4&seed=1", 360) as page:
        places(page).first.wait_for()
        page.evaluate("scrollTo(0, document.querySelector('cardgolf-table').getBoundingClientRect().y + scrollY - 300)")
        box = page.locator("cardgolf-table .actions").bounding_box()
        assert 0 < box["y"] + box["height"] <= 861


def test_code_of_others_reaches_no_other_site(browser, address):
    """Ways to a host that a worker has, tried on the page's own host first."""
    reached = []

    class Recorder(Handler):
        def do_GET(self):  # noqa: N802  # the name that http.server gives it
            reached.append(self.path)
            super().do_GET()

    ways = [
        "host => import(`${host}playground/link.mjs`).then(() => true, () => false)",
        "host => self.FontFace && new FontFace('x', `url(${host}x.woff)`).load().then(() => true, () => false)",
        "host => typeof fetch === 'function' && fetch(host).then(() => true, () => false)",
    ]
    with serve(ROOT / "docs", Recorder) as other, browser.new_context() as context:
        page = context.new_page()
        page.goto(address + link(variant="three-packs"))  # which needs Python
        start(page)
        worker = page.workers[0]
        assert worker.evaluate(ways[0], address) is True
        for way in ways:
            assert not worker.evaluate(way, other)
    assert reached == []
