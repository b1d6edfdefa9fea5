"""Bots by name: the registry of entry points, and how a bot is made from a specification."""

import inspect
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from random import Random
from types import MappingProxyType
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
from cardgolf.rulebook import find_plugin, list_names
from cardgolf.tools import describe_error, did_you_mean, quote


class Bot(Protocol):
    """A player that chooses a move from the view of its seat, and from the past if it wants to know it.

    The move must depend on nothing else but the random generator that the bot was made with.
    """

    def choose(self, view: View) -> Move | str:
        """Return one of ``view.legal_moves``, or its text. It is called only when ``view.seat`` is to move.

        A view has no past. If ``choose`` has a second parameter ``events``, simulations and games also pass what the
        seat saw happen in the match: a tuple of :class:`cardgolf.events.Event`, as
        :meth:`cardgolf.Game.events` returns it. Such a parameter has the default ``()``.

        >>> class First:
        ...     def choose(self, view):
        ...         return view.legal_moves[0]
        >>> class Copycat:
        ...     def choose(self, view, events=()):
        ...         said = [event.move for event in events if hasattr(event, "move") and event.seat != view.seat]
        ...         return next((move for move in view.legal_moves if str(move) in said[-1:]), view.legal_moves[0])
        """
        raise NotImplementedError


LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "easy": "beginner",
        "medium": "greedy",
        "hard": "wary",
        "harder": "search:deals=32",
        "expert": "search:deals=128",
        "hardest": "search:deals=512",
    }
)
"""The bot of each level, from the weakest to the strongest. :func:`cardgolf.bots.make_bot` takes these names too.

Levels are the names by which people choose the strength of a bot. The league measures them.
"""

BOTS = "cardgolf.bots"
OURS = "cardgolf"
"""The distribution whose bots the levels name."""


@frozen
class BotInfo:
    """A bot's name and distribution, known without importing it.

    ``summary`` and ``options`` import the bot. They raise :class:`cardgolf.PluginError` if it is broken.
    """

    name: str
    distribution: str
    plugin: PluginInfo

    def load(self) -> Any:
        """Import and return the class or function that makes the bot.

        Raises :class:`cardgolf.PluginError` if it cannot be imported.
        """
        return self.plugin.load()

    @property
    def summary(self) -> str:
        """One sentence on how the bot plays."""
        return self.plugin.summary

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the bot and their defaults.

        >>> from cardgolf.bots import bots
        >>> bots()["search"].options["deals"]
        '128'
        """
        return {name: repr(default) for name, default in options_of(self.load()).items()}


def bots() -> Mapping[str, BotInfo]:
    """Return every installed bot by name, without importing any.

    >>> from cardgolf.bots import bots
    >>> list(bots())
    ['beginner', 'greedy', 'random', 'search', 'stubborn', 'wary']
    """
    found = {}
    for name in list_names(BOTS):
        with suppress(AmbiguousPluginError):  # the name is of no use
            plugin = find_plugin(BOTS, name)
            found[plugin.name] = BotInfo(plugin.name, plugin.distribution, plugin)
    return found


def list_opponents() -> list[str]:
    """Return the names to choose an opponent from: the levels, the weakest first, and the bots of other packages.

    >>> from cardgolf.bots import list_opponents
    >>> list_opponents()[:6]
    ['easy', 'medium', 'hard', 'harder', 'expert', 'hardest']
    """
    return [*LEVELS, *(bot.name for bot in bots().values() if bot.distribution != OURS)]


def options_of(maker: Any) -> Mapping[str, Any]:
    """Return the options of ``maker`` with their defaults: its parameters after the random generator."""
    _, *others = inspect.signature(maker).parameters.values()
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {each.name: each.default for each in others if each.kind in named}


BotSpec = Any


def make_bot(spec: BotSpec, rng: Random) -> Bot:
    """Return the bot that ``spec`` names. Its only source of chance is ``rng``, for example ``Chance(1)``.

    ``spec`` is a name with or without options (``"greedy"``, ``"search:deals=256"``), one of the
    :data:`cardgolf.bots.LEVELS` (``"hard"``), a class or function that is called with ``rng``, or an object with
    ``choose``, which is returned unchanged.

    >>> from cardgolf.bots import Chance, make_bot
    >>> make_bot("search:deals=20", Chance(1))
    Search(deals=20, seconds=None)

    Raises :class:`cardgolf.InvalidOptionError` for an unknown name, an unknown option or an object that is not a bot.
    Raises :class:`cardgolf.PluginError` for a bot that cannot be imported or made.
    """
    name, maker, options = _make_recipe(spec) if isinstance(spec, str) else (bot_name(spec), spec, {})
    if not isinstance(maker, type) and callable(getattr(maker, "choose", None)):
        return maker  # type: ignore[no-any-return]
    if not callable(maker):
        raise InvalidOptionError(
            f"invalid bot={quote(spec)}: expected a name, a class, a function or an object with `choose`"
        )
    bot = _instantiate(name, maker, rng, options)
    if not callable(getattr(bot, "choose", None)):
        raise PluginError(f"{name} made {quote(bot)}: expected an object with `choose`")
    return bot


def bot_name(spec: BotSpec) -> str:
    """Return the name of a bot in tables: its name and options, or the name of its class or function.

    >>> from cardgolf.bots import bot_name
    >>> bot_name("Greedy"), bot_name("search: deals=256")
    ('greedy', 'search:deals=256')

    Raises the errors of :func:`make_bot` for a text that names no bot.
    """
    if not isinstance(spec, str):
        return str(getattr(spec, "__name__", type(spec).__name__))
    name, _, options = _make_recipe(spec)
    return f"{name}:" * bool(options) + ",".join(f"{key}={value}" for key, value in options.items()) or name


@lru_cache(maxsize=256)
def _make_recipe(text: str) -> tuple[str, Any, Mapping[str, Any]]:
    """Return the name of a bot, its maker and its options."""
    name, _, options = LEVELS.get(text.strip(), text).partition(":")
    try:
        plugin = find_plugin(BOTS, name.strip())
    except UnknownPluginError:
        known = did_you_mean(name.strip(), [*LEVELS, *list_names(BOTS)])
        raise InvalidOptionError(f"bot {quote(name.strip())} is not installed; {known}") from None
    except AmbiguousPluginError as error:
        raise InvalidOptionError(f"bot {error.message}") from None
    maker = plugin.load()
    parsed = (_parse_option(plugin.name, maker, each) for each in options.split(",") if each.strip())
    return plugin.name, maker, dict(parsed)


def _parse_option(name: str, maker: Any, text: str) -> tuple[str, Any]:
    """Parse ``key=value`` as an option of ``maker``."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise InvalidOptionError(f"invalid option {quote(text)} of {name}: expected key=value")
    known = options_of(maker)
    if key not in known:
        raise InvalidOptionError(f"{name} has no option {quote(key)}; {did_you_mean(key, known)}")
    return key, _parse_value(value)


def _parse_value(text: str) -> Any:
    """Return the number that the text is, or the text itself."""
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
