"""What lies on a table: layouts, boards, moves, states, scorecards, and shuffles."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
