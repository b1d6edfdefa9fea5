"""What befell a game so far: a chain of short links, so that games share their past and a fork costs nothing.

A link is a tuple of the chain before it and up to sixteen events.
"""

from itertools import chain
from typing import Any, TypeAlias

from cardgolf.moves import Move

Past: TypeAlias = tuple[Any, ...]

NO_PAST: Past = (None,)

_LINK = 16


def later(past: Past, event: Move | str) -> Past:
    """``past`` and one event more."""
    return past + (event,) if len(past) <= _LINK else (past, event)


def told(past: Past | None) -> tuple[Move | str, ...]:
    """Every event, from the first to the last.

    >>> told(later(later(NO_PAST, "one"), "two"))
    ('one', 'two')
    """
    links: list[Past] = []
    while past is not None:
        links.append(past[1:])
        past = past[0]
    return tuple(chain.from_iterable(reversed(links)))
