"""Helpers that know no game: text, files, rows of CSV, and constructors."""

from cardgolf.tools.stubs import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
