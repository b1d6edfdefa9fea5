"""From the implementations of one question to one plain function, so that a move pays for no dispatch.

The function is written out as somebody would write it by hand who knew the stack: for two plugins with an opinion on
``moves(state, worth, rules)``, of which the upper one only looks at the state, it reads ::

    answer = asked_1(state)
    if answer is None:
        answer = asked_0(state, worth, rules)
    return answer

Pluggy's order is kept: the last registered plugin is asked first, wrappers surround all plain answers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from attrs import frozen

from cardgolf.answers import Misfit, each_of
from cardgolf.errors import PluginError

Answer = Callable[..., Any]

_NEVER = object()


@frozen
class Implementation:
    """The answer of one plugin to one question, with the names of the arguments it takes."""

    plugin_name: str
    plugin: Any
    function: Answer
    wrapper: bool
    argnames: tuple[str, ...]
    kwargnames: tuple[str, ...]


@frozen
class Look:
    """How an answer is looked at: what ``read`` makes of it, or that it is of the type ``read``.

    Where it is not, ``misfit`` of the question's arguments is raised.
    """

    read: Answer
    misfit: Answer


def bind(
    question: str,
    kind: str,
    parameters: Sequence[str],
    implementations: Sequence[Implementation],
    look: Look | None = None,
) -> Answer:
    """The composed answer to ``question``; ``implementations`` come in pluggy's order, first asked last."""
    plain = [each for each in implementations if not each.wrapper]
    wrappers = [each for each in implementations if each.wrapper]
    answer = _written(question, kind, parameters, plain, None if wrappers else look)
    for each in wrappers:
        surrounding = _written(question, "first", parameters, [each])
        answer = _wrapped(surrounding, answer, each.plugin_name, question)
    if wrappers and look:
        return _function(question, parameters, [f"answer = ask({', '.join(parameters)})"], look, ask=answer)
    return answer


def _written(
    question: str, kind: str, parameters: Sequence[str], asked: Sequence[Implementation], look: Look | None = None
) -> Answer:
    """A function of ``parameters`` that asks these implementations, as their ``kind`` wants it."""
    taken = [_taken(each, parameters) for each in asked]
    if not look and kind != "collected" and taken == [list(parameters)]:
        return asked[0].function
    functions = {f"asked_{number}": each.function for number, each in enumerate(asked)}
    calls = [f"{name}({', '.join(names)})" for name, names in zip(functions, taken, strict=True)]
    return _function(question, parameters, _BODIES[kind](calls, parameters[:1]), look, **functions)


def _function(name: str, parameters: Sequence[str], body: Iterable[str], look: Look | None, **known: Any) -> Answer:
    """The function whose ``body`` finds an ``answer``, which is looked at."""
    head, given = f"def {name}({', '.join(parameters)}):", ", ".join(parameters)
    lines = _looked_at(body, given, look) if look else [*body, "return answer"]
    known |= {"nobody": _nobody, "each_of": each_of, "Misfit": Misfit}
    known |= {"read": look.read, "misfit": look.misfit} if look else {}
    exec("\n    ".join((head, *lines)), known)  # noqa: S102  # templates that stand here, and names that are identifiers
    return known[name]  # type: ignore[no-any-return]


def _looked_at(body: Iterable[str], given: str, look: Look) -> Iterator[str]:
    if isinstance(look.read, type):
        yield from body
        yield "if type(answer) is not read:"
        yield f"    raise misfit({given})"
        yield "return answer"
    else:
        yield "try:"
        yield from (f"    {line}" for line in body)
        yield "    return read(answer)"
        yield "except Misfit as error:"
        yield f"    raise misfit({given}) from error"


def _taken(implementation: Implementation, parameters: Sequence[str]) -> list[str]:
    """The parameters that an implementation takes, of which it may leave some out."""
    names = (*implementation.argnames, *implementation.kwargnames)
    return [name for name in names if name in parameters]


def _first(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield f"answer = {calls[-1] if calls else 'nobody()'}"
    for call in reversed(calls[:-1]):
        yield "if answer is None:"
        yield f"    answer = {call}"


def _collected(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield "answer = []"
    for call in calls:
        yield f"given = {call}"
        yield "if given is not None:"
        yield "    answer += each_of(given)"


def _fold(calls: Sequence[str], folded: Sequence[str]) -> Iterator[str]:
    yield f"first = answer = {folded[0]}"
    for call in calls:
        yield f"left = {call}"
        yield "if left is not None:"
        yield f"    {folded[0]} = answer = left"
    yield f"{folded[0]} = first"


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
        except KeyboardInterrupt:
            raise
        except BaseException as error:
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
