"""The page on playing in the terminal shows what the prompt prints and takes."""

from pathlib import Path

import pytest
from helpers.site_pages import terminal

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "terminal.md"


@pytest.mark.parametrize("part", [terminal.show_first_turns, terminal.list_prompt_commands])
def test_the_page_has_the_part_as_scripts_docs_terminal_prints_it(part):
    assert f"\n\n{part()}\n\n" in PAGE.read_text(encoding="utf-8")
