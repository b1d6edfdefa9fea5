"""What a plugin is made of: ``@plugin`` for its class, ``option`` for its options, ``@hookimpl`` for its answers."""

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
    """A field of a plugin class that players may set.

    With ``others`` the value is one of ``default`` and ``others``; without, it has the type of ``default``
    (whole numbers not below ``least``). ``doc`` says in a sentence what it decides.

    >>> holes = option(9, None, least=1, doc="How many holes make a match; None for no fixed number.")
    """
    metadata = {"choices": (default, *others), "free": not others or least is not None, "least": least, "doc": doc}
    return attrs.field(default=default, metadata=metadata)


def _validate_option(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    choices = field.metadata.get("choices", (field.default,))
    if any(type(value) is type(choice) and value == choice for choice in choices):
        return
    if field.metadata.get("free", True) and _has_option_type(field, value):
        return
    raise InvalidOptionError(f"{field.name}={quote(value)} will not do: give {_describe_expected(field, choices)}")


def _has_option_type(field: "attrs.Attribute[Any]", value: object) -> bool:
    """Whether ``value`` has the type of the default or, where there is a least number, is no smaller."""
    least = field.metadata.get("least")
    return type(value) is type(field.default) if least is None else type(value) is int and value >= least


def _describe_expected(field: "attrs.Attribute[Any]", choices: tuple[object, ...]) -> str:
    least = field.metadata.get("least")
    if least is not None:
        others = dict.fromkeys(str(choice) for choice in choices if type(choice) is not int)
        return f"a whole number from {least}" + "".join(f", or {other}" for other in others)
    return f"one of {join_limited(choices)}" if len(choices) > 1 else _describe_type(field.default)


def _describe_type(default: object) -> str:
    return "a whole number" if type(default) is int else f"a value like {default!r}"


def _add_validators(cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    for field in fields:
        if field.name in RESERVED_NAMES:
            raise PluginError(f"{cls.__name__} may not call an option {field.name!r}: the library uses that name")
    return [field if field.validator else field.evolve(validator=_validate_option) for field in fields]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option, attrs.field))
def plugin(cls: type[_C]) -> type[_C]:
    """Make ``cls`` a plugin: frozen, its options keywords whose values are checked, compared by identity.

    A class may also say ``defaults`` (other defaults for plain golf's options), ``needs`` (``"grid"``,
    ``"hand"`` or names of plugins it stands on), ``replaces`` (names of rules it stands in for),
    ``marks`` (the cards it puts marks on, as texts) and ``notes = True`` (it keeps hidden memory in the state).
    """
    defaults: Any = vars(cls).get("defaults")
    if isinstance(defaults, Mapping):  # every game shares them, and whoever holds a view reaches them
        cls.defaults = MappingProxyType({**defaults})  # type: ignore[attr-defined]
    decorate: Callable[[type[_C]], type[_C]] = attrs.frozen(eq=False, kw_only=True, field_transformer=_add_validators)
    return decorate(cls)


def has_undecorated_options(thing: object) -> bool:
    """Whether ``thing`` is a class with options that nobody can set: :func:`plugin` does not stand above it."""
    bases = inspect.getmro(thing) if isinstance(thing, type) else ()
    return any(isinstance(value, _OPTION_TYPE) for base in bases for value in vars(base).values())


def options_of(thing: object) -> tuple["attrs.Attribute[Any]", ...]:
    """The options of a plugin class or instance; none for modules and functions."""
    cls = thing if isinstance(thing, type) else type(thing)
    return tuple(attrs.fields(cls)) if attrs.has(cls) else ()
