"""Calls to the hooks of a stack of plugins. The only module that uses pluggy's plugin manager."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from types import FrameType, FunctionType, GeneratorType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

import pluggy
from attrs.exceptions import FrozenInstanceError

from cardgolf.errors import CardGolfError, InvalidArgumentError, InvalidOptionError, NotTabulableError, PluginError
from cardgolf.rulebook.dispatch import (
    HookFunction,
    Implementation,
    ResultCheck,
    compile_hook,
    find_signature_error,
    hook_parameters,
    list_wrapped,
    sees_cards,
)
from cardgolf.rulebook.hookspecs import HOOKS, TURN_HOOKS, HookSpecs
from cardgolf.rulebook.owned_parts import SCORED, OwnedParts
from cardgolf.rulebook.plugin import check_marks
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.rulebook.turn_parts import OF_TURNS, Turn, implement_parts, own_turn
from cardgolf.rulebook.validation import RESULT_TYPES, InvalidResultError, is_valid_result, make_result_error
from cardgolf.tools.text import describe_error, join_limited, quote, type_name

if TYPE_CHECKING:
    from cardgolf.scoring.one_board import BoardScorer
    from cardgolf.scoring.parts import Part


class HookCaller(HookSpecs):
    """A stack of plugins with a method for each hook. It is immutable.

    It also tells which plugins implement a hook and which of them decided.
    """

    stack: tuple[StackedPlugin, ...]
    implementations_by_hook: Mapping[str, tuple[Implementation, ...]]
    parts: tuple["Part", ...]  # of the hook `scoring`, in the order in which they apply
    owned_parts: OwnedParts | None
    board_scorer: "BoardScorer"  # by the parts
    turn: Turn  # the parts of the hook `turns`
    # Hooks are compiled once before parts are known, and those for which parts stand once more.
    _of_parts: Sequence[HookFunction] = ()  # the functions that stand for hooks in Python
    _of_turns: Sequence[HookFunction] = ()  # those among them that parts of a turn stand for

    def __init__(self, stack: Sequence[StackedPlugin]) -> None:
        self._keep(stack=tuple(stack), implementations_by_hook=_implementations(_register_plugins(stack)))
        self._keep(**{hook: self._compile(hook) for hook in HOOKS})
        self._keep(parts=(), owned_parts=None, turn=Turn())
        # Turns first: `_of_turns` is all that stands for hooks by then.
        if self.implementations_by_hook["turns"]:
            self._add_turns()
        if self.implementations_by_hook["scoring"]:
            self._add_parts()

    def _keep(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def _wrappers(self, hook: str) -> list[str]:
        """Return the plugins with a wrapper of ``hook``, the outermost last."""
        return [each.plugin_name for each in self.implementations_by_hook[hook] if each.wrapper]

    def is_base_only(self, hook: str) -> bool:
        """Return whether the base rules alone implement ``hook``."""
        return all(each.plugin is self.stack[0].plugin for each in self.implementations_by_hook[hook])

    def _compile(self, hook: str) -> HookFunction:
        """Return one function for ``hook``. It checks results unless the base rules and parts alone implement it."""
        implementations = self.implementations_by_hook[hook]
        check = (
            None
            if all(each.plugin is self.stack[0].plugin or each.function in self._of_parts for each in implementations)
            else ResultCheck(RESULT_TYPES[hook][0], partial(self._make_result_error, hook))
        )
        return compile_hook(hook, HOOKS[hook], hook_parameters(hook), implementations, check)

    def _add_turns(self) -> None:
        """Let the parts of the hook ``turns`` stand for hooks in Python."""
        with self.naming_culprit():
            turn = own_turn(self)
        self._replace(implement_parts(self, turn.owned, OF_TURNS))
        self._keep(turn=turn, _of_turns=self._of_parts)

    def _add_parts(self) -> None:
        """Let the parts of the hook ``scoring`` stand for the hooks in Python that score."""
        with self.naming_culprit():
            owned = OwnedParts(self)
        self._keep(parts=owned.parts, owned_parts=owned, board_scorer=owned.make_scorer())
        self._replace({hook: owned.implement(hook) for hook in SCORED})
        if any(part.kind == "Lost" for part in owned.parts):
            from cardgolf.rulebook.losing import OF_MATCHES  # noqa: PLC0415  # few games have such a part

            self._replace(implement_parts(self, owned.owned, OF_MATCHES))

    def _replace(self, by_hook: Mapping[str, tuple[Implementation, ...]]) -> None:
        """Let other implementations stand for some hooks. Those that are new are functions of parts."""
        known = {id(each.function) for hook in by_hook for each in self.implementations_by_hook[hook]}
        new = [each.function for found in by_hook.values() for each in found if id(each.function) not in known]
        self._keep(
            _of_parts=(*self._of_parts, *new),
            implementations_by_hook=MappingProxyType({**self.implementations_by_hook, **by_hook}),
        )
        self._keep(**{hook: self._compile(hook) for hook in by_hook})

    @property
    def python_scores(self) -> tuple[str, ...]:
        """The hooks in Python that score a board. They are called for one board at a time, and cannot be exported.

        >>> cardgolf.rules("golf", "four-bonus").python_scores
        ()
        """
        return self._python_scores

    @cached_property
    def _python_scores(self) -> tuple[str, ...]:
        return tuple(
            f"{name}.{hook}"
            for hook in ("score", "bonus")
            for name in self.list_python(hook)
            if name not in ("", self.stack[0].name)
        )

    @property
    def python_turns(self) -> tuple[str, ...]:
        """The hooks in Python that say what a turn is. Rules with one of them are played by the engine alone.

        >>> cardgolf.rules("golf", "lay-choice").python_turns
        ('lay-choice.moves', 'lay-choice.locked', 'lay-choice.apply_move')
        """
        return tuple(
            f"{name}.{hook}" for hook in TURN_HOOKS for name in self.list_python(hook) if name not in ("", "base")
        )

    def list_python(self, hook: str) -> list[str]:
        """Return the plugins that implement ``hook`` in Python from the bottom up, and an empty text for parts."""
        implementations = self.implementations_by_hook[hook]
        return ["" if each.function in self._of_parts else each.plugin_name for each in implementations]

    def list_answering(self, hook: str) -> list[str]:
        """Return the plugins that answer a ``first`` hook from the bottom up, in Python or by parts of a turn."""
        implementations = self.implementations_by_hook[hook]
        scored = {id(function) for function in self._of_parts} - {id(function) for function in self._of_turns}
        return [each.plugin_name for each in implementations if not each.wrapper and id(each.function) not in scored]

    def _make_result_error(self, hook: str, *args: Any) -> PluginError:
        """Return the error for an invalid result of ``hook``, which names the implementation."""
        expected = RESULT_TYPES[hook][1]
        # A joined result does not tell whose it was, so each plugin is asked again.
        for name, given in self.results_by_plugin(hook, *args):
            result = [*given] if isinstance(given, GeneratorType) else given
            if result is not None and not is_valid_result(hook, result):
                if sees_cards(hook):
                    return make_result_error(f"{name}.{hook}", result, expected)
                return PluginError(
                    f"invalid result of {name}.{hook}: {quote(result)}: expected {expected}", f"{name}.{hook}"
                )
        culprit = f"{self._wrappers(hook)[-1]}.{hook}"  # since each implementation by itself is right
        return PluginError(f"invalid result of {culprit}: of its wrapper: expected {expected}", culprit)

    def hook_implementations(self) -> Mapping[str, tuple[str, ...]]:
        """Return the names of the plugins that implement each hook, in the order they are called."""
        by_hook = {hook: reversed(self.implementations_by_hook[hook]) for hook in HOOKS}
        return {hook: tuple(each.plugin_name for each in plugins) for hook, plugins in by_hook.items()}

    def results_by_plugin(self, hook: str, *args: Any) -> Iterator[tuple[str, Any]]:
        """Yield each plugin's name and its own result of ``hook``, in the order they are called.

        A result of ``None`` is no opinion. Wrappers are left out.
        """
        for each in reversed(self.implementations_by_hook[hook]):
            if not each.wrapper:
                yield each.plugin_name, compile_hook(hook, "first", hook_parameters(hook), [each])(*args)

    def list_implementations(self, hook: str) -> list[tuple[str, HookFunction]]:
        """Return each plugin's name and its own function for ``hook``, from the bottom up. Wrappers are left out."""
        plain = [each for each in self.implementations_by_hook[hook] if not each.wrapper]
        return [(each.plugin_name, compile_hook(hook, "first", hook_parameters(hook), [each])) for each in plain]

    def deciding_plugin(self, hook: str, *args: Any) -> str:
        """Return the name of the plugin that decided a ``first`` hook.

        It is the topmost plugin with an opinion, or the outermost wrapper that changed the result.
        """
        name, result = next(each for each in self.results_by_plugin(hook, *args) if each[1] is not None)
        result = _normalize_result(hook, result)
        for wrapper, function in list_wrapped(hook, self.implementations_by_hook[hook]):
            changed = _normalize_result(hook, function(*args))
            name, result = name if changed == result else wrapper, changed
        return name

    @contextmanager
    def naming_culprit(self) -> Iterator[None]:
        """Turn an exception of a plugin inside the block into an error that names the plugin."""
        try:
            yield
        except BaseException as error:
            self.raise_blamed(error)

    def raise_blamed(self, error: BaseException) -> NoReturn:
        """Raise ``error``, or the error that names the plugin and hook that raised it."""
        blamed = self.blame(error)
        if blamed is error:
            raise error
        raise blamed from error

    def blame(self, error: BaseException) -> CardGolfError:
        """Return ``error`` as an error that names the plugin and hook that raised it.

        This includes exceptions such as :class:`SystemExit`: a plugin must not end the process or task that calls it.
        Only :class:`KeyboardInterrupt` is raised again, since it comes from outside.
        """
        if isinstance(error, KeyboardInterrupt):
            raise error
        if isinstance(error, CardGolfError) and not self._may_tell_cards(error):
            hooks = self._find_hooks(_list_frames(error))
            # A part checks its own fields and knows no plugin, so that its name is added here.
            is_part = type(error) is InvalidArgumentError and hooks and hooks[-1][1] in ("scoring", "turns")
            return InvalidArgumentError(error.message, ".".join(hooks[-1])) if is_part else error
        return self.make_failure(error)

    def _may_tell_cards(self, error: CardGolfError) -> bool:
        """Return whether the text of ``error`` may come from a plugin's hook that sees hidden cards.

        The own :class:`PluginError` and :class:`NotTabulableError` of the library tell of none, whichever hook they
        go through.
        """
        frames = _list_frames(error)
        is_own = isinstance(error, PluginError | NotTabulableError) and (not frames or _is_of_library(frames[-1]))
        return not is_own and any(sees_cards(hook) for _, hook in self._find_hooks(frames))

    def make_failure(self, error: BaseException) -> PluginError:
        """Return the error for the implementation that raised ``error``.

        Where a hook sees cards, the text has the type alone. What ``error`` says may tell of hidden ones.
        """
        hooks = self._find_hooks(_list_frames(error))
        culprit = ".".join(hooks[-1]) if hooks else self.stack[1].name
        is_open = bool(hooks) and not any(sees_cards(hook) for _, hook in hooks)
        return PluginError(f"{culprit} failed: {describe_error(error) if is_open else type_name(error)}", culprit)

    def _find_hooks(self, frames: Sequence[FrameType]) -> list[tuple[str, str]]:
        """Return the plugins and hooks whose implementations are among ``frames``, in their order."""
        known = {
            # A frame has code and no function. What has no code of its own is in no frame.
            getattr(each.function, "__code__", None): (each.plugin_name, hook)
            for hook in HOOKS
            for each in self.implementations_by_hook[hook]
        }
        return [known[frame.f_code] for frame in frames if frame.f_code in known]


