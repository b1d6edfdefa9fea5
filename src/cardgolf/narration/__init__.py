"""Matches in words: what seats did and what followed, from the events of one viewer and nothing else."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
