"""Differences between two rulebooks: parts, and layouts, scores and courses of play that they treat differently."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
