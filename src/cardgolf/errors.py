"""Everything cardgolf refuses, as one tree.

::

    CardGolfError
    ├── IllegalMove        a move the rules do not allow now
    ├── UnknownVariant     a name nobody offers
    ├── AmbiguousVariant   a name that two distributions offer
    ├── BadOption          an option, seat count or stack of house rules that cannot be
    ├── BadPosition        cards, a layout, a deck or a table that cannot be
    ├── BadRecord          a saved game that does not hold together
    └── PluginError        a plugin that broke its promise

Every text says what was wrong and what would have been right, in under 200 characters of public data.
"""

from cardgolf._text import printable, truncate

_LONGEST = 199


class CardGolfError(Exception):
    """The root of the tree: ``message`` in words, ``rule`` the id of the clause that decided (or ``""``)."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        ending = f" [{printable(truncate(self.rule, 60))}]" if self.rule else ""
        return printable(truncate(self.message, _LONGEST - len(ending))) + ending

    def __repr__(self) -> str:
        return printable(super().__repr__())


class IllegalMove(CardGolfError):
    """A move the rules do not allow now; the game it was offered to is unchanged."""


class UnknownVariant(CardGolfError):
    """A variant or house rule nobody offers."""


class AmbiguousVariant(CardGolfError):
    """A name that two installed distributions offer."""


class BadOption(CardGolfError):
    """An option or a combination of rules that cannot be played."""


class BadPosition(CardGolfError):
    """Cards that no deal of these rules can bring about."""


class BadRecord(CardGolfError):
    """A saved game that cannot be read or does not replay."""


class PluginError(CardGolfError):
    """A plugin answered a question in a way the kernel cannot use."""
