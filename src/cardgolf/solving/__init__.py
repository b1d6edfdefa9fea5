"""Exact solutions of small games for two seats, by backward induction over what both seats see.

>>> from cardgolf.solving import solve
"""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
