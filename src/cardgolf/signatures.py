"""What each question hands to those who answer it, and which answers ask for something else."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from cardgolf._text import did_you_mean, join_limited, quote
from cardgolf.hookspecs import QUESTIONS, Questions


def parameters(question: str) -> list[str]:
    """The names of what ``question`` hands over, in order."""
    return list(inspect.signature(getattr(Questions, question)).parameters)[1:]


def misnamed(answers: Mapping[str, Callable[..., Any]]) -> str:
    """Which of ``answers``, by their questions, is to no question or wants what is not given; ``""`` if none."""
    for question, answer in answers.items():
        if question not in QUESTIONS:
            return f"{quote(question)} is no question; {did_you_mean(question, QUESTIONS)}"
        given = parameters(question)
        if odd := [name for name in _wanted(answer) if name not in given]:
            return f"{question} takes {join_limited(given) or 'nothing'}, not {quote(odd[0])}"
    return ""


def _wanted(answer: Callable[..., Any]) -> list[str]:
    """The arguments that an answer cannot do without."""
    taken = inspect.signature(answer).parameters.values()
    return [each.name for each in taken if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]
