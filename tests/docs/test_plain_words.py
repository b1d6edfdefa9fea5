"""Plain words: sources and documents name callers, seats and code, not unspecific people."""

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = re.compile(r"\b(nobody|somebody|whoever|everybody|strangers?|will\s+not\s+do|it\s+is\s+told)\b", re.IGNORECASE)
PATTERNS = (
    "src/**/*.py", "src/**/*.md", "src/**/*.txt", "variants/*.py", "variants/*.md", "docs/**/*.md", "examples/**/*.py",
    "examples/**/*.md", "README.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md", "CHANGELOG.md",
)  # fmt: skip
FILES = sorted(path.relative_to(ROOT).as_posix() for path in chain(*map(ROOT.glob, PATTERNS)))


def find_words(text):
    """Return the words to avoid in a text, each with its line."""
    return [f"line {text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for found in WORDS.finditer(text)]


def test_no_file_has_a_word_to_avoid():
    found = {file: find_words((ROOT / file).read_text(encoding="utf-8")) for file in FILES}
    assert {file: words for file, words in found.items() if words} == {}


def test_every_area_is_checked():
    folders = ("src/cardgolf/rulebook/", "variants/", "docs/howto/", "examples/")
    assert all(any(file.startswith(folder) for file in FILES) for folder in folders)
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "src/cardgolf/rulebook/base.md"} <= {*FILES}


@pytest.mark.parametrize("text", ["Nobody asks.", "a stranger's code", "it will\nnot do", "as it is told", "WHOEVER"])
def test_each_word_is_found(text):
    assert find_words(text)


@pytest.mark.parametrize("text", ["somebodyish", "it will not double", "a strange value", "it is toldable"])
def test_other_words_are_allowed(text):
    assert not find_words(text)
