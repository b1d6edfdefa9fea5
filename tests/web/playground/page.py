"""The page of the playground, open in a browser."""

from contextlib import contextmanager

START = 60_000  # milliseconds, on a machine that does other things too


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


def start(page):
    """Wait for the match of the page. After a stop it begins by a button."""
    page.locator(".start > button, cardgolf-table button.place").locator("visible=true").first.wait_for()
    if (button := page.locator(".start > button")).is_visible():
        button.click()
    places(page).first.wait_for()


def places(page):
    return page.locator("cardgolf-table button.place")
