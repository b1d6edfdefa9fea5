"""The browser of the tests."""

import shutil


def find_chromium() -> str | None:
    """Return the path of Chromium, or ``None``."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