def _list_frames(error: BaseException) -> list[FrameType]:
    """Return the frames that ``error`` went through. The last one raised it."""
    frames, trace = list[FrameType](), error.__traceback__
    while trace:  # the module `traceback` takes a fortieth of the time to import cardgolf
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    return frames


def _is_of_library(frame: FrameType) -> bool:
    return frame.f_code.co_filename == "<hook>" or str(frame.f_globals.get("__name__")).startswith("cardgolf.")


def _normalize_result(hook: str, result: Any) -> Any:
    """Return ``result`` as the kernel would get it: moves as a tuple, for example. An invalid one is unchanged."""
    expected = RESULT_TYPES[hook][0]
    if isinstance(expected, type):
        return result
    try:
        return expected(result)
    except InvalidResultError:
        return result


def trace_hook(hook: str, function: HookFunction, callback: Callable[..., object]) -> HookFunction:
    """Return ``function`` with a call of ``callback(hook, arguments, result)`` after each call."""

    def call(*args: Any) -> Any:
        result = function(*args)
        callback(hook, args, result)
        return result

    return call


class _PluginManager(pluggy.PluginManager):
    """A plugin manager that looks at no special methods. They are half of what a plugin has, and never hooks."""

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        return None if name.startswith("__") and name.endswith("__") else super().parse_hookimpl_opts(plugin, name)


