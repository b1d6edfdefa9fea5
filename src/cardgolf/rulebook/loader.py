"""The function :func:`rules`: names, plugins and options to a rulebook."""

import inspect
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from attrs import evolve

from cardgolf.errors import CardGolfError, InvalidOptionError, PluginError
from cardgolf.rulebook import registry
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.given_plugins import Recipe, make_part, make_recipe, parse_setting, plugin_name_of
from cardgolf.rulebook.plugin import Preset, options_of
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import describe_error, did_you_mean, join_limited, quote, truncate

MAX_HOUSE_RULES = 40
MAX_OPTIONS = 1_000
MAX_SPEC_LENGTH = 10_000
MAX_PRESET_DEPTH = 10


def rules(
    variant: Any,
    /,
    *house_rules: Any,
    settings: Sequence[str] = (),
    without: Any = (),
    installed_only: bool = False,
    **options: Any,
) -> Rulebook:
    """Return the rulebook of a variant with house rules on top, in the order given, and options.

    ``variant`` is a name, a plugin or a preset. A house rule is a name, ``"name:key=value"``, or a plugin: a class, an
    instance, a module or one ``@hookimpl`` function. Both may be a file, ``"./ours.py"`` or ``"./ours.py:family"``, or
    an object of a module, ``"ours:family?key=value"``. The code of a file or module runs. ``variant`` may also be a
    bundle, ``"./ours.json"``, which has no code. With ``installed_only`` such
    texts are refused. A server that takes names from its clients must set it.

    An option goes to the plugin that defines it. ``settings`` are options as texts, ``key=value``, as on a command
    line. ``without`` are house rules of a preset to leave out. Equal specs give the same rulebook.

    >>> cardgolf.rules("nine-card", "ender-penalty:points=10", holes=18).options["holes"]
    18

    Raise :class:`UnknownPluginError`, :class:`AmbiguousPluginError`, :class:`InvalidOptionError` or
    :class:`PluginError`.
    """
    without = tuple(without) if isinstance(without, list | tuple) else (without,)
    if isinstance(variant, Rulebook):
        if house_rules or options or without:
            raise InvalidOptionError("invalid rulebook with house rules or options: expected the name of its variant")
        return variant
    variant, house_rules = _as_text(variant), tuple(map(_as_text, house_rules))
    if installed_only:
        _check_installed(variant, house_rules)
    _check_bounds(house_rules, (*settings, *without), options)
    options = {key: plain_integer(value) for key, value in options.items()}
    options |= {"settings": tuple(settings)} if settings else {}
    options |= {"without": without} if without else {}
    spec = variant, house_rules, tuple(options.items())
    versions = (_version(registry.VARIANTS, variant), *(_version(registry.HOUSE_RULES, each) for each in house_rules))
    try:
        book = _cached_rulebook(*spec, (*map(type, options.values()), *versions))
        return _canonical_rulebook(book, book.title, book.label, *filter(None, versions))
    except TypeError:
        return _build_rulebook(*spec)


def _as_text(given: Any) -> Any:
    """Return a path as text, and any other object as it is."""
    return os.fspath(given) if isinstance(given, os.PathLike) else given


def _check_installed(variant: Any, house_rules: Sequence[Any]) -> None:
    """Raise :class:`UnknownPluginError` for a text that is not the name of an installed plugin, before code runs."""
    for group, given in ((registry.VARIANTS, variant), *((registry.HOUSE_RULES, each) for each in house_rules)):
        if isinstance(given, str):
            registry.find_plugin(group, plugin_name_of(given))


def _version(group: str, given: Any) -> str:
    """Return the path and digest of the file that a text names: a changed file leads to another rulebook.

    A text with the name of an installed plugin names no file, as in :func:`make_recipe`. No file is looked at for it.
    """
    is_file = isinstance(given, str) and (".py" in given or ".json" in given)
    if not is_file or registry.is_installed(group, plugin_name_of(given)):
        return ""
    from cardgolf.rulebook.plugin_files import version_of  # noqa: PLC0415  # rarely needed

    return version_of(given)


