"""Installed plugins by name, from the metadata of distributions. Listing them imports no plugin."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cardgolf.errors import AmbiguousPluginError, CardGolfError, PluginError, UnknownPluginError
from cardgolf.rulebook.plugin import Preset, options_of
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr
from cardgolf.tools.docstrings import read_docstring
from cardgolf.tools.text import describe_error, did_you_mean, join_limited, quote

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

VARIANTS = "cardgolf.variants"
HOUSE_RULES = "cardgolf.house_rules"
_KINDS = {VARIANTS: "variant ", HOUSE_RULES: "house rule "}


@frozen
class PluginInfo:
    """The name and distribution of a variant, house rule or bot, without importing it.

    ``is_preset``, ``summary`` and ``options`` import it. They raise :class:`PluginError` if it is broken.
    """

    name: str
    distribution: str
    aliases: tuple[str, ...] = ()
    entry: "EntryPoint" = field(kw_only=True, repr=False, eq=False)

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def load(self) -> Any:
        """Return the plugin; raise :class:`PluginError` with its distribution if it cannot be imported."""
        try:
            return self.entry.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
            raise PluginError(f"{self.name} of {self.distribution} cannot be imported: {reason}") from error

    @property
    def _preset(self) -> Preset | None:
        return thing if isinstance(thing := self.load(), Preset) else None

    @property
    def is_preset(self) -> bool:
        """Whether it is a preset: a variant with house rules and options under a name of its own."""
        return self._preset is not None

    @property
    def title(self) -> str:
        """The title of a preset, or an empty text."""
        return preset.title if (preset := self._preset) else ""

    @property
    def also(self) -> tuple[str, ...]:
        """Other names of the game of a preset, for people."""
        return preset.also if (preset := self._preset) else ()

    @property
    def source(self) -> str:
        """Where the rules of a preset were read, or an empty text."""
        return preset.source if (preset := self._preset) else ""

    def has(self, words: str) -> bool:
        """Return whether a name, the title or the source contains ``words``, or its summary does.

        Case, spaces, hyphens and underscores do not matter.

        >>> [name for name, info in cardgolf.variants().items() if info.has("polish poker")]
        ['hara-kiri']
        """
        texts = (self.name, *self.aliases, self.title, *self.also, self.source, self.summary)
        return any(normalize_name(words) in _fold(text) for text in texts)

    @property
    def summary(self) -> str:
        """The first line of its docstring, or the rules that a preset stands for."""
        if isinstance(thing := self.load(), Preset):
            names = ", ".join((thing.title, *thing.also))
            return f"{names}: {thing.summary}." if thing.title else f"{thing.summary}."
        return read_docstring(thing).partition("\n")[0]

    @property
    def options(self) -> Mapping[str, str]:
        """The default and description of each option, or the options that a preset sets."""
        if isinstance(thing := self.load(), Preset):
            return {name: f"{value!r}: set by the preset." for name, value in thing.options.items()}
        return {each.name: f"{each.default!r}: {each.metadata.get('doc', '')}" for each in options_of(thing)}


def variants() -> Mapping[str, PluginInfo]:
    """Return every installed variant and preset by name, without importing any.

    >>> cardgolf.variants()["play-nine"].distribution
    'cardgolf'
    """
    return list_plugins(VARIANTS)


def house_rules() -> Mapping[str, PluginInfo]:
    """Return every installed house rule by name, without importing any."""
    return list_plugins(HOUSE_RULES)


def find_plugin(group: str, name: str) -> PluginInfo:
    """Return the plugin of ``group`` with this name, ignoring case, spaces, hyphens and underscores.

    Raise :class:`UnknownPluginError` for an unknown name, and :class:`AmbiguousPluginError` if several distributions
    provide it.
    """
    plugins = _find_plugins(group)
    known = {each.name for each in plugins}
    if not known:
        raise UnknownPluginError(
            f"no {group} are installed: expected cardgolf itself to be installed (pip install -e .)"
        )
    wanted = normalize_name(name)
    found = _prefer_own(each for each in plugins if wanted in map(normalize_name, (each.name, *each.aliases)))
    if not found:
        other = VARIANTS if group == HOUSE_RULES else HOUSE_RULES
        misplaced = explain_order(find_plugin(other, name)) if is_installed(other, name) else ""
        kind = _KINDS.get(group, "")
        raise UnknownPluginError(misplaced or f"{kind}{quote(name)} is not installed; {did_you_mean(name, known)}")
    if len(found) > 1:
        raise AmbiguousPluginError(
            f"{quote(name)} is provided by several distributions: {join_limited(each.distribution for each in found)}"
        )
    return found[0]


def list_names(group: str) -> list[str]:
    """Return every name and alias of the plugins of ``group``, sorted."""
    return sorted({name for each in _find_plugins(group) for name in (each.name, *each.aliases)})


def explain_order(misplaced: PluginInfo) -> str:
    """Return why a variant cannot be a house rule, or a house rule a variant."""
    name = misplaced.name
    if misplaced.entry.group == HOUSE_RULES:
        return f"{name} is a house rule: expected a variant before it, as in VARIANT {name}"
    return refuse_as_house_rule(name, is_preset=misplaced.is_preset)


def refuse_as_house_rule(name: str, *, is_preset: bool) -> str:
    """Return the error for a variant or preset in the place of a house rule."""
    kind = "preset" if is_preset else "variant"
    return f"{name} is a {kind}: expected a house rule here, since a variant or preset comes first"


def is_installed(group: str, name: str) -> bool:
    """Return whether a plugin of ``group`` has this name."""
    wanted = normalize_name(name)
    return any(wanted in map(normalize_name, (each.name, *each.aliases)) for each in _find_plugins(group))


def find_module(name: str) -> str:
    """Return the module of the installed variant or house rule of exactly this name, or an empty text."""
    for group in (VARIANTS, HOUSE_RULES):
        for each in _prefer_own(each for each in _find_plugins(group) if each.name == name):
            return each.entry.module
    return ""


def normalize_name(name: str) -> str:
    """Return ``name`` without case, spaces, hyphens and underscores, and cut to 100 characters."""
    return _fold(name[:100])


def _fold(text: str) -> str:
    return text.casefold().translate({ord(char): None for char in " -_"})


def kebab_case(name: str) -> str:
    """Return the plugin name of a class, function or constant: ``play-nine`` for ``PlayNine`` and ``PLAY_NINE``."""
    name = name.lower() if name.isupper() else name
    spaced = "".join(f"-{char.lower()}" if char.isupper() else char for char in name)
    return spaced.strip("-_").replace("_", "-")


def list_plugins(group: str) -> Mapping[str, PluginInfo]:
    """Return the plugins of ``group`` by name, in alphabetical order."""
    found: dict[str, list[PluginInfo]] = {}
    for each in _find_plugins(group):
        found.setdefault(each.name, []).append(each)
    return {name: _prefer_own(found[name])[0] for name in sorted(found)}


def _prefer_own(plugins: Iterable[PluginInfo]) -> list[PluginInfo]:
    """Return one plugin for each distribution, or only that of cardgolf if there is one."""
    by_distribution = {each.distribution: each for each in plugins}
    own = by_distribution.get("cardgolf")
    return [own] if own else list(by_distribution.values())


def _find_plugins(group: str) -> Sequence[PluginInfo]:
    """Return every plugin of ``group``, several of one name included."""
    return _scan_distributions(tuple(map(str, sys.path)), tuple(map(_modified_at, sys.path))).get(group, ())


def _modified_at(path: str) -> int:
    """Return when an entry of ``sys.path`` last changed, or zero if it does not exist."""
    try:
        return os.stat(path or ".").st_mtime_ns  # noqa: PTH116  # pathlib is slow to import
    except OSError:
        return 0


@lru_cache(maxsize=4)
def _scan_distributions(_path: tuple[str, ...], _times: tuple[int, ...]) -> Mapping[str, Sequence[PluginInfo]]:
    """Return the plugins of all installed distributions by group.

    Reading all metadata takes milliseconds. A change of ``sys.path`` or of one of its folders leads to another scan.
    """
    from importlib.metadata import distributions  # noqa: PLC0415  # slow to import

    found: dict[str, list[PluginInfo]] = {}
    for distribution in distributions():
        try:
            plugins = list(_read_distribution(distribution))
        except Exception:  # noqa: S112  # a distribution with unreadable metadata has no plugins
            continue
        for each in plugins:
            found.setdefault(each.entry.group, []).append(each)
    return found


def _read_distribution(distribution: "Distribution") -> Iterator[PluginInfo]:
    """Yield each object that a distribution provides to a group. Its other names are aliases."""
    objects: dict[tuple[str, str], list[EntryPoint]] = {}
    for entry in distribution.entry_points:
        if entry.group.startswith("cardgolf."):
            objects.setdefault((entry.group, entry.value), []).append(entry)
    for (_, value), entries in objects.items():
        own_name = kebab_case(value.rpartition(":")[2])
        entry, *others = sorted(entries, key=lambda each: (each.name != own_name, each.name))
        yield PluginInfo(entry.name, distribution.name, tuple(each.name for each in others), entry=entry)
