"""Exceptions.

::

    CardGolfError
    ├── IllegalMoveError       a move that the rules forbid now
    ├── UnknownPluginError     a name without an installed plugin
    ├── AmbiguousPluginError   a name that two distributions offer
    ├── InvalidOptionError     an invalid option or combination of rules
    ├── InvalidArgumentError   an invalid seat, seed, number of players, ply or executor
    ├── InvalidPositionError   invalid cards, or a layout, deck or state without a game
    ├── InvalidRecordError     a record that cannot be read or does not replay
    ├── NotTabulableError      rules that cannot be played from tables
    └── PluginError            a plugin that raised, or returned an invalid value

All but :class:`PluginError` are also :class:`ValueError`. A message has fewer than 200 characters and names the
invalid value and what was expected. It never reveals a hidden card. A :class:`PluginError` of a rule that sees cards
therefore names the plugin, the hook and a type. What the rule raised or returned is in ``__cause__``.
"""

from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import printable, quote, truncate

_MAX_LENGTH = 199


class CardGolfError(Exception):
    """Base class of all exceptions of the library.

    ``message`` is the text. ``rule`` is the id of the clause that decided, or an empty string.
    """

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        ending = f" [{printable(truncate(self.rule, 60))}]" if self.rule else ""
        return printable(truncate(self.message, _MAX_LENGTH - len(ending))) + ending

    def __repr__(self) -> str:
        return printable(super().__repr__())


class IllegalMoveError(CardGolfError, ValueError):
    """A move that the rules forbid now. The game is unchanged.

    ``move`` is the text of a move that is not among the legal ones. For any other error it is empty. ``reason`` is the
    kind of refusal, such as ``turn``, by which :func:`cardgolf.narration.describe_refusal` finds a sentence for people.
    """

    def __init__(self, message: str, rule: str = "", move: str = "", *, reason: str = "move") -> None:
        super().__init__(message, rule)
        self.move = move
        self.reason = reason


class UnknownPluginError(CardGolfError, ValueError):
    """The name of a variant, house rule or bot that is not installed."""


class AmbiguousPluginError(CardGolfError, ValueError):
    """A name that two installed distributions provide."""


class InvalidOptionError(CardGolfError, ValueError):
    """An invalid option, or a combination of rules that cannot be played."""


class InvalidArgumentError(CardGolfError, ValueError):
    """An invalid argument that is no option: a seat, a seed, a number of players, a ply, an executor."""


class InvalidPositionError(CardGolfError, ValueError):
    """Cards, a layout, a deck or a state that cannot occur under these rules."""


class InvalidRecordError(CardGolfError, ValueError):
    """A record that cannot be parsed or replayed."""


class NotTabulableError(CardGolfError, ValueError):
    """Rules that cannot be played from tables. The message names what depends on more than tables hold."""


class PluginError(CardGolfError):
    """A plugin that raised, or that returned an invalid value from a hook.

    ``__cause__`` has what it raised or returned, with hidden cards perhaps. Log it, and send ``str(error)`` alone.
    """


def check_integer(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return ``value`` as a plain integer.

    Raise :class:`InvalidArgumentError` unless it is an integer from ``least``, to ``most`` if given.
    """
    number = plain_integer(value)
    if type(number) is not int or number < least or (most is not None and number > most):
        limits = f">= {least}" if most is None else f"from {least} to {most}"
        raise InvalidArgumentError(f"invalid {name}={quote(value)}: expected an integer {limits}")
    return number
