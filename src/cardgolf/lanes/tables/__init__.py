"""Tabulation: the turns of a rulebook as plain tables, from which rounds are played in bulk."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
