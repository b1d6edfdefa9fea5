"""Below each block of Python that prints, the README and the tutorial show what it prints."""

import io
import re
from contextlib import redirect_stdout

import pytest
from helpers.recipes import ROOT

PAGES = {"README.md": 3, "docs/tutorial/first-game.md": 8, "docs/tutorial/first-house-rule.md": 4}
"""The least number of blocks that print, by page."""

BLOCK = re.compile(r"^```python\n(.+?)^```$(?:\n+^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def run(block, names):
    """Return what a block prints, without spaces at the ends of lines, which an editor may take away."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(block, "<block>", "exec"), names)
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_its_blocks_print(page):
    names, shown = {"__name__": "page"}, 0
    for block, text in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        if "cardgolf.rl" not in block:  # an extra
            assert run(block, names) == text, block
            shown += bool(text)
    assert shown >= PAGES[page]
    assert "assert " not in (ROOT / page).read_text(encoding="utf-8"), "a reader sees what a value is"
