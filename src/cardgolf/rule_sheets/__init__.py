"""Rule sheets: the rules of one rulebook as numbered prose with drawn examples."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
