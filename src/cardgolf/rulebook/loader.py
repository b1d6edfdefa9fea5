"""From what a caller names to a rulebook: variant, house rules and options become one stack."""

import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any

from attrs import frozen

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
    """The rulebook of a variant with house rules on top, in the order given, and options.

    ``variant`` is a name or a plugin; a house rule is a name, ``"name:key=value"``, or an object: a plugin
    class or instance, a module with answers, or one ``@hookimpl`` function. An option goes to the plugin
    that has it. ``settings`` are options as texts, ``key=value``, as a command line has them. Equal specs give
    the same rulebook.

    >>> cardgolf.rules("nine-card", "ender-penalty:points=10", holes=18).options["holes"]
    18

    Raises :class:`UnknownPluginError`, :class:`AmbiguousPluginError`, :class:`InvalidOptionError`, :class:`PluginError`.
    """
    if isinstance(variant, Rulebook):
        if house_rules or options:
            raise InvalidOptionError("a rulebook is complete: name its variant to add house rules or options")
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
    """Raise :class:`InvalidOptionError` for a spec that names more than any game has, before any of it is looked up."""
    if len(house_rules) > MAX_HOUSE_RULES:
        raise InvalidOptionError(f"invalid house_rules: expected at most {MAX_HOUSE_RULES}, got {len(house_rules)}")
    if len(settings) + len(options) > MAX_OPTIONS:
        raise InvalidOptionError(
            f"invalid options: expected at most {MAX_OPTIONS}, got {len(settings) + len(options)}"
        )
    for each in house_rules:
        if isinstance(each, str) and len(each) > MAX_SPEC_LENGTH:
            raise InvalidOptionError(f"invalid house rule {quote(each)}: expected at most {MAX_SPEC_LENGTH} characters")


def _build_rulebook(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    base = _Recipe("base", BaseRules, BaseRules, "cardgolf")
    above = [_make_recipe(registry.HOUSE_RULES, each) for each in house_rules]
    stack = [base, _make_recipe(registry.VARIANTS, variant), *above]
    given = _assign_options(stack, dict(options))
    given[0] = dict(getattr(stack[1].thing, "defaults", {})) | given[0]
    made = [_instantiate(each, own) for each, own in zip(stack, given, strict=True)]
    return Rulebook(made, remake=(_rebuild_rulebook, (variant, house_rules, options)))


def _rebuild_rulebook(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    return rules(variant, *house_rules, **dict(options))


@lru_cache(maxsize=256)
def _cached_rulebook(
    variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...], _: object
) -> Rulebook:
    """The rulebook of a spec, made once; the types of the options belong to it, since ``True`` is not 1."""
    return _build_rulebook(variant, house_rules, options)


@lru_cache(maxsize=256)
def _canonical_rulebook(book: Rulebook) -> Rulebook:
    """The first rulebook made of a spec, whichever way its names were written."""
    return book


@frozen(eq=False, repr=False)
class _Recipe:
    """A plugin yet to be made: ``thing`` is its class, or an object that is used as it is."""

    name: str
    thing: Any
    given: Any
    distribution: str = ""
    options: tuple[tuple[str, Any], ...] = ()


def _make_recipe(group: str, given: Any) -> _Recipe:
    if not isinstance(given, str):
        return _Recipe(_plugin_name(given), given, given)
    name, _, settings = given.partition(":")
    info = registry.find_plugin(group, name)
    thing = _load_plugin(info)
    options = tuple(_parse_setting(each, thing) for each in settings.split(",") if each)
    return _Recipe(info.name, thing, given, info.distribution, options)


def _load_plugin(info: registry.PluginInfo) -> Any:
    """What an entry point names, if it can be a plugin at all."""
    thing = info.load()
    try:
        _plugin_name(thing)
        dict(getattr(thing, "defaults", {}))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
        raise PluginError(f"{info.name} of {info.distribution} is no plugin: {reason}") from error
    return thing


def _parse_setting(text: str, thing: Any) -> tuple[str, Any]:
    """``key=value`` as an option of ``thing``: one of its own words, a number, or on, off, none and the like."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise InvalidOptionError(f"{quote(text)} is no option: write key=value")
    words = [word for each in options_of(thing) if each.name == key for word in each.metadata.get("choices", ())]
    if value in words or not value.isascii():
        return key, value
    digits = value.removeprefix("-")
    return key, int(value) if digits.isdigit() and len(digits) < 10 else _VALUE_WORDS.get(value.lower(), value)


def _plugin_name(thing: Any) -> str:
    """An object's plugin name: its class, function or module name in kebab case."""
    plain = type(thing).__module__ == "builtins" and not isinstance(thing, type | ModuleType | FunctionType)
    if plain or isinstance(thing, Rulebook):
        raise UnknownPluginError(f"{quote(thing)} is no rule: give a name, a plugin, a module or a @hookimpl function")
    named = thing if hasattr(thing, "__name__") else type(thing)
    if has_undecorated_options(named):
        raise PluginError(f"{quote(named.__name__)} has options and is not marked: put @plugin above it")
    return registry.kebab_case(str(named.__name__).rpartition(".")[2])


def _option_names(recipe: _Recipe) -> list[str]:
    """The options that may still be set: those of a class, not of an instance made already."""
    return [each.name for each in options_of(recipe.thing)] if isinstance(recipe.thing, type) else []


def _assign_options(stack: list[_Recipe], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """For each plugin the options meant for it: by ``name:key``, or by a key that it alone owns."""
    given = [dict(each.options) for each in stack]
    for text in options.get("settings", ()):
        owner = _find_owner(stack, text.partition("=")[0].strip())
        given[owner].update([_parse_setting(text.strip().removeprefix(f"{stack[owner].name}:"), stack[owner].thing)])
    for key, value in options.items():
        if key != "settings":
            given[_find_owner(stack, key)][key.rpartition(":")[2]] = value
    return given


def _find_owner(stack: list[_Recipe], key: str) -> int:
    """The place in the stack of the one plugin that has an option, ``key`` or ``name:key``."""
    name, _, own = key.rpartition(":")
    owners = [index for index, each in enumerate(stack) if name in ("", each.name) and own in _option_names(each)]
    if len(owners) > 1:
        names = join_limited(stack[each].name for each in owners)
        raise InvalidOptionError(f"{key} is an option of {names}: write name:{key}=...")
    if not owners:
        known = [each for recipe in stack for each in _option_names(recipe)]
        raise InvalidOptionError(f"{quote(key)} is no option here; {did_you_mean(key, known)}")
    return owners[0]


def _instantiate(recipe: _Recipe, options: Mapping[str, Any]) -> StackedPlugin:
    unknown = [key for key in options if key not in _option_names(recipe)]
    if unknown:
        raise InvalidOptionError(
            f"{recipe.name} has no option {quote(unknown[0])}; {did_you_mean(unknown[0], _option_names(recipe))}"
        )
    try:
        thing = recipe.thing(**options) if inspect.isclass(recipe.thing) else recipe.thing
    except InvalidOptionError as error:
        raise InvalidOptionError(f"{recipe.name}: {error.message}") from None
    except (CardGolfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"{recipe.name} cannot be made: {describe_error(error)}") from error
    return StackedPlugin(recipe.name, thing, recipe.given, recipe.distribution)
