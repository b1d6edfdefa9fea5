"""From what a caller names to a rulebook: variant, house rules and options become one stack."""

import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any

from attrs import frozen

from cardgolf import catalogue
from cardgolf._text import describe_error, did_you_mean, join_limited, quote
from cardgolf.errors import BadOption, CardGolfError, PluginError, UnknownVariant
from cardgolf.golf import Golf
from cardgolf.plugins import has_idle_options, options_of
from cardgolf.rulebook import Rulebook
from cardgolf.stacks import Stacked

MOST_HOUSE_RULES = 30
MOST_OPTIONS = 1_000
LONGEST_SPEC = 10_000

_WORDS = {"none": None, "true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def rules(variant: Any, /, *house_rules: Any, settings: Sequence[str] = (), **options: Any) -> Rulebook:
    """The rulebook of a variant with house rules on top, in the order given, and options.

    ``variant`` is a name or a plugin; a house rule is a name, ``"name:key=value"``, or an object: a plugin
    class or instance, a module with answers, or one ``@hookimpl`` function. An option goes to the plugin
    that has it. ``settings`` are options as texts, ``key=value``, as a command line has them. Equal specs give
    the same rulebook.

    >>> cardgolf.rules("nine-card", "ender-penalty:points=10", holes=18).options["holes"]
    18

    Raises :class:`UnknownVariant`, :class:`AmbiguousVariant`, :class:`BadOption`, :class:`PluginError`.
    """
    if isinstance(variant, Rulebook):
        if house_rules or options:
            raise BadOption("a rulebook is complete: name its variant to add house rules or options")
        return variant
    _check_bounds(house_rules, settings, options)
    if settings:
        options["settings"] = tuple(settings)
    try:
        return _canonical(_cached(variant, house_rules, tuple(options.items()), tuple(map(type, options.values()))))
    except TypeError:
        return _assembled(variant, house_rules, tuple(options.items()))


def _check_bounds(house_rules: Sequence[Any], settings: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise :class:`BadOption` for a spec that names more than any game has, before any of it is looked up."""
    if len(house_rules) > MOST_HOUSE_RULES:
        raise BadOption(f"invalid house_rules: expected at most {MOST_HOUSE_RULES}, got {len(house_rules)}")
    if len(settings) + len(options) > MOST_OPTIONS:
        raise BadOption(f"invalid options: expected at most {MOST_OPTIONS}, got {len(settings) + len(options)}")
    for each in house_rules:
        if isinstance(each, str) and len(each) > LONGEST_SPEC:
            raise BadOption(f"invalid house rule {quote(each)}: expected at most {LONGEST_SPEC} characters")


def _assembled(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    base = _Recipe("golf", Golf, Golf, "cardgolf")
    above = [_recipe(catalogue.HOUSE_RULES, each) for each in house_rules]
    stack = [base, _recipe(catalogue.VARIANTS, variant), *above]
    given = _distributed(stack, dict(options))
    given[0] = dict(getattr(stack[1].thing, "defaults", {})) | given[0]
    made = [_made(each, own) for each, own in zip(stack, given, strict=True)]
    return Rulebook(made, remake=(_assembled_again, (variant, house_rules, options)))


def _assembled_again(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    return rules(variant, *house_rules, **dict(options))


@lru_cache(maxsize=256)
def _cached(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...], _: object) -> Rulebook:
    """The rulebook of a spec, made once; the types of the options belong to it, since ``True`` is not 1."""
    return _assembled(variant, house_rules, options)


@lru_cache(maxsize=256)
def _canonical(book: Rulebook) -> Rulebook:
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


def _recipe(group: str, given: Any) -> _Recipe:
    if not isinstance(given, str):
        return _Recipe(_name(given), given, given)
    name, _, settings = given.partition(":")
    info = catalogue.find(group, name)
    thing = _plugin(info)
    options = tuple(_setting(each, thing) for each in settings.split(",") if each)
    return _Recipe(info.name, thing, given, info.distribution, options)


def _plugin(info: catalogue.VariantInfo) -> Any:
    """What an entry point names, if it can be a plugin at all."""
    thing = info.load()
    try:
        _name(thing)
        dict(getattr(thing, "defaults", {}))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
        raise PluginError(f"{info.name} of {info.distribution} is no plugin: {reason}") from error
    return thing


def _setting(text: str, thing: Any) -> tuple[str, Any]:
    """``key=value`` as an option of ``thing``: one of its own words, a number, or on, off, none and the like."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise BadOption(f"{quote(text)} is no option: write key=value")
    words = [word for each in options_of(thing) if each.name == key for word in each.metadata.get("choices", ())]
    if value in words or not value.isascii():
        return key, value
    digits = value.removeprefix("-")
    return key, int(value) if digits.isdigit() and len(digits) < 10 else _WORDS.get(value.lower(), value)


def _name(thing: Any) -> str:
    """An object's plugin name: its class, function or module name in kebab case."""
    plain = type(thing).__module__ == "builtins" and not isinstance(thing, type | ModuleType | FunctionType)
    if plain or isinstance(thing, Rulebook):
        raise UnknownVariant(f"{quote(thing)} is no rule: give a name, a plugin, a module or a @hookimpl function")
    named = thing if hasattr(thing, "__name__") else type(thing)
    if has_idle_options(named):
        raise PluginError(f"{quote(named.__name__)} has options and is not marked: put @plugin above it")
    return catalogue.kebab(str(named.__name__).rpartition(".")[2])


def _keys(recipe: _Recipe) -> list[str]:
    """The options that may still be set: those of a class, not of an instance made already."""
    return [each.name for each in options_of(recipe.thing)] if isinstance(recipe.thing, type) else []


def _distributed(stack: list[_Recipe], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """For each plugin the options meant for it: by ``name:key``, or by a key that it alone owns."""
    given = [dict(each.options) for each in stack]
    for text in options.get("settings", ()):
        owner = _owner(stack, text.partition("=")[0].strip())
        given[owner].update([_setting(text.strip().removeprefix(f"{stack[owner].name}:"), stack[owner].thing)])
    for key, value in options.items():
        if key != "settings":
            given[_owner(stack, key)][key.rpartition(":")[2]] = value
    return given


def _owner(stack: list[_Recipe], key: str) -> int:
    """The place in the stack of the one plugin that has an option, ``key`` or ``name:key``."""
    name, _, own = key.rpartition(":")
    owners = [index for index, each in enumerate(stack) if name in ("", each.name) and own in _keys(each)]
    if len(owners) > 1:
        names = join_limited(stack[each].name for each in owners)
        raise BadOption(f"{key} is an option of {names}: write name:{key}=...")
    if not owners:
        known = [each for recipe in stack for each in _keys(recipe)]
        raise BadOption(f"{quote(key)} is no option here; {did_you_mean(key, known)}")
    return owners[0]


def _made(recipe: _Recipe, options: Mapping[str, Any]) -> Stacked:
    unknown = [key for key in options if key not in _keys(recipe)]
    if unknown:
        raise BadOption(f"{recipe.name} has no option {quote(unknown[0])}; {did_you_mean(unknown[0], _keys(recipe))}")
    try:
        thing = recipe.thing(**options) if inspect.isclass(recipe.thing) else recipe.thing
    except BadOption as error:
        raise BadOption(f"{recipe.name}: {error.message}") from None
    except (CardGolfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"{recipe.name} cannot be made: {describe_error(error)}") from error
    return Stacked(recipe.name, thing, recipe.given, recipe.distribution)
