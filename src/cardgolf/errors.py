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

from collections.abc import Iterable

_LONGEST = 199


class CardGolfError(Exception):
    """The root of the tree: ``message`` in words, ``rule`` the id of the clause that decided (or ``""``)."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        ending = f" [{clip(self.rule, 60)}]" if self.rule else ""
        return clip(self.message, _LONGEST - len(ending)) + ending


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


def clip(text: str, longest: int) -> str:
    """``text``, cut to at most ``longest`` characters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def said(error: BaseException) -> str:
    """The kind of an exception and what it says, safe to print: a stranger's may raise again when it is read."""
    try:
        return f"{type(error).__name__}: {shown(str(error), 80)}"
    except Exception:
        return type(error).__name__


def shown(value: object, longest: int = 40) -> str:
    """What somebody gave us, safe to print: short, ASCII, and never raising."""
    try:
        text = value[: longest + 1] if isinstance(value, str) else repr(value)
        return clip(ascii(text) if isinstance(value, str) else text.encode("ascii", "replace").decode(), longest)
    except Exception:
        return f"<{type(value).__name__}>"


def listed(values: Iterable[object], most: int = 6) -> str:
    """The first few of ``values`` and how many more there are."""
    texts = [str(value) for value in values]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def nearest(name: str, known: Iterable[str]) -> str:
    """A suggestion for a misspelt name, or the names there are."""
    from difflib import get_close_matches  # noqa: PLC0415  # it takes long to import, and few need it

    names = sorted(known)
    close = get_close_matches(name[:60].lower(), names, n=1)
    return f"did you mean {close[0]}?" if close else f"there are: {listed(names, 8) or 'none'}"
