"""Rulebooks: plugins, the hooks they implement, and the base rules."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
