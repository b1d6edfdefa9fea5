"""Score sheets: matches that are played with real cards and kept round by round."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
