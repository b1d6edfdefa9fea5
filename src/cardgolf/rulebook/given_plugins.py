"""Recipes: what a caller gives for a plugin, found by name, loaded from a file, or taken as it is."""

import re
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import attrs

from cardgolf.errors import CardGolfError, InvalidOptionError, PluginError, UnknownPluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.plugin import Preset, has_undecorated_options, options_of
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.text import describe_error, printable, quote, truncate

_VALUE_WORDS = {"none": None, "true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
MAX_TARGET_LENGTH = 10_000
_NAME_AND_SETTINGS = r"(?s)([^:?]*)([:?]?)(.*)"
_IS_TARGET = r"[/\\:]|\.py|\.json"  # of a file, or of an object of a module


class Recipe(NamedTuple):
    """A plugin to be instantiated: ``thing`` is its class, or an object that is used as it is.

    ``place`` is the file of a rule without a package, and ``module`` the module that was made of it.
    """

    name: str
    thing: Any
    given: Any
    distribution: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    source: Any = None
    place: str = ""
    module: str = ""


def make_recipe(group: str, given: Any) -> Recipe:
    """Return the recipe of a plugin that is given by name, by a target, with options or without, or as an object."""
    if isinstance(given, Recipe):  # of a bundle, which makes its plugins
        return given
    if isinstance(given, Preset):
        return Recipe(truncate(given.title, 40) or "preset", given, given)
    if not isinstance(given, str):
        return Recipe(_plugin_name(given), given, given)
    name, settings = _split_settings(given)
    may_be_target = len(given) <= MAX_TARGET_LENGTH and re.search(_IS_TARGET, given)
    if may_be_target and not registry.is_installed(group, name) and (recipe := _make_target_recipe(group, given)):
        return recipe
    info = registry.find_plugin(group, name)
    thing = _load_plugin(info)
    return Recipe(info.name, thing, given, info.distribution, _parse_settings(settings, thing))


def plugin_name_of(text: str) -> str:
    """Return the part of ``text`` before its settings, which must be an installed name unless it is a target."""
    return _split_settings(text)[0]


def _split_settings(text: str) -> tuple[str, str]:
    """Return a plugin's name and its settings: ``name:key=value`` or ``name?key=value``."""
    name, _, settings = re.fullmatch(_NAME_AND_SETTINGS, text).groups()  # type: ignore[union-attr]  # matches any text
    return name, settings


def _make_target_recipe(group: str, given: str) -> Recipe | None:
    """Return the recipe of a rule in a file or module, or ``None`` if ``given`` is no target."""
    from cardgolf.rulebook.plugin_files import load_target, parse_target  # noqa: PLC0415  # rarely needed

    target = parse_target(given)
    if target is None:
        return None
    loaded = load_target(target)
    if not isinstance(loaded.thing, Preset):
        _plugin_name(loaded.thing)  # raises an error for what cannot be a plugin
        if group == registry.VARIANTS and isinstance(loaded.thing, FunctionType):
            raise UnknownPluginError(
                f"{printable(loaded.name)} is a house rule: expected a variant before it, as in VARIANT {quote(given)}"
            )
    options = _parse_settings(target.options, loaded.thing)
    return Recipe(
        loaded.name,
        loaded.thing,
        loaded.target,
        loaded.source.name,
        options,
        loaded.source,
        target.place,
        loaded.module,
    )


def make_part(group: str, given: Any, preset: Recipe) -> Recipe:
    """Return the recipe of a part of a preset.

    If the preset is in a file, a record names each object by its variable there. An instance without a variable is its
    class with options. Raise :class:`PluginError` for another object that no record can name.
    """
    if not preset.source or isinstance(given, str | Recipe):
        return make_recipe(group, given)
    if isinstance(given, Preset):
        return make_recipe(group, given)._replace(source=preset.source, place=preset.place, module=preset.module)
    from cardgolf.rulebook.plugin_files import find_variable  # noqa: PLC0415  # rarely needed

    options: tuple[tuple[str, Any], ...] = ()
    variable = find_variable(given, preset.module)
    if not variable and attrs.has(type(given)):
        variable = find_variable(type(given), preset.module)
        options = tuple((each.name, getattr(given, each.name)) for each in options_of(given))
    if not variable:
        raise PluginError(
            f"invalid part {_plugin_name(given)} of {preset.name}: expected a rule that is a variable of "
            f"{preset.source.name}, by which a record can name it"
        )
    return make_recipe(group, f"{preset.place}:{variable}")._replace(options=options)


def _parse_settings(text: str | None, thing: Any) -> tuple[tuple[str, Any], ...]:
    """Return the options in ``key=value,key=value``."""
    return tuple(parse_setting(each, thing) for each in (text or "").split(",") if each)


def _load_plugin(info: registry.PluginInfo) -> Any:
    """Return the object of an entry point; raise :class:`PluginError` if it cannot be a plugin."""
    thing = info.load()
    if isinstance(thing, Preset):
        return thing
    try:
        _plugin_name(thing)
        dict(getattr(thing, "defaults", {}))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
        raise PluginError(f"invalid plugin {info.name} of {info.distribution}: {reason}") from error
    return thing


def parse_setting(text: str, thing: Any) -> tuple[str, Any]:
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
