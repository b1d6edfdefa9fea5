"""Pages say in one way how cardgolf is installed, and one switch changes it."""

import re
import tomllib

import pytest
from helpers.site_pages import ROOT, SOURCES, importlib

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts"))
    install = importlib.import_module("docs.install")

BY_NAME = re.compile(r"pip install [^\n`&]*\bcardgolf(?![-\w/.])")
IN_CLONE = re.compile(r'-e "(?:\.|\.\./\.\.)\[([a-z,]+)\]"')
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
FOR_DEVELOPERS = ("CONTRIBUTING.md", "RELEASING.md", "README.md", "docs/howto/translate.md")


def test_no_page_writes_by_hand_that_pip_finds_cardgolf():
    assert BY_NAME.search('pip install -q "cardgolf[cli]"') and BY_NAME.search("pip install cardgolf numpy")
    assert {page: found[0] for page, text in SOURCES.items() if (found := BY_NAME.search(text))} == {}


def test_the_extras_that_pages_name_exist():
    named = {extra for text in SOURCES.values() for found in IN_CLONE.findall(text) for extra in found.split(",")}
    assert {"cli", "lanes", "rl", "sim", "tui"} <= named <= {*EXTRAS, "test"}


@pytest.mark.parametrize("is_published", [False, True])
def test_one_switch_decides_what_the_site_says(is_published):
    pages = {page: install.rewrite_installs(text, is_published=is_published) for page, text in SOURCES.items()}
    by_name = {page for page, text in pages.items() if BY_NAME.search(text)}
    in_clone = {
        page for page, text in pages.items() if 'pip install -e ".[' in text if not page.startswith("examples/")
    }
    if is_published:
        assert {"docs/index.md", "docs/tutorial/first-game.md", "docs/howto/pettingzoo.md"} <= by_name
        assert in_clone == {*FOR_DEVELOPERS}
        assert '.venv/bin/pip install "cardgolf[cli]" && .venv/bin/cardgolf play\n' in pages["docs/index.md"]
        assert "\nnpm install @cardgolf/rules\n" in pages["docs/howto/javascript.md"]
        assert 'After `pip install "cardgolf[rl]"`, every rulebook' in pages["docs/howto/pettingzoo.md"]
    else:
        assert pages == SOURCES and not by_name and len(in_clone) > 18
