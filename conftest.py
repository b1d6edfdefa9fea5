"""The examples in the documents and docstrings are tests."""

import random
from typing import Any

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

import cardgolf


def _names(namespace: dict[str, Any]) -> None:
    namespace |= {"cardgolf": cardgolf, "random": random}


DOCUMENTS = (
    "README.md",
    "variants/README.md",
    "docs/testing.md",
    "docs/positions.md",
    "docs/records.md",
    "docs/shuffling.md",
    "docs/hidden-information.md",
    "docs/simulation.md",
    "docs/index.md",
    "docs/tutorial/first-game.md",
    "docs/tutorial/first-house-rule.md",
    "docs/tutorial/first-variant.md",
    "docs/howto/*.md",
)

documents = Sybil(parsers=[PythonCodeBlockParser()], patterns=DOCUMENTS)
docstrings = Sybil(parsers=[DocTestParser()], path="src/cardgolf", patterns=["*.py"], setup=_names)

pytest_collect_file = (documents + docstrings).pytest()
