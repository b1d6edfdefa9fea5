"""The bots that installed distributions offer, found like variants by their metadata. Listing imports nothing."""

import inspect
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import entry_points
from typing import Any

from attrs import frozen

from cardgolf import AmbiguousVariant, VariantInfo
from cardgolf.catalogue import find

BOTS = "cardgolf.bots"


@frozen
class BotInfo:
    """What is known of a bot: its name and who offers it, without importing it.

    ``summary`` and ``options`` import it; they raise :class:`cardgolf.PluginError` if it is broken.
    """

    name: str
    distribution: str
    offer: VariantInfo

    def load(self) -> Any:
        """The class or function that makes the bot; :class:`cardgolf.PluginError` if it cannot be imported."""
        return self.offer.load()

    @property
    def summary(self) -> str:
        """One sentence on how it plays."""
        return self.offer.summary

    @property
    def options(self) -> Mapping[str, str]:
        """Its options and their defaults.

        >>> from cardgolf.bots import bots
        >>> bots()["rollout"].options["playout"]
        "'greedy'"
        """
        return {name: repr(default) for name, default in options_of(self.load()).items()}


def bots() -> Mapping[str, BotInfo]:
    """Every bot installed, by name. Nothing is imported and nothing raises.

    >>> from cardgolf.bots import bots
    >>> list(bots())
    ['greedy', 'random', 'rollout', 'stubborn']
    """
    found = {}
    for name in sorted(entry_points(group=BOTS).names):
        with suppress(AmbiguousVariant):  # nobody can use it by that name
            offer = find(BOTS, name)
            found[offer.name] = BotInfo(offer.name, offer.distribution, offer)
    return found


def options_of(maker: Any) -> Mapping[str, Any]:
    """What may follow the generator of chance in a call of ``maker``: each option's name and default."""
    _, *others = inspect.signature(maker).parameters.values()
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {each.name: each.default for each in others if each.kind in named}
