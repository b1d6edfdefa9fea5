"""The parts of a plugin: ``@plugin`` for its class, ``option`` for options, ``@hookimpl`` for hooks; and presets."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, TypeVar, dataclass_transform, overload

import attrs
import pluggy
from attrs import frozen

from cardgolf.errors import InvalidOptionError, PluginError
from cardgolf.rulebook.dispatch import describe_unknown_hook
from cardgolf.rulebook.hookspecs import HOOKS
from cardgolf.tools.attrs import fields_repr
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import is_printable_name, join_limited, printable, quote

RESERVED_NAMES = frozenset(
    (
        "players", "seed", "deck", "name", "rules", "bots", "games", "executor", "progress", "closer", "settings",
        "title", "also", "source", "without", "installed_only",
    )
)  # fmt: skip

MAX_SOURCE = 200
"""Characters of the source of a preset."""

_C = TypeVar("_C")
_F = TypeVar("_F", bound=Callable[..., Any])
_mark = pluggy.HookimplMarker("cardgolf")
_OPTION_TYPE = type(attrs.field())


@overload
def hookimpl(name: _F, /, *, wrapper: bool = False, innermost: bool = False) -> _F: ...
@overload
def hookimpl(name: str | None = None, /, *, wrapper: bool = False, innermost: bool = False) -> Callable[[_F], _F]: ...
def hookimpl(name: Any = None, /, *, wrapper: bool = False, innermost: bool = False) -> Any:
    """Mark a function as the implementation of a hook.

    The function has the name of the hook, or ``name`` names the hook. Its parameters are those of the hook that it
    needs, by name. ``cardgolf.HOOKS`` has all hooks, and ``help(cardgolf.HookSpecs.points)`` describes one.

    A marked function is a house rule by itself. With ``name`` the function's own name is the rule's, so that two
    functions for one hook can be stacked:

    >>> @cardgolf.hookimpl("points")
    ... def queens_wild(card):
    ...     return 0 if card.rank == 12 else None
    >>> @cardgolf.hookimpl("points")
    ... def black_aces(card):
    ...     return -5 if card.rank == 1 and card.suit in ("C", "S") else None
    >>> cardgolf.rules("nine-card", queens_wild, black_aces)
    <Rulebook nine-card + queens-wild + black-aces>

    ``None`` means "no opinion": the rule below decides. With ``wrapper`` the function is a generator. It yields once
    and receives the result of the rules below. Then it returns the result to use instead:

    >>> @cardgolf.hookimpl("score", wrapper=True)
    ... def doubled(board):
    ...     lines = yield
    ...     return [*lines, *lines]
    >>> cardgolf.score(cardgolf.rules("nine-card", doubled), "A 2 3 / 4 5 6 / 7 8 9").total
    90

    A wrapper with ``innermost`` is inside those without, wherever its rule is named. It gets the lines of the game
    itself.

    Raises :class:`PluginError` for an unknown hook, and for ``innermost`` without ``wrapper``.
    """
    if innermost and not wrapper:
        raise PluginError("invalid innermost=True: expected wrapper=True with it")
    if callable(name):
        return _mark(name, wrapper=wrapper, trylast=innermost)
    if name is not None and (not isinstance(name, str) or name not in HOOKS):
        raise PluginError(describe_unknown_hook(name))
    return _mark(specname=name, wrapper=wrapper, trylast=innermost)


def option(default: Any, *others: object, least: int | None = None, doc: str = "", since: str = "") -> Any:
    """Return a field of a plugin class that callers may set.

    With ``others`` the value is one of ``default`` and ``others``. Without, it has the type of ``default``. With
    ``least`` it may be any integer from ``least`` on. ``doc`` is a sentence on what the option decides.

    An option that an earlier release of the plugin did not have gives ``since``, the release that added it. It is left
    out of records where it has its default, so that earlier records stay as they are.

    >>> holes = option(9, None, least=1, doc="How many holes make a match; None for no fixed number.")
    """
    free = not others or least is not None
    metadata = {"choices": (default, *others), "free": free, "least": least, "doc": doc, "since": since}
    return attrs.field(default=default, metadata=metadata)


def _validate_option(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    """Raise :class:`InvalidOptionError` if the option cannot have ``value``."""
    choices = field.metadata.get("choices", (field.default,))
    if any(type(value) is type(choice) and value == choice for choice in choices):
        return
    if field.metadata.get("free", True) and _has_option_type(field, value):
        return
    raise InvalidOptionError(f"invalid {field.name}={quote(value)}: expected {_describe_expected(field, choices)}")


def _has_option_type(field: "attrs.Attribute[Any]", value: object) -> bool:
    """Return whether ``value`` has the type of the default or, with a least number, is at least that."""
    least = field.metadata.get("least")
    return type(value) is type(field.default) if least is None else type(value) is int and value >= least


def _describe_expected(field: "attrs.Attribute[Any]", choices: tuple[object, ...]) -> str:
    """Return a description of the values that an option may have."""
    least = field.metadata.get("least")
    if least is not None:
        others = dict.fromkeys(str(choice) for choice in choices if type(choice) is not int)
        return " or ".join([f"an integer >= {least}", *others])
    return f"one of {join_limited(choices)}" if len(choices) > 1 else _describe_type(field.default)


def _describe_type(default: object) -> str:
    """Return a description of the type of an option's default."""
    return "an integer" if type(default) is int else f"a value like {default!r}"


