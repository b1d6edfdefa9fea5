"""From what a caller names to a rulebook: variant, house rules and options become one stack."""

import inspect
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from cardgolf import catalogue
from cardgolf.errors import BadOption, CardGolfError, PluginError, UnknownVariant, listed, nearest, shown
from cardgolf.golf import Golf
from cardgolf.plugins import options_of
from cardgolf.rulebook import Rulebook, Stacked

_WORDS = {"none": None, "true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def rules(variant: Any, *house_rules: Any, **options: Any) -> Rulebook:
    """The rulebook of a variant with house rules on top, in the order given, and options.

    ``variant`` is a name or a plugin; a house rule is a name, ``"name:key=value"``, or an object: a plugin
    class or instance, a module with answers, or one ``@hookimpl`` function. An option goes to the plugin
    that has it. Equal specs give the same rulebook.

    >>> cardgolf.rules("nine-card", "ender-penalty:points=10", holes=18).options["holes"]
    18

    Raises :class:`UnknownVariant`, :class:`AmbiguousVariant`, :class:`BadOption`, :class:`PluginError`.
    """
    if isinstance(variant, Rulebook):
        if house_rules or options:
            raise BadOption("a rulebook is complete: name its variant to add house rules or options")
        return variant
    try:
        return _cached(variant, house_rules, tuple(options.items()))
    except TypeError:
        return _assembled(variant, house_rules, tuple(options.items()))


def _assembled(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    base = _Recipe("golf", Golf, Golf, "cardgolf")
    above = [_recipe(catalogue.HOUSE_RULES, each) for each in house_rules]
    stack = [base, _recipe(catalogue.VARIANTS, variant), *above]
    given = _distributed(stack, dict(options))
    given[0] = dict(getattr(stack[1].thing, "defaults", {})) | given[0]
    return Rulebook([_made(each, own) for each, own in zip(stack, given, strict=True)])


_cached = lru_cache(maxsize=256)(_assembled)


@frozen
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
    options = tuple(_setting(each) for each in settings.split(",") if each)
    return _Recipe(info.name, info.load(), given, info.distribution, options)


def _setting(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"{shown(text)} is no option: write name:key=value")
    value = value.strip()
    if value.lower() in _WORDS:
        return key.strip(), _WORDS[value.lower()]
    digits = value.removeprefix("-")
    return key.strip(), int(value) if digits.isascii() and digits.isdigit() and len(digits) < 10 else value


def _name(thing: Any) -> str:
    """An object's plugin name: its class, function or module name in kebab case."""
    named = thing if hasattr(thing, "__name__") else type(thing)
    name = catalogue.kebab(str(named.__name__).rpartition(".")[2])
    if name in ("int", "float", "bool", "none-type", "list", "dict", "tuple", "bytes"):
        raise UnknownVariant(f"{shown(thing)} is no rule: give a name, a plugin, a module or a @hookimpl function")
    return name


def _keys(recipe: _Recipe) -> list[str]:
    """The options that may still be set: those of a class, not of an instance made already."""
    return [each.name for each in options_of(recipe.thing)] if isinstance(recipe.thing, type) else []


def _distributed(stack: list[_Recipe], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """For each plugin the options meant for it: ``name:key`` texts, and keywords that one alone owns."""
    given = [dict(each.options) for each in stack]
    for key, value in options.items():
        owners = [index for index, each in enumerate(stack) if key in _keys(each)]
        if len(owners) > 1:
            names = listed(stack[each].name for each in owners)
            raise BadOption(f"{key} is an option of {names}: write name:{key}=...")
        if not owners:
            known = [each for recipe in stack for each in _keys(recipe)]
            raise BadOption(f"{shown(key)} is no option here; {nearest(key, known)}")
        given[owners[0]][key] = value
    return given


def _made(recipe: _Recipe, options: Mapping[str, Any]) -> Stacked:
    unknown = [key for key in options if key not in _keys(recipe)]
    if unknown:
        raise BadOption(f"{recipe.name} has no option {shown(unknown[0])}; {nearest(unknown[0], _keys(recipe))}")
    try:
        thing = recipe.thing(**options) if inspect.isclass(recipe.thing) else recipe.thing
    except BadOption as error:
        raise BadOption(f"{recipe.name}: {error.message}") from None
    except CardGolfError:
        raise
    except Exception as error:
        raise PluginError(f"{recipe.name} cannot be made: {type(error).__name__}: {shown(str(error), 80)}") from error
    return Stacked(recipe.name, thing, recipe.given, recipe.distribution)
