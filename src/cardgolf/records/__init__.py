"""Records: a match as lines of JSON, for files, archives and proofs."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