def _add_validators(cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    """Return the options of a new plugin class, each with a converter and a validator; raise for a reserved name."""
    for field in fields:
        if field.name in RESERVED_NAMES:
            raise PluginError(f"invalid option name {field.name!r} in {cls.__name__}: the library uses that name")
    return [
        field.evolve(converter=field.converter or plain_integer, validator=field.validator or _validate_option)
        for field in fields
    ]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def plugin(cls: type[_C]) -> type[_C]:
    """Return ``cls`` as a plugin class: frozen, compared by identity, with validated options as keyword arguments.

    An option of a variant with the name of an option of the base rules is that option, as the variant states it.

    These class attributes have a meaning:

    * ``defaults``: a variant's other defaults for options of the base rules; a house rule has none;
    * ``needs``: ``"grid"``, ``"hand"``, or the names of plugins or parts of turns that must be in the stack, as a
      tuple, or as a mapping from each of them to the error that its absence raises. ``"turn_limit"`` is there where
      that option is not its default, ``"own layout"`` where no house rule has the hook ``layout``, and ``"Knock or
      turn_limit"`` is one of the two;
    * ``replaces``: names of rules that only one plugin of a stack may replace;
    * ``marks``: the cards that the plugin puts marks on, as texts;
    * ``knock_word``: what a player says to knock, such as ``"NINE"``, for people;
    * ``max_extra``: the most cards that a board has beyond those dealt to it, 0 by default: at most 20 extra places of
      a grid, or further cards of a hand. A position with a larger board is refused;
    * ``score_extra(layout, deck)``: a method that returns how many points its ``score`` and ``bonus`` add to a board at
      least and at most, beyond those of the cards, each of which counts fully or not at all;
    * ``retell(told, words)``: a method that returns those of the four sentences about a rule set that it changes, by
      ``goal``, ``turn``, ``cancels`` and ``end``. ``told`` has them as they were made so far;
    * ``notes = True``: the plugin keeps hidden notes in the state.
    """
    defaults: Any = vars(cls).get("defaults")
    if isinstance(defaults, Mapping):  # every game shares them, and they can be reached from a view
        cls.defaults = MappingProxyType({**defaults})  # type: ignore[attr-defined]
    decorate: Callable[[type[_C]], type[_C]] = attrs.frozen(eq=False, kw_only=True, field_transformer=_add_validators)
    return decorate(cls)


def check_marks(thing: object, name: str) -> None:
    """Raise :class:`PluginError` for a method, or a function of a module, that has the name of a hook without a mark.

    No game would call it. It may also replace a marked method of a base class.
    """
    cls = thing if isinstance(thing, type) else type(thing)
    spaces = [vars(thing)] if isinstance(thing, ModuleType) else [vars(base) for base in cls.__mro__]
    for hook in HOOKS:
        found = next((space[hook] for space in spaces if hook in space), None)
        function = getattr(found, "__func__", found)
        is_own = not isinstance(thing, ModuleType) or getattr(function, "__module__", "") == thing.__name__
        if isinstance(function, FunctionType) and is_own and not hasattr(function, "cardgolf_impl"):
            kind = "function" if isinstance(thing, ModuleType) else "method"
            raise PluginError(f"invalid {kind} {hook} of {name}: expected @hookimpl before it, or no name of a hook")


def has_undecorated_options(thing: object) -> bool:
    """Return whether ``thing`` is a class with options and without the :func:`plugin` decorator."""
    bases = inspect.getmro(thing) if isinstance(thing, type) else ()
    return any(isinstance(value, _OPTION_TYPE) for base in bases for value in vars(base).values())


def options_of(thing: object) -> tuple["attrs.Attribute[Any]", ...]:
    """Return the options of a plugin class or instance; modules and functions have none."""
    cls = thing if isinstance(thing, type) else type(thing)
    return tuple(attrs.fields(cls)) if attrs.has(cls) else ()


def _read_only(options: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType({**options})


@frozen(eq=False)
class Preset:
    """A variant, house rules and options, as :func:`preset` returns them."""

    variant: Any
    house_rules: tuple[Any, ...]
    title: str
    options: Mapping[str, Any] = attrs.field(converter=_read_only)
    also: tuple[str, ...] = ()
    source: str = ""

    __repr__ = fields_repr

    @property
    def summary(self) -> str:
        """The rules that it stands for, in one line."""
        names = [_name(each) for each in (self.variant, *self.house_rules)]
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        return f"{' + '.join(names)} with {options or 'default options'}"

    def __reduce__(self) -> tuple[Any, ...]:
        own = self.variant, self.house_rules, self.title, dict(self.options), self.also, self.source
        return _rebuild_preset, own


def preset(
    variant: Any, /, *house_rules: Any, title: str = "", also: Sequence[str] = (), source: str = "", **options: Any
) -> Preset:
    """Return a variant with house rules and options as one value, which can be named wherever a variant can.

    The arguments are those of :func:`cardgolf.rules`. ``title`` is the game's name for people, ``also`` are its other
    names, and ``source`` is where its rules were read. A caller's house rules go on top of those of the preset, and a
    caller's options replace them. ``without`` leaves house rules out.

    >>> ten_card = cardgolf.preset("golf", "knocking", columns=5, title="Ten-Card Golf")
    >>> cardgolf.rules(ten_card, without="knocking")
    <Rulebook Ten-Card Golf (golf)>

    A preset can be the value of an entry point, like a plugin class. A record stores its title and the rules that it
    stands for.
    Raises :class:`InvalidOptionError` for an invalid title, other name or source. Other mistakes are found when the
    preset is used.
    """
    names = (also,) if isinstance(also, str) else tuple(also)
    if title and not is_printable_name(title):
        raise InvalidOptionError(f"invalid title={quote(title)}: expected a short printable text")
    if not all(each and is_printable_name(each) for each in names):
        raise InvalidOptionError(f"invalid also={quote(also)}: expected other names, short and printable")
    if not isinstance(source, str) or len(source) > MAX_SOURCE or printable(source) != source:
        raise InvalidOptionError(f"invalid source={quote(source)}: expected a printable text of up to {MAX_SOURCE}")
    return Preset(variant, house_rules, title, options, names, source)


def _rebuild_preset(*fields: Any) -> Preset:
    return Preset(*fields)


def _name(thing: Any) -> str:
    return thing if isinstance(thing, str) else str(getattr(thing, "__name__", type(thing).__name__))