def _register_plugins(stack: Sequence[StackedPlugin]) -> pluggy.PluginManager:
    """Return a plugin manager of the stack; raise for a plugin that cannot be registered."""
    manager = _PluginManager("cardgolf")
    manager.add_hookspecs(HookSpecs)
    for each in stack:
        if manager.has_plugin(each.name):
            raise InvalidOptionError(_describe_repeated(each))
        try:
            plugin = _as_plugin(each.plugin)
            check_marks(each.plugin, each.name)
            manager.register(plugin, each.name)
            # After each plugin, so that an error is known to be of this one.
            manager.check_pending()
            _check_implementations(each, manager.get_hookcallers(plugin) or [])
        except (CardGolfError, KeyboardInterrupt):
            raise
        except BaseException as error:
            source = each.distribution or "given"
            raise PluginError(f"{each.name} ({source}): {_describe_fault(manager, each.plugin, error)}") from error
    return manager


def _implementations(manager: pluggy.PluginManager) -> Mapping[str, tuple[Implementation, ...]]:
    """Return the implementations of each hook in the order of pluggy, as immutable values."""
    return MappingProxyType(
        {
            hook: tuple(
                Implementation(
                    each.plugin_name, each.plugin, each.function, each.wrapper, each.argnames, each.kwargnames
                )
                for each in getattr(manager.hook, hook).get_hookimpls()
            )
            for hook in HOOKS
        }
    )


