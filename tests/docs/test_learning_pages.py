"""The examples of the pages on learning, which need libraries that are not always installed."""

import re
from pathlib import Path

import pytest

HOWTO = Path(__file__).parents[2] / "docs" / "howto"
BLOCK = re.compile(r"^```py\n(.+?)^```$", re.MULTILINE | re.DOTALL)
PAGES = {"open-spiel": "pyspiel", "pettingzoo": "pettingzoo"}


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_the_page_run(page):
    pytest.importorskip(PAGES[page])
    text = (HOWTO / f"{page}.md").read_text(encoding="utf-8")
    names, blocks = {}, BLOCK.findall(text)
    assert len(blocks) >= 3
    for block in blocks:
        exec(compile(block, f"{page}.md", "exec"), names)
