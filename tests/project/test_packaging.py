"""Packaging metadata: extras, pinned versions and base dependencies."""

import json
import re
import tomllib
from pathlib import Path

from helpers.cases import every_case
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def names(requirements):
    return {re.split(r"[<>=\[]", requirement)[0] for requirement in requirements}


def test_the_dev_extra_repeats_the_dependency_group():
    assert PROJECT["project"]["optional-dependencies"]["dev"] == PROJECT["dependency-groups"]["dev"]


def test_constraints_contain_only_pinned_versions():
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line) for line in lines)
    assert lines == sorted(lines, key=str.lower)


def test_every_dependency_is_pinned():
    extras = PROJECT["project"]["optional-dependencies"].values()
    wanted = names(PROJECT["project"]["dependencies"]).union(
        *map(names, extras), names(PROJECT["build-system"]["requires"])
    )
    pinned = {line.partition("==")[0].lower() for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert {name.lower() for name in wanted} <= pinned


@every_case(
    ("system", "machine", "python", "has_numba"),
    [
        ("linux", "x86_64", "3.11", True), ("linux", "aarch64", "3.15", True), ("darwin", "arm64", "3.14", True),
        ("win32", "AMD64", "3.11", True), ("win32", "ARM64", "3.12", True), ("win32", "ARM64", "3.11", False),
        ("darwin", "x86_64", "3.12", False), ("linux", "armv7l", "3.12", False), ("linux", "x86_64", "3.16", False),
        ("emscripten", "wasm32", "3.13", False),
    ],
)  # fmt: skip
def test_lanes_bring_numba_where_it_has_wheels(system, machine, python, has_numba):
    environment = {"sys_platform": system, "platform_machine": machine, "python_version": python}
    wanted = [Requirement(each) for each in PROJECT["project"]["optional-dependencies"]["lanes"]]
    for implementation in ("cpython", "pypy"):
        where = environment | {"implementation_name": implementation}
        found = [each.name for each in wanted if each.marker is None or each.marker.evaluate(where)]
        assert found == ["numba"] * (has_numba and implementation == "cpython") + ["numpy", "platformdirs"]


def test_the_base_needs_only_three_pure_python_libraries():
    assert names(PROJECT["project"]["dependencies"]) == {"attrs", "cattrs", "pluggy"}


def test_the_workflows_test_every_supported_python():
    classifiers = PROJECT["project"]["classifiers"]
    supported = [each.rpartition(" ")[2] for each in classifiers if re.search(r"Python :: 3\.\d+$", each)]
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    assert re.findall(r'"(3\.\d+)"', re.search(r"python: \[(.*)\]", workflow)[1]) == supported
    assert PROJECT["project"]["requires-python"] == f">={supported[0]}"
    assert f"{supported[0]} to {supported[-1]}" in (ROOT / "docs" / "explanation" / "stability.md").read_text()


def test_both_packages_have_one_version_and_the_changelog_begins_with_it():
    version = PROJECT["project"]["version"]
    assert json.loads((ROOT / "js" / "package.json").read_text())["version"] == version
    assert re.search(r"^## (\S+) ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1] == version
    minor = version.rpartition(".")[0]
    assert f"for {minor}." in (ROOT / "docs" / "explanation" / "stability.md").read_text()
