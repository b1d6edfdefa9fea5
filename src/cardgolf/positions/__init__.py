"""Positions: a state as text, parsed and validated."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
