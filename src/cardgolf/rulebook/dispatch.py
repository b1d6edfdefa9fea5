"""Compile the implementations of one hook into one plain function, so that a move pays for no dispatch.

The function reads as one written by hand for this stack. Take two plugins that implement
``moves(state, card_values, rules)``, of which the upper one accepts only the state ::

    result = call_1(state)
    if result is None:
        result = call_0(state, card_values, rules)
    return result

The order is that of pluggy: the plugin registered last is called first, and wrappers surround all others.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import CodeType
from typing import Any, NamedTuple, NoReturn

from cardgolf.errors import PluginError
from cardgolf.rulebook.hookspecs import HOOKS, RENAMED_ARGUMENTS, RENAMED_HOOKS, REPLACED_HOOKS, HookSpecs
from cardgolf.rulebook.validation import InvalidResultError, list_items, take_moves
from cardgolf.tools.text import did_you_mean, join_limited, quote

_SEEING = frozenset(("state", "before", "board"))


@cache
def hook_parameters(hook: str) -> tuple[str, ...]:
    """Return the names of the arguments of ``hook``, in order."""
    return tuple(inspect.signature(getattr(HookSpecs, hook)).parameters)[1:]


def sees_cards(hook: str) -> bool:
    """Return whether ``hook`` gets a state or a board, which have hidden cards."""
    return not _SEEING.isdisjoint(hook_parameters(hook))


def find_signature_error(implementations: Mapping[str, Callable[..., Any]]) -> str:
    """Return what is wrong with the hook names or arguments of ``implementations``, or an empty string."""
    for hook, function in implementations.items():
        if hook not in HOOKS:
            return describe_unknown_hook(hook)
        known = hook_parameters(hook)
        if unknown := [name for name in _required_arguments(function) if name not in known]:
            expected = RENAMED_ARGUMENTS.get(unknown[0])
            expected = f"{expected}, its name since 0.2" if expected else join_limited(known) or "none"
            return f"invalid argument {quote(unknown[0])} of {hook}: expected {expected}"
    return ""


def describe_unknown_hook(name: object) -> str:
    """Return the error for a hook that does not exist, with the hook that was probably meant."""
    if isinstance(name, str) and name in RENAMED_HOOKS:
        return f"unknown hook {quote(name)}; its name since 0.2 is {RENAMED_HOOKS[name]}"
    if isinstance(name, str) and name in REPLACED_HOOKS:
        return f"invalid hook {quote(name)}: expected {REPLACED_HOOKS[name]}"
    suggestion = did_you_mean(str(name), HOOKS)
    if suggestion.startswith("there are"):
        suggestion = 'expected a name in cardgolf.HOOKS, as in @hookimpl("points")'
    return f"unknown hook {quote(name)}; {suggestion}"


def _required_arguments(function: Callable[..., Any]) -> list[str]:
    """Return the names of the arguments without a default."""
    parameters = inspect.signature(function).parameters.values()
    return [each.name for each in parameters if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]


HookFunction = Callable[..., Any]

# A sentinel, since a wrapper may yield anything, `None` as well.
_NOT_YIELDED = object()


class Implementation(NamedTuple):
    """The function of one plugin for one hook, with the names of the arguments it accepts."""

    plugin_name: str
    plugin: Any
    function: HookFunction
    wrapper: bool
    argnames: tuple[str, ...]
    kwargnames: tuple[str, ...]


class ResultCheck(NamedTuple):
    """The check of a hook's result: it must have the type ``expected``, or pass the function ``expected``.

    For an invalid result, ``make_error`` gets the hook's arguments and returns the exception to raise.
    """

    expected: HookFunction
    make_error: HookFunction


def compile_hook(
    hook: str,
    kind: str,
    parameters: Sequence[str],
    implementations: Sequence[Implementation],
    check: ResultCheck | None = None,
) -> HookFunction:
    """Return one function for ``hook``. ``implementations`` are in the order of pluggy: the first called is last."""
    plain = [each for each in implementations if not each.wrapper]
    wrappers = [each for each in implementations if each.wrapper]
    if kind == "collected" and not check and len(implementations) == len(plain) == 1:
        (own,) = plain  # of the base rules or of parts, so its result is a list already
        if _accepted_arguments(own, parameters) == [*parameters]:
            return own.function
    # A wrapper may make a wrong result right, and a right one wrong. So the check stands outside of all.
    result = compile_calls(hook, kind, parameters, plain, None if wrappers else check)
    for each in wrappers:
        surrounding = compile_calls(hook, "first", parameters, [each])
        result = compile_wrapper(surrounding, result, each.plugin_name, hook)
    if wrappers and check:
        return _compile_function(hook, parameters, [f"result = call({', '.join(parameters)})"], check, call=result)
    return result


def list_wrapped(hook: str, implementations: Sequence[Implementation]) -> list[tuple[str, HookFunction]]:
    """Return the plugin of each wrapper of a ``first`` hook with the hook up to it, from the innermost outward."""
    plain = [each for each in implementations if not each.wrapper]
    wrappers = [each for each in implementations if each.wrapper]
    return [
        (each.plugin_name, compile_hook(hook, "first", hook_parameters(hook), [*plain, *wrappers[: number + 1]]))
        for number, each in enumerate(wrappers)
    ]


def compile_calls(
    hook: str,
    kind: str,
    parameters: Sequence[str],
    implementations: Sequence[Implementation],
    check: ResultCheck | None = None,
) -> HookFunction:
    """Return a function of ``parameters`` that calls these implementations as their ``kind`` requires."""
    accepted = [_accepted_arguments(each, parameters) for each in implementations]
    # A single function with just these arguments needs none around it.
    if not check and kind != "collected" and accepted == [list(parameters)]:
        return implementations[0].function
    functions = {f"call_{number}": each.function for number, each in enumerate(implementations)}
    calls = [f"{name}({', '.join(names)})" for name, names in zip(functions, accepted, strict=True)]
    # The check makes a list of a single result. Several results are joined, and wrappers get a list.
    body = _single_body if kind == "collected" and check and len(calls) == 1 else _BODIES[kind]
    return _compile_function(hook, parameters, body(calls, parameters[:1]), check, **functions)


def _compile_function(
    name: str, parameters: Sequence[str], body: Iterable[str], check: ResultCheck | None, **known: Any
) -> HookFunction:
    """Return a function whose ``body`` assigns ``result``, which is then checked and returned."""
    head, given = f"def {name}({', '.join(parameters)}):", ", ".join(parameters)
    lines = _checked_body(body, given, check) if check else [*body, "return result"]
    known |= {
        "no_implementation": _no_implementation,
        "list_items": list_items,
        "InvalidResultError": InvalidResultError,
    }
    known |= {"expected": check.expected, "make_error": check.make_error} if check else {}
    exec(_compile_source("\n    ".join((head, *lines))), known)  # noqa: S102  # of templates and identifiers
    return known[name]  # type: ignore[no-any-return]


@lru_cache(maxsize=512)
def _compile_source(source: str) -> CodeType:
    """Return the code of a function. Most rulebooks need the functions of others, which take longest to compile."""
    return compile(source, "<hook>", "exec")


def _checked_body(body: Iterable[str], given: str, check: ResultCheck) -> Iterator[str]:
    # A type is compared in the function itself, without a call. A function may also return the result in another form.
    if isinstance(check.expected, type):
        yield from body
        yield "if type(result) is not expected:"
        yield f"    raise make_error({given})"
        yield "return result"
    else:
        yield "try:"
        yield from (f"    {line}" for line in body)
        yield "    return expected(result)"
        yield "except InvalidResultError:"
        yield f"    raise make_error({given})"


def _accepted_arguments(implementation: Implementation, parameters: Sequence[str]) -> list[str]:
    """Return the parameters that an implementation accepts, which may be fewer than the hook has."""
    names = (*implementation.argnames, *implementation.kwargnames)
    return [name for name in names if name in parameters]


def _first_body(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    # The last call is that of the topmost plugin.
    yield f"result = {calls[-1] if calls else 'no_implementation()'}"
    for call in reversed(calls[:-1]):
        yield "if result is None:"
        yield f"    result = {call}"


def _single_body(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield f"result = {calls[0]}"
    yield "if result is None:"
    yield "    result = []"


def _collected_body(calls: Sequence[str], _: Sequence[str]) -> Iterator[str]:
    yield "result = []"
    for call in calls:
        yield f"given = {call}"
        yield "if given is not None:"
        yield "    result += list_items(given)"


def _fold_body(calls: Sequence[str], folded: Sequence[str]) -> Iterator[str]:
    yield f"first = result = {folded[0]}"
    for call in calls:
        yield f"left = {call}"
        yield "if left is not None:"
        yield f"    {folded[0]} = result = left"
    # An error is made from the arguments, so they have to be those of the call again.
    yield f"{folded[0]} = first"


_BODIES = {"first": _first_body, "collected": _collected_body, "fold": _fold_body}


def _no_implementation() -> NoReturn:
    raise PluginError("no plugin implements this hook")


def compile_wrapper(wrapper: HookFunction, inner: HookFunction, plugin: str, hook: str) -> HookFunction:
    """Return ``inner`` surrounded by ``wrapper``, a generator function that yields once."""
    name, may_be_endless = f"{plugin}.{hook}", hook == "moves"

    def call(*args: Any) -> Any:
        steps = wrapper(*args)
        if next(steps, _NOT_YIELDED) is _NOT_YIELDED:
            raise PluginError(f"wrapper {name} never yielded: expected one yield")
        try:
            result = inner(*args)
            # What yields moves may never end, and a wrapper could list it.
            if may_be_endless and type(result) is not tuple:
                result = take_moves(result)
        # An interrupt comes from outside. No wrapper may handle it.
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return _finish_wrapper(steps.throw, error, name)
        return _finish_wrapper(steps.send, result, name)

    return call


def _finish_wrapper(resume: HookFunction, value: Any, name: str) -> Any:
    """Return the result of a wrapper, which gets ``value``; raise :class:`PluginError` if it has none."""
    try:
        resume(value)
    except StopIteration as end:
        if end.value is not None:
            return end.value
        raise PluginError(f"wrapper {name} returned None: expected a result") from None
    except RuntimeError as error:
        # A generator turns a StopIteration thrown into it into a RuntimeError.
        if isinstance(value, StopIteration) and error.__cause__ is value:
            raise value from None
        raise
    raise PluginError(f"wrapper {name} yielded twice: expected one yield")
