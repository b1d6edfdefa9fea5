"""Integers of callers: those of NumPy and of other libraries become plain ones."""

from operator import index
from typing import Any


def plain_integer(value: Any) -> Any:
    """Return an integer of any type as a plain one: whatever has ``__index__`` and is no bool. Return others as given.

    A function that takes an integer calls this first, so that only plain ones are compared, stored and recorded.

    >>> class Seven:
    ...     def __index__(self):
    ...         return 7
    >>> plain_integer(Seven()), plain_integer(True), plain_integer(1.0), plain_integer("1")
    (7, True, 1.0, '1')
    """
    if type(value) in (int, bool):
        return value
    try:
        return index(value)
    except Exception:  # no integer, such as a text, an array or a bool of NumPy; objects of callers may raise anything
        return value
