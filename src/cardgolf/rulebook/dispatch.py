"""From the implementations of one question to one plain function, so that a move pays for no dispatch.

The function is written out as somebody would write it by hand who knew the stack: for two plugins with an opinion on
``moves(state, worth, rules)``, of which the upper one only looks at the state, it reads ::

    answer = asked_1(state)
    if answer is None:
        answer = asked_0(state, worth, rules)
    return answer

Pluggy's order is kept: the last registered plugin is asked first, wrappers surround all plain answers.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from attrs import frozen

from cardgolf._text import did_you_mean, join_limited, quote
from cardgolf.errors import PluginError
from cardgolf.rulebook.hookspecs import HOOKS, HookSpecs
from cardgolf.rulebook.validation import InvalidResult, list_items


def hook_parameters(question: str) -> list[str]:
    """The names of what ``question`` hands over, in order."""
    return list(inspect.signature(getattr(HookSpecs, question)).parameters)[1:]


def find_signature_error(answers: Mapping[str, Callable[..., Any]]) -> str:
    """Which of ``answers``, by their questions, is to no question or wants what is not given; ``""`` if none."""
    for question, answer in answers.items():
        if question not in HOOKS:
            return f"{quote(question)} is no question; {did_you_mean(question, HOOKS)}"
        given = hook_parameters(question)
        if odd := [name for name in _required_arguments(answer) if name not in given]:
            return f"{question} takes {join_limited(given) or 'nothing'}, not {quote(odd[0])}"
    return ""


def _required_arguments(answer: Callable[..., Any]) -> list[str]:
    """The arguments that an answer cannot do without."""
    taken = inspect.signature(answer).parameters.values()
    return [each.name for each in taken if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]


HookFunction = Callable[..., Any]

_NOT_YIELDED = object()


@frozen
class Implementation:
    """The answer of one plugin to one question, with the names of the arguments it takes."""

    plugin_name: str
    plugin: Any
    function: HookFunction
    wrapper: bool
    argnames: tuple[str, ...]
    kwargnames: tuple[str, ...]


@frozen
class ResultCheck:
    """How an answer is looked at: what ``read`` makes of it, or that it is of the type ``read``.

    Where it is not, ``misfit`` of the question's arguments is raised.
    """

    read: HookFunction
    misfit: HookFunction


def compile_hook(
    question: str,
    kind: str,
    parameters: Sequence[str],
    implementations: Sequence[Implementation],
    look: ResultCheck | None = None,
) -> HookFunction:
    """The composed answer to ``question``; ``implementations`` come in pluggy's order, first asked last."""
    plain = [each for each in implementations if not each.wrapper]
    wrappers = [each for each in implementations if each.wrapper]
    answer = _compile_calls(question, kind, parameters, plain, None if wrappers else look)
    for each in wrappers:
        surrounding = _compile_calls(question, "first", parameters, [each])
        answer = _compile_wrapper(surrounding, answer, each.plugin_name, question)
    if wrappers and look:
        return _compile_function(question, parameters, [f"answer = ask({', '.join(parameters)})"], look, ask=answer)
    return answer


def _compile_calls(
    question: str,
    kind: str,
    parameters: Sequence[str],
    asked: Sequence[Implementation],
    look: ResultCheck | None = None,
) -> HookFunction:
    """A function of ``parameters`` that asks these implementations, as their ``kind`` wants it."""
    taken = [_accepted_arguments(each, parameters) for each in asked]
    if not look and kind != "collected" and taken == [list(parameters)]:
        return asked[0].function
    functions = {f"asked_{number}": each.function for number, each in enumerate(asked)}
    calls = [f"{name}({', '.join(names)})" for name, names in zip(functions, taken, strict=True)]
    return _compile_function(question, parameters, _BODIES[kind](calls, parameters[:1]), look, **functions)


def _compile_function(
    name: str, parameters: Sequence[str], body: Iterable[str], look: ResultCheck | None, **known: Any
) -> HookFunction:
    """The function whose ``body`` finds an ``answer``, which is looked at."""
    head, given = f"def {name}({', '.join(parameters)}):", ", ".join(parameters)
    lines = _checked_body(body, given, look) if look else [*body, "return answer"]
    known |= {"nobody": _no_implementation, "each_of": list_items, "InvalidResult": InvalidResult}
    known |= {"read": look.read, "misfit": look.misfit} if look else {}
    exec("\n    ".join((head, *lines)), known)  # noqa: S102  # templates that stand here, and names that are identifiers
    return known[name]  # type: ignore[no-any-return]


def _checked_body(body: Iterable[str], given: str, look: ResultCheck) -> Iterator[str]:
    if isinstance(look.read, type):
        yield from body
        yield "if type(answer) is not read:"
        yield f"    raise misfit({given})"
        yield "return answer"
    else:
        yield "try:"
        yield from (f"    {line}" for line in body)
        yield "    return read(answer)"
        yield "except InvalidResult as error:"
        yield f"    raise misfit({given}) from error"


def _accepted_arguments(implementation: Implementation, parameters: Sequence[str]) -> list[str]:
    """The parameters that an implementation takes, of which it may leave some out."""
    names = (*implementation.argnames, *implementation.kwargnames)
    return [name for name in names if name in parameters]


def _first_body(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield f"answer = {calls[-1] if calls else 'nobody()'}"
    for call in reversed(calls[:-1]):
        yield "if answer is None:"
        yield f"    answer = {call}"


def _collected_body(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield "answer = []"
    for call in calls:
        yield f"given = {call}"
        yield "if given is not None:"
        yield "    answer += each_of(given)"


def _fold_body(calls: Sequence[str], folded: Sequence[str]) -> Iterator[str]:
    yield f"first = answer = {folded[0]}"
    for call in calls:
        yield f"left = {call}"
        yield "if left is not None:"
        yield f"    {folded[0]} = answer = left"
    yield f"{folded[0]} = first"


_BODIES = {"first": _first_body, "collected": _collected_body, "fold": _fold_body}


def _no_implementation() -> NoReturn:
    raise PluginError("no plugin answered")


def _compile_wrapper(wrapper: HookFunction, inner: HookFunction, plugin: str, question: str) -> HookFunction:
    """``wrapper``, a generator function that yields once, round ``inner``."""

    def ask(*args: Any) -> Any:
        steps = wrapper(*args)
        if next(steps, _NOT_YIELDED) is _NOT_YIELDED:
            raise PluginError(f"{plugin}: its wrapper of {question} never yielded; it must, once")
        try:
            answer = inner(*args)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return returned(steps.throw, error)
        return returned(steps.send, answer)

    def returned(resume: HookFunction, value: Any) -> Any:
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
