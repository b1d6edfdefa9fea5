"""The documentation site: every public name is there, and every link has a target."""

import importlib
import posixpath
import re
from pathlib import PurePosixPath

import pytest
from helpers.site_pages import DIRECTIVE, LINK, PAGES, ROOT, SOURCES, anchors, places

import cardgolf
from cardgolf import bots, simulation, testing

CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAV = re.findall(r"^ +- [^#\n]+: (\S+\.md)$", CONFIG.partition("\nnav:")[2], re.MULTILINE)
OUTSIDE = re.findall(r"^  /(\S+)$", CONFIG.partition("\nnot_in_nav: |")[2].partition("\n\n")[0], re.MULTILINE)
DIRECTIVES = [path for text in SOURCES.values() for path in DIRECTIVE.findall(text)]
CODE = re.compile(r"^ *(`{3,}).*?^ *\1$|``.+?``|`[^`\n]+`", re.MULTILINE | re.DOTALL)


EXTRAS = ("gymnasium", "pettingzoo", "pyspiel")  # they need not be installed for development


def resolve(path):
    """Return the object that a directive names, or ``None`` if its module needs an extra that is not installed."""
    found = cardgolf
    for name in path.removeprefix("cardgolf").split(".")[1:]:
        try:
            if not hasattr(found, name):
                importlib.import_module(f"{found.__name__}.{name}")
            found = getattr(found, name)
        except ModuleNotFoundError as missing:
            if missing.name not in EXTRAS:
                raise
            return None
    return found


def is_outside(place):
    """Return whether a page is left out of the navigation, since another page leads to it."""
    return any(PurePosixPath(f"/{place}").match(f"/{pattern}") for pattern in OUTSIDE)


def broken_links(pages, exists):
    """Yield the links of ``pages`` without a target. ``exists`` checks files that are not pages."""
    for place, text in pages.items():
        for link in LINK.findall(CODE.sub("", text)):
            path, _, anchor = link.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(place), path)) if path else place
            if ":" not in link and not (has_anchor(pages[target], anchor) if target in pages else exists(target)):
                yield place, link


def has_anchor(text, anchor):
    """Return whether a page has an anchor; every page has the empty one."""
    return not anchor or anchor in anchors(text)


# Completeness


@pytest.mark.parametrize("package", [cardgolf, bots, simulation, testing], ids=lambda package: package.__name__)
def test_every_public_name_is_in_the_reference(package):
    documented = [resolve(path) for path in DIRECTIVES]
    missing = [
        name
        for name in package.__all__
        if f"{package.__name__}.{name}" not in DIRECTIVES
        and not any(getattr(package, name) is each for each in documented)
    ]
    assert missing == []


def test_the_reference_names_existing_objects_once():
    assert len(DIRECTIVES) == len(set(DIRECTIVES)) > 80
    assert sum(resolve(path) is not None for path in DIRECTIVES) > 0.9 * len(DIRECTIVES), "few need an extra"


def test_every_page_is_in_the_navigation_once_and_every_entry_is_a_page():
    assert sorted(NAV) == sorted(place for place in PAGES if not is_outside(place))


def test_every_document_has_a_place():
    documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert documents <= places.map_places().keys()
    assert len(set(places.map_places().values())) == len(places.map_places())


# Links


def test_every_link_in_the_repository_has_a_target():
    assert list(broken_links(SOURCES, lambda path: (ROOT / path).exists())) == []


@pytest.mark.parametrize("link", ["there.md", "../b.md", "b.md#thore", "#nowhere", "b.md#"])
def test_a_broken_link_is_found(link):
    pages = {"a.md": f"# Here\n\nSee [this]({link}).", "b.md": "# There\n\n**X 1.1** {: #x-1-1 }"}
    assert list(broken_links(pages, lambda _: False)) == ([("a.md", link)] if link != "b.md#" else [])
    pages["a.md"] = "# Here\n\n[1](b.md#there) [2](b.md#x-1-1) [3](#here) `[4](no.md)`"
    assert list(broken_links(pages, lambda _: False)) == []


def test_links_are_rewritten_for_the_site_and_code_is_left_alone():
    placed = {"docs/a/b.md": "a/b.md", "variants/cardgolf_x.md": "rules/x.md", "docs/testing.md": "testing.md"}
    text = "[x](../../variants/cardgolf_x.md#o) `docs/testing.md` [code](../../conftest.py)\n```\n[x](../c.md)\n```"
    assert places.rewrite_links(text, "docs/a/b.md", placed) == (
        "[x](../rules/x.md#o) [Testing rules](../testing.md) code (`conftest.py`)\n```\n[x](../c.md)\n```"
    )
