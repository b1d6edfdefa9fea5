"""The page of the playground, open in a browser."""

from contextlib import contextmanager

START = 60_000  # milliseconds, on a machine that does other things too
NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
NEWER = {"bundle": {"format": "cardgolf-rules-9"}}


@contextmanager
def opened(browser, address, path, width=1280, **options):
    """Open a page. No error may reach its console, and no request another host."""
    given = {"viewport": {"width": width, "height": 860}, "reduced_motion": "reduce"} | options
    context = browser.new_context(**given)
    page, wrong = context.new_page(), []
    page.set_default_timeout(START)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on(
        "request",
        lambda asked: (
            wrong.append(asked.url) if not asked.url.startswith((address, "blob:", "data:", "about:")) else None
        ),
    )
    page.goto(address + path)
    try:
        yield page
        assert wrong == []
    finally:
        context.close()


def answer_with(data):
    return lambda route: route.fulfill(json=data)


@contextmanager
def opened_without(browser, url, *, script="", answers=None, **options):
    """Open a page whose console may have errors: after ``script``, with ``answers`` in place of files by pattern."""
    with browser.new_context(**options) as context:
        page = context.new_page()
        if script:
            page.add_init_script(script)
        for pattern, answer in (answers or {}).items():
            page.route(pattern, answer_with(answer))
        page.goto(url)
        yield page


@contextmanager
def recorded(browser, url):
    """Open a page, and keep the bodies of what it fetches by their addresses."""
    with browser.new_context() as context:
        page, bodies = context.new_page(), {}
        page.on("response", lambda answer: bodies.update({answer.url: answer.body()}) if answer.ok else None)
        page.goto(url)
        yield page, bodies


def start(page):
    """Wait for the match of the page. After a stop it begins by a button."""
    page.locator(".start > button, cardgolf-table button.place").locator("visible=true").first.wait_for()
    if (button := page.locator(".start > button")).is_visible():
        button.click()
    places(page).first.wait_for()


def places(page):
    return page.locator("cardgolf-table button.place")
