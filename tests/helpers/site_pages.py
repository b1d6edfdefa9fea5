"""The pages of the documentation site as they are built. MkDocs is not needed."""

import importlib
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts"))
    build_docs = importlib.import_module("build_docs")
    places = importlib.import_module("docs.places")
    rules = importlib.import_module("docs.rules")
    hooks = importlib.import_module("docs.hooks")
    terminal = importlib.import_module("docs.terminal")


class Pages(Mapping):
    """The text of each page by its place. A page is built when it is read: all of them take twenty seconds."""

    def __init__(self):
        self._builders, self._texts = build_docs.list_builders(), {}

    def __getitem__(self, place):
        if place not in self._texts:
            self._texts[place] = self._builders[place]()
        return self._texts[place]

    def __contains__(self, place):
        return place in self._builders

    def __iter__(self):
        return iter(self._builders)

    def __len__(self):
        return len(self._builders)


PAGES = Pages()
SOURCES = {source: (ROOT / source).read_text(encoding="utf-8") for source in [*places.map_places(), "README.md"]}
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
GIVEN = re.compile(r'\{:? ?#([\w-]+)|\bid="([\w-]+)"')
DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def anchors(text):
    """Return the anchors of a page."""
    headings = {places.make_slug(heading) for heading in HEADING.findall(text)}
    return headings | {one or other for one, other in GIVEN.findall(text)} | set(DIRECTIVE.findall(text))
