"""The bots that installed distributions offer, found like variants by their metadata. Listing imports nothing."""

import inspect
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol

from attrs import frozen

from cardgolf import (
    AmbiguousPluginError,
    CardGolfError,
    InvalidOptionError,
    Move,
    PluginError,
    PluginInfo,
    UnknownPluginError,
    View,
)
from cardgolf._text import describe_error, did_you_mean, quote
from cardgolf.rulebook.registry import find_plugin


class Bot(Protocol):
    """Whatever can choose a move from what its seat sees."""

    def choose(self, view: View) -> Move | str:
        """One of ``view.moves`` or its text. It is asked only when ``view.seat`` is to move.

        >>> class First:
        ...     def choose(self, view):
        ...         return view.moves[0]
        """
        raise NotImplementedError


BOTS = "cardgolf.bots"


@frozen
class BotInfo:
    """What is known of a bot: its name and who offers it, without importing it.

    ``summary`` and ``options`` import it; they raise :class:`cardgolf.PluginError` if it is broken.
    """

    name: str
    distribution: str
    offer: PluginInfo

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
        with suppress(AmbiguousPluginError):  # nobody can use it by that name
            offer = find_plugin(BOTS, name)
            found[offer.name] = BotInfo(offer.name, offer.distribution, offer)
    return found


def options_of(maker: Any) -> Mapping[str, Any]:
    """What may follow the generator of chance in a call of ``maker``: each option's name and default."""
    _, *others = inspect.signature(maker).parameters.values()
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {each.name: each.default for each in others if each.kind in named}


BotSpec = Any


def make_bot(spec: BotSpec, rng: Random) -> Bot:
    """The bot that ``spec`` names; all its chance comes from ``rng``.

    ``spec`` is a name with or without options (``"greedy"``, ``"rollout:iterations=200"``), a class or function
    that is called with ``rng``, or an object with ``choose``, which is used as it is.

    >>> import random
    >>> from cardgolf.bots import make_bot
    >>> make_bot("rollout:iterations=20", random.Random(1))
    Rollout(iterations=20, seconds=None, playout='greedy')

    Raises :class:`cardgolf.InvalidOptionError` for a name nobody offers (the nearest is suggested), an option there is not or
    whatever else is no bot, and :class:`cardgolf.PluginError` for a bot that cannot be imported or made.
    """
    name, maker, options = _make_recipe(spec) if isinstance(spec, str) else (bot_name(spec), spec, {})
    if not isinstance(maker, type) and callable(getattr(maker, "choose", None)):
        return maker  # type: ignore[no-any-return]
    if not callable(maker):
        raise InvalidOptionError(
            f"{quote(spec)} is no bot: give a name, a class, a function or an object with `choose`"
        )
    bot = _instantiate(name, maker, rng, options)
    if not callable(getattr(bot, "choose", None)):
        raise PluginError(f"{name} made {quote(bot)}, which has no `choose`")
    return bot


def bot_name(spec: BotSpec) -> str:
    """What a bot is called in tables: its name and options as they were given, or the name of its class or function.

    >>> from cardgolf.bots import bot_name
    >>> bot_name("Greedy"), bot_name("rollout: iterations=200")
    ('greedy', 'rollout:iterations=200')

    Raises what :func:`make_bot` does for a text that names no bot.
    """
    if not isinstance(spec, str):
        return str(getattr(spec, "__name__", type(spec).__name__))
    name, _, options = _make_recipe(spec)
    return f"{name}:" * bool(options) + ",".join(f"{key}={value}" for key, value in options.items()) or name


@lru_cache(maxsize=256)
def _make_recipe(text: str) -> tuple[str, Any, Mapping[str, Any]]:
    """A bot's name, what makes it, and its options."""
    name, _, settings = text.partition(":")
    try:
        offer = find_plugin(BOTS, name.strip())
    except (UnknownPluginError, AmbiguousPluginError) as error:
        raise InvalidOptionError(f"bot {error.message}") from None
    maker = offer.load()
    return (
        offer.name,
        maker,
        dict(_parse_setting(offer.name, maker, each) for each in settings.split(",") if each.strip()),
    )


def _parse_setting(name: str, maker: Any, text: str) -> tuple[str, Any]:
    """``key=value`` as an option of ``maker``."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise InvalidOptionError(f"{quote(text)} is no option: write key=value")
    known = options_of(maker)
    if key not in known:
        raise InvalidOptionError(f"{name} has no option {quote(key)}; {did_you_mean(key, known)}")
    return key, _parse_value(value)


def _parse_value(text: str) -> Any:
    """A number where the text is one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _instantiate(name: str, maker: Any, rng: Random, options: Mapping[str, Any]) -> Bot:
    try:
        return maker(rng, **options)  # type: ignore[no-any-return]
    except InvalidOptionError as error:
        raise InvalidOptionError(f"{name}: {error.message}") from None
    except (CardGolfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"{name} cannot be made: {describe_error(error)}") from error
