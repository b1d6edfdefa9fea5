"""Simulation: thousands of matches between bots, the same ones on any number of workers."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
