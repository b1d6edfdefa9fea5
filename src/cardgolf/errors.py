"""Exceptions.

::

    CardGolfError
    ├── IllegalMoveError       a move that the rules do not allow now
    ├── UnknownPluginError     a name that no installed plugin has
    ├── AmbiguousPluginError   a name that two distributions offer
    ├── InvalidOptionError     an option, or a combination of rules, that is impossible
    ├── InvalidArgumentError   a seat, seed, number of players, ply or executor that is impossible
    ├── InvalidPositionError   cards, a layout, a deck or a state that no deal leads to
    ├── InvalidRecordError     a record that cannot be read or does not replay
    └── PluginError            a plugin that broke the contract of a hook

All but :class:`PluginError` are also :class:`ValueError`. A message says what was wrong and what was expected, in
fewer than 200 characters, and reveals no hidden card.
"""

from cardgolf._text import printable, truncate

_MAX_LENGTH = 199


class CardGolfError(Exception):
    """Base class of all exceptions of the library.

    ``message`` is the text; ``rule`` is the id of the clause that decided, or an empty string.
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
    """A move that the rules do not allow now. The game is unchanged."""


class UnknownPluginError(CardGolfError, ValueError):
    """The name of a variant, house rule or bot that is not installed."""


class AmbiguousPluginError(CardGolfError, ValueError):
    """A name that two installed distributions offer."""


class InvalidOptionError(CardGolfError, ValueError):
    """An option, or a combination of rules, that cannot be played."""


class InvalidArgumentError(CardGolfError, ValueError):
    """An argument that is not about an option: a seat, a seed, a number of players, a ply, an executor."""


class InvalidPositionError(CardGolfError, ValueError):
    """Cards, a layout, a deck or a state that no deal of these rules leads to."""


class InvalidRecordError(CardGolfError, ValueError):
    """A record that cannot be read or does not replay."""


class PluginError(CardGolfError):
    """A plugin that raised, or that returned what its hook does not allow."""