def _check_bounds(house_rules: Sequence[Any], settings: Sequence[str], options: Mapping[str, Any]) -> None:
    """Raise :class:`InvalidOptionError` for a spec of more names than any game has, before looking them up."""
    if len(house_rules) > MAX_HOUSE_RULES:
        raise InvalidOptionError(f"invalid house_rules: expected at most {MAX_HOUSE_RULES}, got {len(house_rules)}")
    if len(settings) + len(options) > MAX_OPTIONS:
        raise InvalidOptionError(f"invalid options: expected at most {MAX_OPTIONS}, got {len(settings) + len(options)}")
    for each in house_rules:
        if isinstance(each, str) and len(each) > MAX_SPEC_LENGTH:
            raise InvalidOptionError(f"invalid house rule {quote(each)}: expected at most {MAX_SPEC_LENGTH} characters")


class _Stack:
    """The recipes of a stack of rules with the options of each. ``title`` is that of a preset."""

    def __init__(self, variant: Recipe) -> None:
        self.recipes = [Recipe("base", BaseRules, BaseRules, "cardgolf"), variant]
        self.options: list[dict[str, Any]] = [dict(getattr(variant.thing, "defaults", {})), dict(variant.options)]
        self.restated = frozenset(_option_names(self.recipes[0])).intersection(
            each.name for each in options_of(variant.thing)
        )
        self.title = ""

    def add(self, recipe: Recipe, owner: str = "") -> None:
        """Add a house rule; raise :class:`InvalidOptionError` if the preset ``owner`` has one of its name."""
        if isinstance(recipe.thing, Preset):
            raise InvalidOptionError(registry.refuse_as_house_rule(recipe.name, is_preset=True))
        if owner and recipe.name in self.names():
            raise InvalidOptionError(
                f"invalid house rule {quote(recipe.name)}: {truncate(owner, 40)} has it already; expected an option of "
                f"it such as {recipe.name}:KEY=VALUE, or without={recipe.name}"
            )
        defaults = getattr(recipe.thing, "defaults", None)
        if isinstance(defaults, Mapping) and defaults:
            raise PluginError(
                f"invalid defaults of the house rule {recipe.name}: expected none, since only a variant has defaults; "
                "give options to cardgolf.rules or to a preset"
            )
        self.recipes.append(recipe)
        self.options.append(dict(recipe.options))

    def remove(self, rule: Any) -> None:
        """Remove a house rule, given by its name or as an object.

        Raise :class:`InvalidOptionError` if there is none of this name.
        """
        known = [registry.normalize_name(each) for each in self.names()]
        wanted = registry.normalize_name(str(getattr(rule, "__name__", rule)))
        if not known:
            title = truncate(self.title or self.recipes[1].name, 40)
            raise InvalidOptionError(f"invalid without={quote(rule)}: {title} has no house rules to leave out")
        if wanted not in known:
            raise InvalidOptionError(f"invalid without={quote(rule)}: expected {join_limited(self.names())}")
        index = known.index(wanted) + 2
        del self.recipes[index], self.options[index]

    def names(self) -> list[str]:
        """Return the names of the house rules."""
        return [each.name for each in self.recipes[2:]]


