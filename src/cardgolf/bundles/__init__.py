"""Rules as data: a rulebook as one JSON object, from which programs in any language play and score."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
