"""From the implementations of one question to one plain function, so that a move pays for no dispatch.

The function is written out as somebody would write it by hand who knew the stack: for two plugins with an opinion on
``moves(state, worth, rules)``, of which the upper one only looks at the state, it reads ::

    answer = asked_0(state)
    if answer is None:
        answer = asked_1(state, worth, rules)

Pluggy's order is kept: the last registered plugin is asked first, wrappers surround all plain answers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from pluggy import HookImpl

from cardgolf.answers import Misfit, each_of
from cardgolf.errors import PluginError

Answer = Callable[..., Any]

_NEVER = object()


def bind(question: str, kind: str, parameters: Sequence[str], implementations: Sequence[HookImpl]) -> Answer:
    """The composed answer to ``question``; ``implementations`` come in pluggy's order, first asked last."""
    plain = [each for each in implementations if not each.wrapper]
    answer = _written(question, parameters, kind, plain)
    for each in implementations:
        if each.wrapper:
            surrounding = _written(question, parameters, "first", [each])
            answer = _wrapped(surrounding, answer, each.plugin_name, question)
    return answer


def _written(question: str, parameters: Sequence[str], kind: str, asked: Sequence[HookImpl]) -> Answer:
    """A function of ``parameters`` that asks these implementations, as their ``kind`` wants it."""
    if len(asked) == 1 and kind != "collected" and _taken(asked[0], parameters) == list(parameters):
        return asked[0].function
    calls = [f"asked_{number}({', '.join(_taken(each, parameters))})" for number, each in enumerate(asked)]
    functions = {f"asked_{number}": each.function for number, each in enumerate(asked)}
    return _function(
        question, parameters, _BODIES[kind](calls, parameters), nobody=_nobody, each_of=each_of, **functions
    )


def looked_at(question: str, parameters: Sequence[str], ask: Answer, read: Answer, misfit: Answer) -> Answer:
    """``ask``, whose answers are read by ``read``; where that finds a :class:`Misfit`, ``misfit`` of the arguments."""
    given = ", ".join(parameters)
    body = [
        "try:",
        f"    return read(ask({given}))",
        "except Misfit as error:",
        f"    raise misfit({given}) from error",
    ]
    return _function(question, parameters, body, ask=ask, read=read, misfit=misfit, Misfit=Misfit)


def _function(name: str, parameters: Sequence[str], body: Iterable[str], **known: Any) -> Answer:
    head = f"def {name}({', '.join(parameters)}):"
    exec("\n    ".join((head, *body)), known)  # noqa: S102  # templates that stand here, and names that are identifiers
    return known[name]  # type: ignore[no-any-return]


def _taken(implementation: HookImpl, parameters: Sequence[str]) -> list[str]:
    """The parameters that an implementation takes, of which it may leave some out."""
    names = (*implementation.argnames, *implementation.kwargnames)
    return [name for name in names if name in parameters]


def _first(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield f"answer = {calls[-1] if calls else 'nobody()'}"
    for call in reversed(calls[:-1]):
        yield "if answer is None:"
        yield f"    answer = {call}"
    yield "return answer"


def _collected(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield "items = []"
    for call in calls:
        yield f"answer = {call}"
        yield "if answer is not None:"
        yield "    items += each_of(answer)"
    yield "return items"


def _fold(calls: Sequence[str], parameters: Sequence[str]) -> Iterator[str]:
    for call in calls:
        yield f"answer = {call}"
        yield "if answer is not None:"
        yield f"    {parameters[0]} = answer"
    yield f"return {parameters[0]}"


_BODIES = {"first": _first, "collected": _collected, "fold": _fold}


def _nobody() -> NoReturn:
    raise PluginError("no plugin answered")


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
