"""The browser of the tests, and how they wait for its pages."""

import shutil

PATIENCE = 60_000  # milliseconds, on a machine that does other things too


def find_chromium() -> str | None:
    """Return the path of Chromium, or ``None``."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def expect(found):
    """Return the assertions of Playwright about a locator: each waits until it holds."""
    from playwright import sync_api  # noqa: PLC0415  # most tests need no browser

    return sync_api.expect(found)


def wait_until(page, is_so):
    """Wait until ``is_so()``, which asks Playwright, is true. For what a page shows, use ``expect``."""
    for _ in range(PATIENCE // 50):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("waited in vain")


LISTEN = """() => { window.isClicked = false;
    addEventListener("click", () => { window.isClicked = true; }, { capture: true, once: true }); }"""


def tap(target):
    """Tap, and wait for the click: a browser makes it some time after the finger has left."""
    target.page.evaluate(LISTEN)
    target.tap()
    target.page.wait_for_function("window.isClicked")
