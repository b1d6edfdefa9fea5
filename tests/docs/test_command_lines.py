"""Every command line of the documents and of the help runs, or is listed with the reason why it does not."""

import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from helpers.documented_commands import LINES, PLACEHOLDERS, as_installed, write_files
from helpers.recipes import DOCUMENTS, ROOT

from cardgolf.terminal import app
from cardgolf.terminal.app import COMMANDS
from cardgolf.terminal.commands import keep, review, table

NOT_RUN = {
    r"cardgolf-agent |\w+=\S+ cardgolf-agent ": "minutes of training; tests of the example run its commands",
    "cardgolf-server ": "a server that runs until it is stopped; tests of the example start it",
    r"cardgolf simulate .* --dask \S+": "a cluster at an address; tests/simulation starts one",
    "cardgolf compare .* --bot ppo ": "the weights come from 15 minutes of training",
    "cardgolf league .*--bot search|cardgolf league --games 64 ": "minutes of slow bots or all games, by one deal too",
    r"cardgolf solve .*short_deck\.py": "up to a minute and a half; tests/solving solves the same games",
    "cardgolf certify ": "programs in other languages; tests/certify runs them",
    "cardgolf demo ten-card": "the example of the page is no package",
}
SHEET = "keep --resume evening-2.json"
BARE = ("play", "table", "demo", "variants", "plugins")  # commands that need no more words
MANY_GAMES = ("simulate", "compare", "tournament", "league")
SLOW = (*MANY_GAMES, "hint", "review", "diff", "check", "plugins", "demo", "explain")
TYPED = {"keep": "Ann, Bo\nquit\n"}  # at the prompt; the others end at the first word


def find_reason(line):
    return next((reason for pattern, reason in NOT_RUN.items() if re.match(pattern, line)), None)


def read_command(line):
    return shlex.split(line)[1]


def is_slow(line):
    return read_command(line) in SLOW


def list_arguments(line):
    """Return the arguments of a line, with one game where it asks for fifty or more, or does not say."""
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line.replace("keep --resume FILE", SHEET))[1:]]
    words = [found for word in words for found in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]
    if len(words) == 1 and words[0] not in BARE:
        return [*words, "--help"] if words[0] in COMMANDS else words
    if words[0] in MANY_GAMES and not re.search(r"--games [1-4]?\d\b", line):
        words += ["--games", "1", *(["--slow-games", "1"] if words[0] == "league" else [])]
    return words


@pytest.fixture(scope="module")
def _examples_are_installed(tmp_path_factory):
    """Let Python find the games of ``examples/`` as if they were installed, whether they are or not."""
    place = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patched:
        for project in sorted((ROOT / "examples").glob("cardgolf-*/pyproject.toml")):
            if "cardgolf.variants" in project.read_text() or "cardgolf.bots" in project.read_text():
                as_installed(project.parent, place)
                patched.syspath_prepend(project.parent)
        patched.syspath_prepend(place)
        yield


@pytest.fixture
def run(tmp_path, monkeypatch, _examples_are_installed):
    """Return a function that runs a line of a page. Full screens end at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for command in (keep, review, table):
        monkeypatch.setattr(command, "require_full_screen", lambda *_: None)
    monkeypatch.setattr(pytest.importorskip("textual.app").App, "run", lambda *_, **__: None)
    before = {*sys.modules}

    def run_line(line, page):
        typed = TYPED.get(read_command(line), "quit\nn\n")
        arguments = [word.replace("~", str(tmp_path)) for word in list_arguments(line)]
        result = CliRunner().invoke(app, arguments, input=typed, prog_name="cardgolf", env={"COLUMNS": "100"})
        assert (result.exit_code, line) == (0, line), result.output
        if arguments[0] == "new-variant" and page in DOCUMENTS:  # whose later lines play it
            as_installed(tmp_path / f"cardgolf-{arguments[1]}")
            monkeypatch.syspath_prepend(tmp_path / f"cardgolf-{arguments[1]}")

    yield run_line
    for name in {*sys.modules} - before:
        if name.startswith("cardgolf_short"):
            del sys.modules[name]


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("page", [page for page, lines in LINES.items() if not all(map(is_slow, lines))])
def test_the_quick_command_lines_of_a_page_run(page, run, tmp_path):
    write_files(tmp_path, page)
    for line in LINES[page]:
        if not is_slow(line) and not find_reason(line):
            run(line, page)


def test_every_line_names_a_command_and_every_reason_a_line():
    lines = [line for each in LINES.values() for line in each]
    assert {read_command(line) for line in lines if not find_reason(line)} - {"--help", "COMMAND"} <= {*COMMANDS}
    for pattern in NOT_RUN:
        assert any(re.match(pattern, line) for line in lines)
