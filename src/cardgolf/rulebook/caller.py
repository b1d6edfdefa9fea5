"""The stack as something to ask: each question bound to one function. The only module that drives pluggy."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, NoReturn

import pluggy
from attrs.exceptions import FrozenInstanceError

from cardgolf._text import describe_error, quote
from cardgolf.errors import CardGolfError, InvalidOptionError, PluginError
from cardgolf.rulebook.dispatch import (
    HookFunction,
    Implementation,
    ResultCheck,
    compile_hook,
    find_signature_error,
    hook_parameters,
)
from cardgolf.rulebook.hookspecs import HOOKS, HookSpecs
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.validation import RESULT_TYPES, is_valid_result


class HookCaller(HookSpecs):
    """A stack of plugins that answers every question, and knows who said what. It never changes."""

    stack: tuple[StackedPlugin, ...]
    _asked: Mapping[str, tuple[Implementation, ...]]

    def __init__(self, stack: Sequence[StackedPlugin]) -> None:
        self._keep(stack=tuple(stack), _asked=_implementations(_register_plugins(stack)))
        self._keep(**{question: self._bound(question, kind) for question, kind in HOOKS.items()})

    def _keep(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def _wrappers(self, question: str) -> list[str]:
        """The plugins whose answers surround the others, the outermost last."""
        return [each.plugin_name for each in self._asked[question] if each.wrapper]

    def _is_base_only(self, question: str) -> bool:
        """Whether plain golf alone has a say."""
        return all(each.plugin is self.stack[0].plugin for each in self._asked[question])

    def _bound(self, question: str, kind: str) -> HookFunction:
        """One function that answers ``question``; where not plain golf alone has a say, it looks at what is said."""
        look = (
            None
            if self._is_base_only(question)
            else ResultCheck(RESULT_TYPES[question][0], partial(self._misfit, question))
        )
        return compile_hook(question, kind, hook_parameters(question), self._asked[question], look)

    def _misfit(self, question: str, *args: Any) -> PluginError:
        culprit, answer = self._misfitting(question, args)
        return PluginError(f"{culprit} gave {quote(answer)}: give {RESULT_TYPES[question][1]}", culprit)

    def _misfitting(self, question: str, args: tuple[Any, ...]) -> tuple[str, Any]:
        """Who gave an answer that does not fit, and what it was: a plugin by itself, or else the outermost wrapper."""
        for name, answer in self.results_by_plugin(question, *args):
            if answer is not None and not is_valid_result(question, answer):
                return f"{name}.{question}", answer
        return f"{self._wrappers(question)[-1]}.{question}", "something else"

    def hook_implementations(self) -> Mapping[str, tuple[str, ...]]:
        """For each question the plugins asked, in the order they are asked."""
        asked = {question: reversed(self._asked[question]) for question in HOOKS}
        return {question: tuple(each.plugin_name for each in plugins) for question, plugins in asked.items()}

    def results_by_plugin(self, question: str, *args: Any) -> Iterator[tuple[str, Any]]:
        """What each plugin says by itself, in the order they are asked; ``None``: no opinion. Wrappers are left out."""
        for each in reversed(self._asked[question]):
            if not each.wrapper:
                yield each.plugin_name, compile_hook(question, "first", hook_parameters(question), [each])(*args)

    def deciding_plugin(self, question: str, *args: Any) -> str:
        """The plugin whose answer to a ``first`` question held: the top one with an opinion, or its wrapper."""
        final, wrappers = getattr(self, question)(*args), self._wrappers(question)
        name, answer = next(each for each in self.results_by_plugin(question, *args) if each[1] is not None)
        return wrappers[-1] if wrappers and answer != final else name

    @contextmanager
    def _naming_culprit(self) -> Iterator[None]:
        """Have whatever a plugin raises inside come out as an error that names it."""
        try:
            yield
        except CardGolfError:
            raise
        except BaseException as error:
            raise self._blame(error) from error

    def _blame(self, error: BaseException) -> CardGolfError:
        """Return the plugin and question in whose answer ``error`` arose, as an error that names them.

        Whatever it is: a plugin ends neither the process nor the task it is asked in. A :class:`KeyboardInterrupt`
        alone is raised again, for it comes from outside.
        """
        if isinstance(error, CardGolfError):
            return error
        if isinstance(error, KeyboardInterrupt):
            raise error
        trace, culprit = error.__traceback__, self.stack[1].name
        sources = {
            each.function.__code__: f"{each.plugin_name}.{question}"
            for question in HOOKS
            for each in self._asked[question]
        }
        while trace:
            culprit = sources.get(trace.tb_frame.f_code, culprit)
            trace = trace.tb_next
        return PluginError(f"{culprit} failed: {describe_error(error)}", culprit)


def trace_hook(question: str, ask: HookFunction, tell: Callable[..., object]) -> HookFunction:
    """``ask``, which tells what was asked and what was answered."""

    def asked(*args: Any) -> Any:
        answer = ask(*args)
        tell(question, args, answer)
        return answer

    return asked


def _register_plugins(stack: Sequence[StackedPlugin]) -> pluggy.PluginManager:
    manager = pluggy.PluginManager("cardgolf")
    manager.add_hookspecs(HookSpecs)
    for each in stack:
        if manager.has_plugin(each.name):
            raise InvalidOptionError(f"{each.name} and {each.name}: the same rule stands twice in the stack")
        try:
            answering = _as_plugin(each.plugin)
            manager.register(answering, each.name)
            manager.check_pending()
            _check_implementations(each, manager.get_hookcallers(answering) or [])
        except (CardGolfError, KeyboardInterrupt):
            raise
        except BaseException as error:
            source = each.distribution or "given"
            raise PluginError(f"{each.name} ({source}): {_describe_fault(manager, each.plugin, error)}") from error
    return manager


def _implementations(manager: pluggy.PluginManager) -> Mapping[str, tuple[Implementation, ...]]:
    """Return the answers to each question in pluggy's order, as values: what pluggy keeps could be changed."""
    return MappingProxyType(
        {
            question: tuple(
                Implementation(
                    each.plugin_name, each.plugin, each.function, each.wrapper, each.argnames, each.kwargnames
                )
                for each in getattr(manager.hook, question).get_hookimpls()
            )
            for question in HOOKS
        }
    )


def _describe_fault(manager: pluggy.PluginManager, plugin: Any, error: BaseException) -> str:
    """Why a plugin cannot be asked: in our words if a name is wrong, or else in the last line of pluggy's."""
    answering = _as_plugin(plugin)
    marked = {name: manager.parse_hookimpl_opts(answering, name) for name in dir(answering)}
    named = {(each["specname"] or name): getattr(answering, name) for name, each in marked.items() if each}
    return find_signature_error(named) or quote(" ".join(str(error).strip().splitlines()[-1:]), 120)


def _check_implementations(each: StackedPlugin, questions: Sequence[pluggy.HookCaller]) -> None:
    if not questions and isinstance(each.plugin, FunctionType | ModuleType):
        raise PluginError(f"{each.name} answers no question: mark its answers with @hookimpl")
    for question in questions:
        if any(answer.hookwrapper for answer in question.get_hookimpls()):
            raise PluginError(f"{each.name}.{question.name}: write @hookimpl(wrapper=True), not hookwrapper=True")


def _as_plugin(plugin: Any) -> Any:
    """A single ``@hookimpl`` function as a plugin with one answer."""
    if inspect.isfunction(plugin):
        return type(plugin.__name__, (), {plugin.__name__: staticmethod(plugin)})
    return plugin
