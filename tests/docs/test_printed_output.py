"""Below each block of Python that prints, the README and the tutorial show what it prints."""

import io
import re
from contextlib import redirect_stdout
from importlib.util import find_spec

import pytest
from helpers.recipes import ROOT

TUTORIAL = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "tutorial").glob("*.md"))
BLOCK = re.compile(r"^```python\n(.+?)^```$(?:\n+^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def run(block, names):
    """Return what a block prints, without spaces at the ends of lines, which an editor may take away."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(block, "<block>", "exec"), names)
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


@pytest.mark.parametrize("page", ["README.md", "docs/howto/chat-bot.md", *TUTORIAL])
def test_a_page_shows_what_its_blocks_print(page):
    names, shown = {"__name__": "page"}, 0
    for block, text in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        if "cardgolf.rl" not in block or find_spec("gymnasium"):
            assert run(block, names) == text, block
            shown += bool(text)
    assert shown
    assert "assert " not in (ROOT / page).read_text(encoding="utf-8"), "a reader sees what a value is"
