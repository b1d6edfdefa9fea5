"""From the implementations of one question to one plain function, so that a move pays for no dispatch.

Pluggy's order is kept: the last registered plugin is asked first, wrappers surround all plain answers.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NoReturn

from pluggy import HookImpl

from cardgolf.answers import each_of
from cardgolf.errors import PluginError

Answer = Callable[..., Any]

_NEVER = object()


def bind(question: str, kind: str, parameters: Sequence[str], implementations: Sequence[HookImpl]) -> Answer:
    """The composed answer to ``question``; ``implementations`` come in pluggy's order, first asked last."""
    plain = [_adapted(each, parameters) for each in implementations if not each.wrapper]
    answer = {"first": _first, "collected": _collected, "fold": _fold}[kind](plain)
    for each in implementations:
        if each.wrapper:
            answer = _wrapped(_adapted(each, parameters), answer, each.plugin_name, question)
    return answer


def _adapted(implementation: HookImpl, parameters: Sequence[str]) -> Answer:
    """The implementation as a function of all ``parameters``, of which it may take fewer."""
    function, names = implementation.function, (*implementation.argnames, *implementation.kwargnames)
    taken = [parameters.index(name) for name in names if name in parameters]
    if taken == list(range(len(parameters))):
        return function
    if taken == [0]:
        return lambda first, *_: function(first)
    if taken == [0, 1]:
        return lambda first, second, *_: function(first, second)
    if len(taken) == 1:
        position = taken[0]
        return lambda *args: function(args[position])
    pick = itemgetter(*taken) if taken else lambda _: ()
    return lambda *args: function(*pick(args))


def _first(answers: Sequence[Answer]) -> Answer:
    if len(answers) <= 1:
        return answers[0] if answers else _nobody
    *others, top = answers
    below = _first(others)

    def ask(*args: Any) -> Any:
        answer = top(*args)
        return below(*args) if answer is None else answer

    return ask


def _nobody(*_: Any) -> NoReturn:
    raise PluginError("no plugin answered")


def _collected(answers: Sequence[Answer]) -> Answer:
    def ask(*args: Any) -> list[Any]:
        given = (answer(*args) for answer in answers)
        return [item for each in given if each is not None for item in each_of(each)]

    return ask


def _fold(answers: Sequence[Answer]) -> Answer:
    if len(answers) == 1:
        return answers[0]

    def ask(value: Any, *args: Any) -> Any:
        for answer in answers:
            left = answer(value, *args)
            value = value if left is None else left
        return value

    return ask


def _wrapped(wrapper: Answer, inner: Answer, plugin: str, question: str) -> Answer:
    """``wrapper``, a generator function that yields once, round ``inner``."""

    def ask(*args: Any) -> Any:
        steps = wrapper(*args)
        if next(steps, _NEVER) is _NEVER:
            raise PluginError(f"{plugin}: its wrapper of {question} never yielded; it must, once")
        try:
            answer = inner(*args)
        except Exception as error:
            return returned(steps.throw, error)
        return returned(steps.send, answer)

    def returned(resume: Answer, value: Any) -> Any:
        try:
            resume(value)
        except StopIteration as end:
            if end.value is not None:
                return end.value
            raise PluginError(f"{plugin}: its wrapper of {question} returned nothing; return the answer") from None
        except RuntimeError as error:
            # What a generator makes of a StopIteration thrown into it.
            if isinstance(value, StopIteration) and error.__cause__ is value:
                raise value from None
            raise
        raise PluginError(f"{plugin}: its wrapper of {question} yielded twice; it may yield once")

    return ask
