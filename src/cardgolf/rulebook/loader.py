"""The function :func:`rules`: names, plugins and options to a rulebook."""

import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from cardgolf._text import describe_error, did_you_mean, join_limited, quote
from cardgolf.errors import CardGolfError, InvalidOptionError, PluginError, UnknownPluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.plugin import has_undecorated_options, options_of
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.stack import StackedPlugin

MAX_HOUSE_RULES = 30
MAX_OPTIONS = 1_000
MAX_SPEC_LENGTH = 10_000

_VALUE_WORDS = {"none": None, "true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def rules(variant: Any, /, *house_rules: Any, settings: Sequence[str] = (), **options: Any) -> Rulebook:
    """Return the rulebook of a variant with house rules on top, in the order given, and options.

    ``variant`` is a name or a plugin. A house rule is a name, ``"name:key=value"``, or a plugin: a class, an instance,
    a module or one ``@hookimpl`` function. An option goes to the plugin that defines it. ``settings`` are options as
    texts, ``key=value``, as on a command line. Equal specs give the same rulebook.

    >>> cardgolf.rules("nine-card", "ender-penalty:points=10", holes=18).options["holes"]
    18

    Raise :class:`UnknownPluginError`, :class:`AmbiguousPluginError`, :class:`InvalidOptionError` or
    :class:`PluginError`.
    """
    if isinstance(variant, Rulebook):
        if house_rules or options:
            raise InvalidOptionError("invalid rulebook with house rules or options: expected the name of its variant")
        return variant
    _check_bounds(house_rules, settings, options)
    if settings:
        options["settings"] = tuple(settings)
    try:
        return _canonical_rulebook(
            _cached_rulebook(variant, house_rules, tuple(options.items()), tuple(map(type, options.values())))
        )
    except TypeError:
        return _build_rulebook(variant, house_rules, tuple(options.items()))


def _check_bounds(house_rules: Sequence[Any], settings: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise :class:`InvalidOptionError` for a spec of more names than any game has, before looking them up."""
    if len(house_rules) > MAX_HOUSE_RULES:
        raise InvalidOptionError(f"invalid house_rules: expected at most {MAX_HOUSE_RULES}, got {len(house_rules)}")
    if len(settings) + len(options) > MAX_OPTIONS:
        raise InvalidOptionError(f"invalid options: expected at most {MAX_OPTIONS}, got {len(settings) + len(options)}")
    for each in house_rules:
        if isinstance(each, str) and len(each) > MAX_SPEC_LENGTH:
            raise InvalidOptionError(f"invalid house rule {quote(each)}: expected at most {MAX_SPEC_LENGTH} characters")


def _build_rulebook(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    """Return a new rulebook."""
    base = _Recipe("base", BaseRules, BaseRules, "cardgolf")
    above = [_make_recipe(registry.HOUSE_RULES, each) for each in house_rules]
    stack = [base, _make_recipe(registry.VARIANTS, variant), *above]
    given = _assign_options(stack, dict(options))
    given[0] = dict(getattr(stack[1].thing, "defaults", {})) | given[0]
    plugins = [_instantiate(each, own) for each, own in zip(stack, given, strict=True)]
    return Rulebook.from_plugins(plugins, remake=(_rebuild_rulebook, (variant, house_rules, options)))


def _rebuild_rulebook(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    return rules(variant, *house_rules, **dict(options))


@lru_cache(maxsize=256)
def _cached_rulebook(
    variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...], _: object
) -> Rulebook:
    """Return the rulebook of a spec. The last argument has the types of the options, since ``True`` equals 1."""
    return _build_rulebook(variant, house_rules, options)


@lru_cache(maxsize=256)
def _canonical_rulebook(book: Rulebook) -> Rulebook:
    """Return the first rulebook with the spec of ``book``, however its names were written."""
    return book


class _Recipe(NamedTuple):
    """A plugin to be instantiated: ``thing`` is its class, or an object that is used as it is."""

    name: str
    thing: Any
    given: Any
    distribution: str = ""
    options: tuple[tuple[str, Any], ...] = ()


def _make_recipe(group: str, given: Any) -> _Recipe:
    """Return the recipe of a plugin that is given by name, with options or without, or as an object."""
    if not isinstance(given, str):
        return _Recipe(_plugin_name(given), given, given)
    name, _, settings = given.partition(":")
    info = registry.find_plugin(group, name)
    thing = _load_plugin(info)
    options = tuple(_parse_setting(each, thing) for each in settings.split(",") if each)
    return _Recipe(info.name, thing, given, info.distribution, options)


def _load_plugin(info: registry.PluginInfo) -> Any:
    """Return the object of an entry point; raise :class:`PluginError` if it cannot be a plugin."""
    thing = info.load()
    try:
        _plugin_name(thing)
        dict(getattr(thing, "defaults", {}))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
        raise PluginError(f"invalid plugin {info.name} of {info.distribution}: {reason}") from error
    return thing


def _parse_setting(text: str, thing: Any) -> tuple[str, Any]:
    """Return the name and value of an option of ``thing`` from ``key=value``.

    The value is one of the option's own words, an integer, or a word such as ``on``, ``off`` or ``none``.
    """
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise InvalidOptionError(f"invalid option {quote(text)}: expected key=value")
    words = [word for each in options_of(thing) if each.name == key for word in each.metadata.get("choices", ())]
    if value in words or not value.isascii():
        return key, value
    digits = value.removeprefix("-")
    return key, int(value) if digits.isdigit() and len(digits) < 10 else _VALUE_WORDS.get(value.lower(), value)


def _plugin_name(thing: Any) -> str:
    """Return an object's plugin name: its class, function or module name in kebab case."""
    plain = type(thing).__module__ == "builtins" and not isinstance(thing, type | ModuleType | FunctionType)
    if plain or isinstance(thing, Rulebook):
        raise UnknownPluginError(
            f"invalid plugin {quote(thing)}: expected a name, a plugin, a module or a @hookimpl function"
        )
    named = thing if hasattr(thing, "__name__") else type(thing)
    if has_undecorated_options(named):
        raise PluginError(
            f"invalid plugin class {quote(named.__name__)}: expected the @plugin decorator, since it has options"
        )
    return registry.kebab_case(str(named.__name__).rpartition(".")[2])


def _option_names(recipe: _Recipe) -> list[str]:
    """Return the options that can be set: those of a class, none of an instance."""
    return [each.name for each in options_of(recipe.thing)] if isinstance(recipe.thing, type) else []


def _assign_options(stack: list[_Recipe], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the options of each plugin, which are given as ``name:key`` or by a key that only one plugin has."""
    given = [dict(each.options) for each in stack]
    for text in options.get("settings", ()):
        owner = _find_owner(stack, text.partition("=")[0].strip())
        given[owner].update([_parse_setting(text.strip().removeprefix(f"{stack[owner].name}:"), stack[owner].thing)])
    for key, value in options.items():
        if key != "settings":
            given[_find_owner(stack, key)][key.rpartition(":")[2]] = value
    return given


def _find_owner(stack: list[_Recipe], key: str) -> int:
    """Return the index of the one plugin in the stack that has an option, ``key`` or ``name:key``."""
    name, _, own = key.rpartition(":")
    owners = [index for index, each in enumerate(stack) if name in ("", each.name) and own in _option_names(each)]
    if len(owners) > 1:
        names = join_limited(stack[each].name for each in owners)
        raise InvalidOptionError(f"invalid option {key!r}: expected name:{key} with one of {names}")
    if not owners:
        known = [each for recipe in stack for each in _option_names(recipe)]
        raise InvalidOptionError(f"unknown option {quote(key)}; {did_you_mean(key, known)}")
    return owners[0]


def _instantiate(recipe: _Recipe, options: Mapping[str, Any]) -> StackedPlugin:
    """Return the plugin of a recipe with these options."""
    unknown = [key for key in options if key not in _option_names(recipe)]
    if unknown:
        raise InvalidOptionError(
            f"unknown option {quote(unknown[0])} of {recipe.name}; {did_you_mean(unknown[0], _option_names(recipe))}"
        )
    try:
        thing = recipe.thing(**options) if inspect.isclass(recipe.thing) else recipe.thing
    except InvalidOptionError as error:
        raise InvalidOptionError(f"{recipe.name}: {error.message}") from None
    except (CardGolfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"{recipe.name} cannot be instantiated: {describe_error(error)}") from error
    return StackedPlugin(recipe.name, thing, recipe.given, recipe.distribution)
