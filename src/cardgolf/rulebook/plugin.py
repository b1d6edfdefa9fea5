"""The parts of a plugin: ``@plugin`` for its class, ``option`` for its options, ``@hookimpl`` for its hooks."""

import inspect
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, dataclass_transform

import attrs
import pluggy

from cardgolf._text import join_limited, quote
from cardgolf.errors import InvalidOptionError, PluginError

hookimpl = pluggy.HookimplMarker("cardgolf")

RESERVED_NAMES = frozenset(
    ("players", "seed", "deck", "name", "rules", "bots", "games", "executor", "progress", "closer", "settings")
)

_C = TypeVar("_C")
_OPTION_TYPE = type(attrs.field())


def option(default: Any, *others: object, least: int | None = None, doc: str = "") -> Any:
    """Return a field of a plugin class that callers may set.

    With ``others`` the value is one of ``default`` and ``others``. Without, it has the type of ``default``. With
    ``least`` it may be any integer from ``least`` on. ``doc`` is a sentence on what the option decides.

    >>> holes = option(9, None, least=1, doc="How many holes make a match; None for no fixed number.")
    """
    metadata = {"choices": (default, *others), "free": not others or least is not None, "least": least, "doc": doc}
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
    """Return the options of a new plugin class, each with a validator; raise for a reserved name."""
    for field in fields:
        if field.name in RESERVED_NAMES:
            raise PluginError(f"invalid option name {field.name!r} in {cls.__name__}: the library uses that name")
    return [field if field.validator else field.evolve(validator=_validate_option) for field in fields]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option, attrs.field))
def plugin(cls: type[_C]) -> type[_C]:
    """Return ``cls`` as a plugin class: frozen, compared by identity, with validated options as keyword arguments.

    These class attributes have a meaning:

    * ``defaults``: other defaults for options of the base rules;
    * ``needs``: ``"grid"``, ``"hand"`` or the names of plugins that must be in the stack;
    * ``replaces``: names of rules that only one plugin of a stack may replace;
    * ``marks``: the cards that the plugin puts marks on, as texts;
    * ``notes = True``: the plugin keeps hidden notes in the state.
    """
    defaults: Any = vars(cls).get("defaults")
    if isinstance(defaults, Mapping):  # every game shares them, and they can be reached from a view
        cls.defaults = MappingProxyType({**defaults})  # type: ignore[attr-defined]
    decorate: Callable[[type[_C]], type[_C]] = attrs.frozen(eq=False, kw_only=True, field_transformer=_add_validators)
    return decorate(cls)


def has_undecorated_options(thing: object) -> bool:
    """Return whether ``thing`` is a class with options and without the :func:`plugin` decorator."""
    bases = inspect.getmro(thing) if isinstance(thing, type) else ()
    return any(isinstance(value, _OPTION_TYPE) for base in bases for value in vars(base).values())


def options_of(thing: object) -> tuple["attrs.Attribute[Any]", ...]:
    """Return the options of a plugin class or instance; modules and functions have none."""
    cls = thing if isinstance(thing, type) else type(thing)
    return tuple(attrs.fields(cls)) if attrs.has(cls) else ()
