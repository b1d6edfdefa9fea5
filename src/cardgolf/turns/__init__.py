"""Turns as data: parts that say what a turn is, as those of :mod:`cardgolf.scoring` say what a board is worth.

A plugin yields parts from its hook ``turns``:

>>> from cardgolf import hookimpl, turns
>>> from cardgolf.scoring import ROWS
>>> @hookimpl("turns")
... def rows_leave():
...     yield turns.Leave(ROWS, after="swap")
>>> cardgolf.rules("nine-card", rows_leave).turn.leaves
(Leave(where=<Where.ROWS: 'rows'>, how='equal', after='swap', to=None),)
"""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
