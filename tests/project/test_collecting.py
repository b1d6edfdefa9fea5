"""The suite itself: each test belongs to a tier by where it stands, and every process collects the same tests."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers import kits
from helpers.cases import every_case
from helpers.kits import GAMES, Kit, always_runs, choose_tests, is_in_turn

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
PACKAGES = (ROOT / "tests" / "packages.txt").read_text(encoding="utf-8").split()
ALONE = {"__pycache__", "data", "helpers", "long"}  # folders of `tests/` without tests of a tier of their own


def paths_of(tier):
    """Return the paths that the table of CONTRIBUTING has for a tier."""
    (row,) = re.findall(rf"^\| {tier} \| (.+) \|$", PAGE, re.MULTILINE)
    return {path.rstrip("/") for path in re.findall(r"`([^`]+)`", row)}


def test_the_table_of_tiers_is_what_the_commands_collect():
    assert paths_of("quick") == {*SETTINGS["testpaths"]}
    assert paths_of("packages") == {path for path in PACKAGES if not path.startswith("--")}
    assert paths_of("long") == {"tests/long"}
    assert {path for path in PACKAGES if path.startswith("--")} == {"--ignore=docs/tutorial"}


def test_every_folder_of_tests_belongs_to_one_tier():
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and [*path.glob("*.*")]} - ALONE
    tiers = [*SETTINGS["testpaths"], *PACKAGES]
    assert folders == {path.removeprefix("tests/") for path in tiers if path.startswith("tests/")}
    assert len(tiers) == len({*tiers})
    long = {path.relative_to(ROOT / "tests" / "long").parts[0] for path in (ROOT / "tests" / "long").rglob("test_*.py")}
    assert long <= folders


def test_the_commands_of_all_tiers_are_named():
    commands = re.findall(r"^\.venv/bin/(pytest.*?) *#", PAGE, re.MULTILINE)
    assert commands == ["pytest", "pytest @tests/packages.txt", "pytest tests --long --most-cases=1"]
    others = re.search(r'^OTHER_TESTS = "(.+)"$', (ROOT / "conftest.py").read_text(encoding="utf-8"), re.MULTILINE)[1]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "venv/bin/pytest$" in script
    for command in commands[1:]:
        assert command in others and command in script.replace("pytest -q", "pytest")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize("stages", [["typos"], ["types", "typos"], [""]])
def test_a_stage_that_does_not_exist_is_told_which_there_are(stages):
    done = subprocess.run(["bash", ".ci/run", *stages], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"invalid stage='{stages[-1]}': expected demo, quick, packages, ")
    assert len(done.stderr) < 200


def test_no_test_id_contains_an_address(request):
    """An address differs between processes, and pytest-xdist needs equal test ids in all workers."""
    assert [item.nodeid for item in request.session.items if re.search("0x[0-9a-f]{6}", item.nodeid)] == []


def run_cases(test, only=None):
    """Run a test with cases as pytest would, and return the error."""
    request = SimpleNamespace(
        config=SimpleNamespace(option=SimpleNamespace(case=only)),
        node=SimpleNamespace(nodeid="tests/test_a.py::test_b"),
    )
    with pytest.raises(Exception) as caught:  # noqa: PT012  # a test that passes raises here
        test(request)
        raise StopAsyncIteration
    return caught.value


def test_every_case_that_fails_is_named_with_what_repeats_it():
    @every_case("number, square", [(1, 1), (2, 5), (3, 9), (4, 17)])
    def test(number, square):
        assert number**2 == square

    error = run_cases(test)
    assert str(error) == "2 of 4 cases fail (2 sub-exceptions)"
    assert [each.__notes__ for each in error.exceptions] == [
        ["case 1: (2, 5)", "repeat it with: pytest 'tests/test_a.py::test_b' --case 1"],
        ["case 3: (4, 17)", "repeat it with: pytest 'tests/test_a.py::test_b' --case 3"],
    ]
    assert type(run_cases(test, only=3)) is AssertionError
    assert type(run_cases(test, only=2)) is StopAsyncIteration


def test_cases_with_marks_are_no_cases_of_one_test():
    with pytest.raises(TypeError, match="expected values without marks"):
        every_case("number", [pytest.param(1, marks=pytest.mark.long)])(lambda number: None)


PLAIN = [type(f"Test{name}", (Kit,), {"variant": name}) for name in sorted(GAMES)]
OTHERS = [type(f"TestOther{number}", (Kit,), {"variant": "golf", "options": {"rows": 2}}) for number in range(40)]


def test_a_quarter_of_the_kits_is_in_turn_and_those_of_the_four_games_always(monkeypatch):
    monkeypatch.setattr(kits, "list_changed_files", set)
    turns = []
    for digest in "0123":
        monkeypatch.setattr(kits, "read_digest", lambda digest=digest: digest)
        assert all(map(is_in_turn, PLAIN))
        turns.append({kit.__name__ for kit in OTHERS if is_in_turn(kit)})
    assert sum(map(len, turns)) == len(OTHERS) == len(set.union(*turns))


def test_the_kits_of_rules_that_a_change_touches_run(monkeypatch):
    monkeypatch.setattr(kits, "list_changed_files", lambda: {"variants/cardgolf_golf.py", "README.md"})
    assert all(map(always_runs, OTHERS))
    monkeypatch.setattr(kits, "list_changed_files", lambda: {"variants/cardgolf_skyjo.py"})
    assert not any(map(always_runs, OTHERS))


def test_some_tests_of_a_kit_run_in_turn(monkeypatch):
    monkeypatch.setattr(kits, "list_changed_files", set)
    monkeypatch.setattr(kits, "read_digest", lambda: "2")
    one, other = (choose_tests.__wrapped__(kit, 5) for kit in OTHERS[:2])
    assert len(one) == len({*one}) == 5 and one != other
    assert len(choose_tests.__wrapped__(OTHERS[0], None)) == len(choose_tests.__wrapped__(PLAIN[0], 5)) > 40
