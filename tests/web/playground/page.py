"""The page of the playground, open in a browser."""

import gzip
from contextlib import contextmanager

from helpers.chromium import PATIENCE

NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
NEWER = {"bundle": {"format": "cardgolf-rules-9"}}


@contextmanager
def opened(browser, address, path, width=1280, **options):
    """Open a page. No error may reach its console, and no request another host."""
    given = {"viewport": {"width": width, "height": 860}, "reduced_motion": "reduce"} | options
    context = browser.new_context(**given)
    page, wrong = context.new_page(), []
    page.set_default_timeout(PATIENCE)
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
        page.set_default_timeout(PATIENCE)
        if script:
            page.add_init_script(script)
        for pattern, answer in (answers or {}).items():
            page.route(pattern, answer_with(answer))
        page.goto(url)
        yield page


@contextmanager
def recorded(browser, url):
    """Open a page, and keep the answers to what it fetches."""
    with browser.new_context() as context:
        page, answers = context.new_page(), []
        page.set_default_timeout(PATIENCE)
        page.on("response", lambda answer: answers.append(answer) if answer.ok else None)
        page.goto(url)
        yield page, answers


def sizes_of(answers):
    """Return how many bytes of compressed text each answer has, by its address."""
    return {each.url: len(gzip.compress(each.body(), 9)) for each in answers}


def start(page):
    """Wait for the match of the page. After a stop it begins by a button."""
    page.locator(".start > button, cardgolf-table button.place").locator("visible=true").first.wait_for()
    if (button := page.locator(".start > button")).is_visible():
        button.click()
    places(page).first.wait_for()


def choose_game(page, title):
    """Search the list of games for a title, and choose it."""
    chooser = page.locator("cardgolf-games").first
    chooser.locator("button.open").click()
    chooser.get_by_role("searchbox").fill(title)
    chooser.get_by_role("button", name=title, exact=True).last.click()


def places(page):
    return page.locator("cardgolf-table button.place")


def link_of(page):
    """Return the address of a page. ``page.url`` is late where a script changes it."""
    return page.evaluate("location.href")
