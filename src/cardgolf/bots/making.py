"""From what a caller names to a bot."""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from cardgolf import AmbiguousVariant, BadOption, CardGolfError, PluginError, UnknownVariant
from cardgolf._text import describe_error, did_you_mean, quote
from cardgolf.bots.listing import BOTS, options_of
from cardgolf.bots.protocol import Bot
from cardgolf.catalogue import find

BotSpec = Any


def make_bot(spec: BotSpec, rng: Random) -> Bot:
    """The bot that ``spec`` names; all its chance comes from ``rng``.

    ``spec`` is a name with or without options (``"greedy"``, ``"rollout:iterations=200"``), a class or function
    that is called with ``rng``, or an object with ``choose``, which is used as it is.

    >>> import random
    >>> from cardgolf.bots import make_bot
    >>> make_bot("rollout:iterations=20", random.Random(1))
    Rollout(iterations=20, seconds=None, playout='greedy')

    Raises :class:`cardgolf.BadOption` for a name nobody offers (the nearest is suggested), an option there is not or
    whatever else is no bot, and :class:`cardgolf.PluginError` for a bot that cannot be imported or made.
    """
    name, maker, options = _recipe(spec) if isinstance(spec, str) else (bot_name(spec), spec, {})
    if not isinstance(maker, type) and callable(getattr(maker, "choose", None)):
        return maker  # type: ignore[no-any-return]
    if not callable(maker):
        raise BadOption(f"{quote(spec)} is no bot: give a name, a class, a function or an object with `choose`")
    bot = _made(name, maker, rng, options)
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
    name, _, options = _recipe(spec)
    return f"{name}:" * bool(options) + ",".join(f"{key}={value}" for key, value in options.items()) or name


@lru_cache(maxsize=256)
def _recipe(text: str) -> tuple[str, Any, Mapping[str, Any]]:
    """A bot's name, what makes it, and its options."""
    name, _, settings = text.partition(":")
    try:
        offer = find(BOTS, name.strip())
    except (UnknownVariant, AmbiguousVariant) as error:
        raise BadOption(f"bot {error.message}") from None
    maker = offer.load()
    return offer.name, maker, dict(_setting(offer.name, maker, each) for each in settings.split(",") if each.strip())


def _setting(name: str, maker: Any, text: str) -> tuple[str, Any]:
    """``key=value`` as an option of ``maker``."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise BadOption(f"{quote(text)} is no option: write key=value")
    known = options_of(maker)
    if key not in known:
        raise BadOption(f"{name} has no option {quote(key)}; {did_you_mean(key, known)}")
    return key, _value(value)


def _value(text: str) -> Any:
    """A number where the text is one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _made(name: str, maker: Any, rng: Random, options: Mapping[str, Any]) -> Bot:
    try:
        return maker(rng, **options)  # type: ignore[no-any-return]
    except BadOption as error:
        raise BadOption(f"{name}: {error.message}") from None
    except (CardGolfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise PluginError(f"{name} cannot be made: {describe_error(error)}") from error
