"""CONTRIBUTING names files that exist, every package of the library, and every helper of tests."""

import re
from pathlib import Path

from helpers.cases import every_case

ROOT = Path(__file__).parents[2]
PAGE, HELPERS = [(ROOT / name).read_text(encoding="utf-8") for name in ("CONTRIBUTING.md", "tests/README.md")]
PACKAGE = ROOT / "src" / "cardgolf"
TESTS = ROOT / "tests"
SECTIONS = dict(re.findall(r"^## (Add .+?|Where .+?)\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL))
PLACEHOLDER = re.compile(r"NAME|TOPIC")


def named_paths(section):
    """Return the paths in the first column of a section's table. A bare name stands in the folder of the row."""
    return [path for row in re.findall(r"^\| (`.+?) \|", section, re.MULTILINE) for path in row_paths(row)]


def row_paths(row):
    first, *others = re.findall(r"`([^`]+)`", row)
    folder, _, _ = first.rpartition("/")
    yield first
    for name in others:
        if name.startswith("."):
            yield first.rpartition(".")[0] + name
        else:
            yield name if "/" in name or not folder or (ROOT / name).exists() else f"{folder}/{name}"


def exists(path):
    """Return whether a path of the page exists; placeholders stand for any name."""
    pattern = PLACEHOLDER.sub("*", path).rstrip("/")
    return any(next(base.glob(pattern), None) for base in (PACKAGE, ROOT, TESTS))


@every_case("title", SECTIONS)
def test_every_file_of_a_section_exists(title):
    assert [path for path in named_paths(SECTIONS[title]) if not exists(path)] == []


def test_every_helper_of_tests_is_listed():
    listed = tuple(named_paths(HELPERS))
    helpers = [path for path in TESTS.rglob("*.py") if not path.name.startswith(("test_", "conftest"))]
    assert len(helpers) > 60
    assert [path for path in helpers if not path.relative_to(TESTS).as_posix().startswith(listed)] == []
    assert len(listed) == len(set(listed)), "each helper stands in one row"


def test_every_kind_of_change_has_a_section():
    kinds = (
        "field of a record",
        "field of the state",
        "house rule",
        *"rule option hook command bot clause variant".split(),
    )
    missing = [kind for kind in kinds if not re.search(rf"^## Add an? {kind}\b", PAGE, re.MULTILINE)]
    assert missing == []


def test_paths_of_a_row_are_found_and_absent_ones_reported():
    section = "| `positions/writer.py`, `parser.py`, `nothing.py` | a |\n| `variants/cardgolf_NAME.py`, `.md` | b |\n"
    paths = named_paths(section)
    assert paths == [
        "positions/writer.py", "positions/parser.py", "positions/nothing.py", "variants/cardgolf_NAME.py",
        "variants/cardgolf_NAME.md",
    ]  # fmt: skip
    assert [exists(path) for path in paths] == [True, True, False, True, True]


def test_the_map_has_every_package_and_module():
    names = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    table = PAGE.partition("## The map")[2].partition("## Add")[0]
    listed = set(re.findall(r"`(\w+)/?`", table))
    assert names - {"__init__", "__main__"} - listed == set()
