"""The score keeper as a folder on a server, built once for all tests in a browser."""

import importlib
import json
import subprocess

import pytest
from helpers.chromium import PATIENCE
from helpers.playground_site import ROOT, Handler, serve

GAMES = ("board-nine", "crazy-nines", "golf", "nine-card", "skyjo")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}


class Host(Handler):
    extensions_map = Handler.extensions_map | {".webmanifest": "application/manifest+json"}


@pytest.fixture(scope="session")
def keeper():
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(ROOT / "scripts"))
        return importlib.import_module("docs.keeper")


@pytest.fixture(scope="session")
def folder(keeper, tmp_path_factory):
    made = tmp_path_factory.mktemp("keeper")
    try:
        keeper.write_keeper(made, GAMES)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"the score keeper: no esbuild, since {error}")
    return made


@pytest.fixture(scope="session")
def address(folder):
    with serve(folder, Host) as address:
        yield address


@pytest.fixture
def phone(browser, address):
    """A page on a phone. No error may reach its console, and no request another host."""
    context, wrong = browser.new_context(**PHONE), []
    context.set_default_timeout(PATIENCE)

    def watch(page):
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith((address, "blob:")) else wrong.append(asked.url))

    context.on("page", watch)
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def kept(phone):
    """Return a function that reads the sheets that the browser keeps."""

    def read():
        texts = phone.evaluate(
            "Object.entries(localStorage).filter(([key]) => key.includes('/sheet/')).map(each => each[1])"
        )
        return [json.loads(text) for text in texts]

    return read
