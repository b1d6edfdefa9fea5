"""From names to plugins, by the metadata of installed distributions. Listing imports nothing."""

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cardgolf._text import describe_error, did_you_mean, join_limited, quote
from cardgolf.errors import AmbiguousPluginError, CardGolfError, PluginError, UnknownPluginError
from cardgolf.rulebook.plugin import options_of

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

VARIANTS = "cardgolf.variants"
HOUSE_RULES = "cardgolf.house_rules"


@frozen
class PluginInfo:
    """What is known of a variant or house rule: its name and who offers it, without importing it.

    ``summary``, ``options`` and ``players`` import it; they raise :class:`PluginError` if it is broken.
    """

    name: str
    distribution: str
    aliases: tuple[str, ...] = ()
    entry: "EntryPoint" = field(kw_only=True, repr=False, eq=False)

    def load(self) -> Any:
        """The plugin itself; :class:`PluginError` naming its distribution if it cannot be imported."""
        try:
            return self.entry.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            reason = error.message if isinstance(error, CardGolfError) else describe_error(error)
            raise PluginError(f"{self.name} of {self.distribution} cannot be imported: {reason}") from error

    @property
    def summary(self) -> str:
        """One sentence on what it is."""
        return (inspect.getdoc(self.load()) or "").partition("\n")[0]

    @property
    def options(self) -> Mapping[str, str]:
        """Its options: for each its default and what it decides."""
        return {each.name: f"{each.default!r}: {each.metadata.get('doc', '')}" for each in options_of(self.load())}

    @property
    def players(self) -> range:
        """How many can play a variant."""
        from cardgolf.rulebook.loader import rules  # noqa: PLC0415  # the assembly stands on the catalogue

        return rules(self.name).seats()


def variants() -> Mapping[str, PluginInfo]:
    """Every variant installed, by name. Nothing is imported and nothing raises.

    >>> cardgolf.variants()["play-nine"].distribution
    'cardgolf'
    """
    return _list_plugins(VARIANTS)


def house_rules() -> Mapping[str, PluginInfo]:
    """Every house rule installed, by name. Nothing is imported and nothing raises."""
    return _list_plugins(HOUSE_RULES)


def find_plugin(group: str, name: str) -> PluginInfo:
    """The plugin of ``group`` that goes by ``name``, whatever its case, spaces, hyphens and underscores.

    Raises :class:`UnknownPluginError`, or :class:`AmbiguousPluginError` naming the distributions that offer it.
    """
    offers = list(_iter_plugins(group))
    known = {offer.name for offer in offers}
    if not known:
        raise UnknownPluginError(f"no {group} are installed: is cardgolf itself installed? (pip install -e .)")
    wanted = normalize_name(name)
    found = _prefer_own(offer for offer in offers if wanted in map(normalize_name, (offer.name, *offer.aliases)))
    if not found:
        raise UnknownPluginError(f"{quote(name)} is not installed; {did_you_mean(name, known)}")
    if len(found) > 1:
        raise AmbiguousPluginError(f"{quote(name)} is offered by {join_limited(offer.distribution for offer in found)}")
    return found[0]


def normalize_name(name: str) -> str:
    """What is left of a name where the library does not tell names apart."""
    return name[:100].casefold().translate({ord(char): None for char in " -_"})


def kebab_case(name: str) -> str:
    """A class or function name as a plugin name: ``PlayNine`` is ``play-nine``."""
    spaced = "".join(f"-{char.lower()}" if char.isupper() else char for char in name)
    return spaced.strip("-_").replace("_", "-")


def _list_plugins(group: str) -> Mapping[str, PluginInfo]:
    found: dict[str, list[PluginInfo]] = {}
    for offer in _iter_plugins(group):
        found.setdefault(offer.name, []).append(offer)
    return {name: _prefer_own(found[name])[0] for name in sorted(found)}


def _prefer_own(offers: Iterable[PluginInfo]) -> list[PluginInfo]:
    """One offer a distribution, and only cardgolf's own where it is among them."""
    by_distribution = {offer.distribution: offer for offer in offers}
    own = by_distribution.get("cardgolf")
    return [own] if own else list(by_distribution.values())


def _iter_plugins(group: str) -> Iterator[PluginInfo]:
    """Every object offered in ``group``, once a distribution; its other names are aliases."""
    from importlib.metadata import distributions  # noqa: PLC0415  # it takes longer to import than all the rest

    for distribution in distributions():
        try:
            yield from _iter_distribution(distribution, group)
        except Exception:  # noqa: S112  # metadata that cannot be read offers nothing
            continue


def _iter_distribution(distribution: "Distribution", group: str) -> Iterator[PluginInfo]:
    objects: dict[str, list[EntryPoint]] = {}
    for entry in distribution.entry_points.select(group=group):
        objects.setdefault(entry.value, []).append(entry)
    for value, entries in objects.items():
        own_name = kebab_case(value.rpartition(":")[2])
        entry, *others = sorted(entries, key=lambda each: (each.name != own_name, each.name))
        yield PluginInfo(entry.name, distribution.name, tuple(each.name for each in others), entry=entry)
