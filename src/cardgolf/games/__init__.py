"""Games in progress, and what can be done with one."""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