def _build_rulebook(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    """Return a new rulebook."""
    given = dict(options)
    stack = _expand_variant(make_recipe(registry.VARIANTS, variant), ())
    for name in given.pop("without", ()):
        stack.remove(name)
    own = len(stack.recipes)
    for each in house_rules:
        stack.add(make_recipe(registry.HOUSE_RULES, each), stack.title if own > 2 else "")
    _assign_options(stack, given)
    base, *others = zip(stack.recipes, stack.options, strict=True)
    plugins = [_instantiate(*each) for each in others]
    restated = {name: getattr(plugins[0].plugin, name) for name in stack.restated}
    defaults = MappingProxyType(dict(getattr(stack.recipes[1].thing, "defaults", {})))
    plugins.insert(0, evolve(_instantiate(base[0], base[1] | restated), restated=stack.restated, defaults=defaults))
    remake = _rebuild_rulebook, (variant, house_rules, options)
    return Rulebook.from_plugins(plugins, remake, stack.title, own - 2)


def _expand_variant(recipe: Recipe, outer: tuple[Preset, ...]) -> _Stack:
    """Return the stack of a variant, or that of a preset with all that it stands for."""
    preset = recipe.thing
    if not isinstance(preset, Preset):
        return _Stack(recipe)
    label = "preset" if recipe.name == "preset" else f"preset {recipe.name}"
    if preset in outer or len(outer) == MAX_PRESET_DEPTH:
        raise PluginError(f"invalid {label}: expected a variant other than itself")
    with _naming(label):
        variant = make_part(registry.VARIANTS, preset.variant, recipe)
    stack = _expand_variant(variant, (*outer, preset))
    owner = stack.title if len(stack.recipes) > 2 else ""
    with _naming(label):
        for each in preset.house_rules:
            stack.add(make_part(registry.HOUSE_RULES, each, recipe), owner)
        _assign_options(stack, {**preset.options, **dict(recipe.options)})
    stack.title = preset.title or recipe.name
    return stack


@contextmanager
def _naming(label: str) -> Iterator[None]:
    """Add the label of a preset to an :class:`InvalidOptionError`."""
    try:
        yield
    except InvalidOptionError as error:
        raise InvalidOptionError(f"{label}: {error.message}") from None


def _rebuild_rulebook(variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Rulebook:
    return rules(variant, *house_rules, **dict(options))


@lru_cache(maxsize=256)
def _cached_rulebook(
    variant: Any, house_rules: tuple[Any, ...], options: tuple[tuple[str, Any], ...], _: object
) -> Rulebook:
    """Return the rulebook of a spec.

    The last argument has the types of the options, since ``True`` equals 1, and the versions of files.
    """
    return _build_rulebook(variant, house_rules, options)


@lru_cache(maxsize=256)
def _canonical_rulebook(book: Rulebook, *_titles: str) -> Rulebook:
    """Return the first rulebook with the spec, titles and files of ``book``, however its names were written."""
    return book


def _option_names(recipe: Recipe) -> list[str]:
    """Return the options that can be set: those of a class, none of an instance."""
    return [each.name for each in options_of(recipe.thing)] if isinstance(recipe.thing, type) else []


def _assign_options(stack: _Stack, options: Mapping[str, Any]) -> None:
    """Give each plugin its options, which are named ``name:key`` or by a key that only one plugin has.

    An option of the base rules that the variant has as its own is the variant's.
    """
    for text in options.get("settings", ()):
        owner = _find_owner(stack, text.partition("=")[0].strip())
        recipe = stack.recipes[owner]
        stack.options[owner].update([parse_setting(text.strip().removeprefix(f"{recipe.name}:"), recipe.thing)])
    for key, value in options.items():
        if key != "settings":
            stack.options[_find_owner(stack, key)][key.rpartition(":")[2]] = value


def _find_owner(stack: _Stack, key: str) -> int:
    """Return the index of the one plugin in the stack that has an option, ``key`` or ``name:key``."""
    name, _, own = key.rpartition(":")
    recipes = stack.recipes
    owners = [index for index, each in enumerate(recipes) if name in ("", each.name) and own in _option_names(each)]
    owners = owners[own in stack.restated and owners[:1] == [0] :]
    if len(owners) > 1:
        names = join_limited(recipes[each].name for each in owners)
        raise InvalidOptionError(f"invalid option {key!r}: expected name:{key} with one of {names}")
    if not owners:
        known = [each for recipe in recipes for each in _option_names(recipe)]
        raise InvalidOptionError(f"unknown option {quote(key)}; {did_you_mean(key, known)}")
    return owners[0]


def _instantiate(recipe: Recipe, options: Mapping[str, Any]) -> StackedPlugin:
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
    return StackedPlugin(recipe.name, thing, recipe.given, recipe.distribution, recipe.source)
