"""The examples in the documents and docstrings are tests, one for each file. What a test costs, and the other tests."""

import os
import random
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sybil import Sybil
from sybil.example import SybilFailure
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

import cardgolf


def _names(namespace: dict[str, Any]) -> None:
    namespace |= {"cardgolf": cardgolf, "random": random}


OTHER_TESTS = "The other packages: pytest @tests/packages.txt   The long tests: pytest tests --long --most-cases=1"

DOCUMENTS = (
    "README.md",
    "variants/README.md",
    "docs/testing.md",
    "docs/positions.md",
    "docs/records.md",
    "docs/json.md",
    "docs/shuffling.md",
    "docs/hidden-information.md",
    "docs/simulation.md",
    "docs/solved.md",
    "docs/explanation/advice.md",
    "docs/explanation/chance.md",
    "docs/explanation/follow-a-move.md",
    "docs/explanation/how-it-works.md",
    "docs/tutorial/first-game.md",
    "docs/tutorial/first-house-rule.md",
    "docs/tutorial/first-variant.md",
    "docs/reference/*.md",
    "docs/howto/*.md",
)

documents = Sybil(parsers=[PythonCodeBlockParser()], patterns=DOCUMENTS)
docstrings = Sybil(parsers=[DocTestParser()], path="src/cardgolf", patterns=["*.py"], setup=_names)


class Examples(pytest.Item):
    """All examples of a file, in order, since later ones use the names of earlier ones.

    One test, so that workers and shuffled runs cannot tear them apart.
    """

    def __init__(self, *, sybil: Sybil, **more: Any) -> None:
        super().__init__(**more)
        self.sybil = sybil

    def runtest(self) -> None:
        document = self.sybil.parse(self.path)
        if self.sybil.setup:
            self.sybil.setup(document.namespace)
        for example in document.examples():
            example.evaluate()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, SybilFailure) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


class ExampleFile(pytest.File):
    def collect(self) -> Iterator[Examples]:
        text = self.path.read_text(encoding="utf-8")
        for sybil, mark in ((documents, "```python"), (docstrings, ">>> ")):
            if sybil.should_parse(self.path) and mark in text:
                yield Examples.from_parent(self, name="examples", sybil=sybil)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Collect the examples of a file that may have any."""
    if documents.should_parse(file_path) or docstrings.should_parse(file_path):
        return ExampleFile.from_parent(parent, path=file_path)
    return None


BEGUN = pytest.StashKey[float]()


def _cpu_seconds() -> float:
    return sum(os.times()[:4])  # of this process and of those that it has waited for


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Begin to count the CPU seconds of a test."""
    item.stash[BEGUN] = _cpu_seconds()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Note the CPU seconds of a test with its fixtures, for the table of ``.ci/run``."""
    try:
        return (yield)
    finally:
        item.user_properties.append(("cpu", round(_cpu_seconds() - item.stash[BEGUN], 2)))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Name the other tests after those of the README's command."""
    if config.args_source is config.ArgsSource.TESTPATHS and not hasattr(config, "workerinput"):
        print(OTHER_TESTS)  # noqa: T201  # after the last line of pytest
