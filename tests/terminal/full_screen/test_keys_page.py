"""The table of keys in docs/howto/terminal.md names every key of the full-screen table."""

import re
from pathlib import Path

from cardgolf.terminal.full_screen.app import TableApp

PAGE = Path(__file__).parents[3] / "docs" / "howto" / "terminal.md"
WORDS = {
    "arrows": {"up", "down", "left", "right"}, "Enter": {"enter"}, "space": {"space"}, "?": {"question_mark"},
    "`1` to `9`": {*"123456789"}, "Ctrl+S": {"ctrl+s"}, "Page Up": {"pageup"}, "Page Down": {"pagedown"},
}  # fmt: skip
EVERYWHERE = {"ctrl+c"}  # ends every program of a terminal


def test_the_page_names_every_key():
    rows = re.findall(
        r"^\| (.+?) \| .+ \|$", PAGE.read_text(encoding="utf-8").partition("| key | does |")[2], re.MULTILINE
    )
    named = [each.strip("`") if len(each) == 3 else each for row in rows for each in row.split(", ")]
    told = {key for each in named for key in WORDS.get(each, {each})}
    own = [each for each in TableApp.__mro__ if each.__module__.startswith("cardgolf.")]
    bound = {key for each in own for binding in vars(each).get("BINDINGS", ()) for key in binding.key.split(",")}
    assert told == bound - EVERYWHERE
