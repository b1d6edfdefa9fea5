"""The how-to pages: every command prints the output shown below it, also on one other page, and links have targets."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers.cases import every_case

from cardgolf.terminal import app

PAGES = sorted((Path(__file__).parents[2] / "docs" / "howto").glob("*.md"))
SIMULATION = PAGES[0].parents[1] / "simulation.md"
FILE = re.compile(r'^```text title="(.+?)"\n((?:.*\n)*?)```$', re.MULTILINE)
SAVED = re.compile(r"Save this as `(.+?)`:\n\n```python\n((?:.*\n)*?)```$", re.MULTILINE)
BLOCK = re.compile(r"^```\n\$ cardgolf (.+)\n((?:.*\n)*?)```$", re.MULTILINE)


def commands(page):
    """Return each command of a page with the output that the page shows."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("page", [*PAGES, pytest.param(SIMULATION, marks=pytest.mark.long)], ids=lambda page: page.stem)
def test_commands_print_what_the_page_shows(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = page.read_text(encoding="utf-8")
    for name, text in FILE.findall(shown) + SAVED.findall(shown):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command, shown in commands(page):
        result = CliRunner().invoke(app, shlex.split(command), prog_name="cardgolf", env={"COLUMNS": "100"})
        assert result.exit_code == 0, result.output
        if shown:
            assert [line.rstrip() for line in result.stdout.splitlines()] == shown.splitlines()


def test_every_command_is_found():
    assert sum(len(commands(page)) for page in PAGES) >= 8
    for page in (*PAGES, SIMULATION):
        assert page.read_text(encoding="utf-8").count("\n$ ") == len(commands(page))


@every_case("page", PAGES)
def test_pages_are_short_and_their_links_have_targets(page):
    text = page.read_text(encoding="utf-8")
    most = {"house-rules": 400, "score-a-layout": 190, "dispute": 140, "terminal": 170, "turns": 120}.get(
        page.stem, 190 if page.stem == "bots" else 110
    )  # recipes, and output of commands
    assert len(text.splitlines()) < most
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]+)(#[^)]*)?\)", text):
        there = (page.parent / target).read_text(encoding="utf-8")
        titles = [title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", there, re.MULTILINE)]
        assert not anchor or anchor[1:] in titles


def test_the_table_with_a_closer_has_the_subtotal_that_the_page_names():
    page = next(each for each in PAGES if each.stem == "dispute")
    (command,) = [command for command, shown in commands(page) if not shown and "--closer" in command]
    shown = CliRunner().invoke(app, shlex.split(command), prog_name="cardgolf", env={"COLUMNS": "100"}).stdout
    assert "Here Bo has a subtotal of 71, to which the closer's penalty adds 20:\n" in page.read_text(encoding="utf-8")
    assert re.search(r"\n +71  subtotal\n +\+20  closer's penalty .*\n +91  total\n", shown)
