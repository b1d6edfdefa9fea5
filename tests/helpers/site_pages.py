"""The pages of the documentation site as they are built. MkDocs is not needed."""

import importlib
import re
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

PAGES = build_docs.build_pages()
SOURCES = {source: (ROOT / source).read_text(encoding="utf-8") for source in [*places.map_places(), "README.md"]}
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
GIVEN = re.compile(r'\{:? ?#([\w-]+)|\bid="([\w-]+)"')
DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def anchors(text):
    """Return the anchors of a page."""
    headings = {places.make_slug(heading) for heading in HEADING.findall(text)}
    return headings | {one or other for one, other in GIVEN.findall(text)} | set(DIRECTIVE.findall(text))