def _describe_fault(manager: pluggy.PluginManager, plugin: Any, error: BaseException) -> str:
    """Return why a plugin cannot be registered: a wrong name, or else the last line of pluggy's message."""
    implementer = _as_plugin(plugin)
    marked = {name: manager.parse_hookimpl_opts(implementer, name) for name in dir(implementer)}
    functions = {(each["specname"] or name): getattr(implementer, name) for name, each in marked.items() if each}
    for name, each in marked.items():
        if each and each["wrapper"] and not inspect.isgeneratorfunction(getattr(implementer, name)):
            return f"invalid wrapper {quote(name)}: expected a generator that yields once, as in `lines = yield`"
    return find_signature_error(functions) or quote(" ".join(str(error).strip().splitlines()[-1:]), 120)


def _describe_repeated(each: StackedPlugin) -> str:
    """Return the error for a stack with two plugins of one name."""
    error = f"invalid stack of {each.name} and {each.name}: expected each rule once"
    if each.name in HOOKS and inspect.isfunction(each.plugin):
        return f'{error}; @hookimpl("{each.name}") lets a function have a name of its own'
    return error


def _check_implementations(each: StackedPlugin, hooks: Sequence[pluggy.HookCaller]) -> None:
    """Raise :class:`PluginError` for a plugin without hooks, with two functions for one, or with old-style wrappers."""
    if not hooks and isinstance(each.plugin, FunctionType | ModuleType):
        raise PluginError(f"invalid plugin {each.name}: expected at least one function marked with @hookimpl")
    for hook in hooks:
        found = [one for one in hook.get_hookimpls() if one.plugin_name == each.name]
        if len(found) > 1:
            names = join_limited(sorted(one.function.__name__ for one in found))
            raise PluginError(f"invalid plugin {each.name}: expected one function for {hook.name}, got {names}")
        if any(implementation.hookwrapper for implementation in found):
            raise PluginError(
                f"invalid {each.name}.{hook.name}: expected @hookimpl(wrapper=True), not hookwrapper=True"
            )


def _as_plugin(plugin: Any) -> Any:
    """Return ``plugin``, or a class around a single ``@hookimpl`` function."""
    if inspect.isfunction(plugin):
        return type(plugin.__name__, (), {plugin.__name__: staticmethod(plugin)})
    return plugin
