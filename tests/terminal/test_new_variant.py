"""``cardgolf new-variant``: the new project can be played, and errors change no files."""

import importlib
import re
import shlex
import sys
import tomllib
from functools import partial

import pytest
from helpers.command_line import run_command
from helpers.documented_commands import as_installed
from helpers.walks import finish_round

import cardgolf
from cardgolf.rulebook.rules_pages import read_page
from cardgolf.terminal.app import COMMANDS

cg = partial(run_command, "new-variant")


@pytest.fixture
def begun(tmp_path):
    """Return a function that begins a project and returns its folder."""

    def begin(name):
        result = cg(name, "--in", tmp_path)
        assert (result.exit_code, result.stderr) == (0, "")
        return tmp_path / f"cardgolf-{name}"

    return begin


@pytest.fixture
def installed(begun, monkeypatch):
    """Yield a function that begins a project which Python can import as installed."""

    before = {*sys.modules}

    def install(name):
        project = begun(name)
        as_installed(project)
        monkeypatch.syspath_prepend(project)
        return project

    yield install
    for name in {*sys.modules} - before:
        if name.startswith("cardgolf_"):
            del sys.modules[name]


NAMES = ["short-golf", "six", "six-by-x4", "a-b-c-d", "x" * 40]


def numbers(clauses):
    return [clause.number.partition(" ")[2] for clause in clauses]


@pytest.mark.parametrize("name", NAMES)
def test_the_new_variant_can_be_played_and_scored(installed, name):
    project = installed(name)
    assert cardgolf.variants()[name].distribution == f"cardgolf-{name}"
    assert cardgolf.variants()[name].aliases == ()
    game = cardgolf.new_game(name, players=8, seed=1, turn_limit=2, jokers=1)
    assert game.rules.name == name
    game = finish_round(game, -1)
    assert read_page(name) == (project / f"cardgolf_{name.replace('-', '_')}.md").read_text().rstrip("\n")
    own = [clause for clause in cardgolf.clauses(name) if clause.plugin == name]
    assert numbers(own) == ["6.1.1", "6.1.2", "6.1.3", "6.1.4", "6.2.1", "6.2.2"]
    assert not {*numbers(own)} & {*numbers(each for each in cardgolf.clauses(name) if each.plugin == "base")}
    example, points = re.search("`([^`]+)` scores ([0-9]+)", own[4].text).groups()
    assert cardgolf.score(name, example).total == int(points)
    assert {id_ for clause in own for id_ in clause.ids} == {f"{name}.score.column", f"{name}.score.card"}


def test_the_wheel_has_the_module_and_the_page_without_placeholders(begun):
    project = begun("short-golf")
    written = {str(path.relative_to(project)): path.read_text() for path in project.rglob("*") if path.is_file()}
    assert written.keys() == {
        "pyproject.toml", "README.md", "cardgolf_short_golf.py", "cardgolf_short_golf.md", "tests/test_short_golf.py",
    }  # fmt: skip
    assert not [name for name, text in written.items() if re.search(r"\$|\{\{", text)]
    assert not [name for name, text in written.items() if "docs/" in text], "a wheel has no documents"
    assert "as first written" in written["README.md"]
    wheel = tomllib.loads(written["pyproject.toml"])["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["only-include"] == ["cardgolf_short_golf.py", "cardgolf_short_golf.md"]
    assert all((project / name).is_file() for name in wheel["only-include"])


def test_three_next_commands_are_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = cg("short-golf").stdout
    commands = [shlex.split(line) for line in re.findall(r"^  (\S.+)$", shown, re.MULTILINE)]
    assert commands == [
        ["pip", "install", "-e", "./cardgolf-short-golf[test]"],
        ["pytest", "cardgolf-short-golf"],
        ["cardgolf", "play", "short-golf"],
    ]
    assert "play" in COMMANDS


def test_the_commands_work_in_a_folder_with_spaces(tmp_path):
    (tmp_path / "my games").mkdir()
    shown = cg("short-golf", "--in", tmp_path / "my games").stdout
    install, *_ = (shlex.split(line) for line in re.findall(r"^  (\S.+)$", shown, re.MULTILINE))
    assert install[-1] == f"{tmp_path}/my games/cardgolf-short-golf[test]"


# refusals


@pytest.mark.parametrize("there", ["folder", "file", "link"])
def test_existing_files_are_not_overwritten(tmp_path, there):
    target = tmp_path / "cardgolf-short-golf"
    {"folder": target.mkdir, "file": target.touch, "link": lambda: target.symlink_to(tmp_path / "nowhere")}[there]()
    result = cg("short-golf", "--in", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "exists" in result.stderr
    assert list(tmp_path.iterdir()) == [target]
    assert not (target.is_dir() and list(target.iterdir()))


def test_a_name_in_use_is_refused(installed, tmp_path):
    installed("short-golf")
    (tmp_path / "more").mkdir()
    result = cg("short-golf", "--in", tmp_path / "more")
    assert "already installed by 'cardgolf-short-golf'" in result.stderr
    importlib.invalidate_caches()
