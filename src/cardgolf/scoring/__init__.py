"""Scoring as data: parts from which the score of a board, of many boards and their bounds follow.

A plugin yields parts from its hook ``scoring``:

>>> from cardgolf import hookimpl
>>> from cardgolf.scoring import TOUCHING, Bonus, Faces
>>> @hookimpl("scoring")
... def two_twos():
...     yield Bonus(TOUCHING, -10, cards=Faces(ranks=[2]), rule="two-twos.bonus")
>>> cardgolf.score(cardgolf.rules("nine-card", two_twos), "2 2 K / K A 4 / A 5 6").total
7
"""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
