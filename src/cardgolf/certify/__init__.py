"""Certification: a corpus of boards, matches and refusals that compares a program in any language with the engine."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
