"""Environments for learning, from any rulebook: the reference page on learning lists them.

Names are imported when they are first used, since some need an extra. ``__all__`` has those that can be imported.
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__, {
    "numpy": ("CardGolfAEC", "Encoder", "Feature", "Solo", "Vector", "aec", "open_spiel_game", "solo", "vector"),
    "gymnasium": ("CardGolfAEC", "Solo", "Vector", "aec", "environment_id", "solo", "vector"),
    "pettingzoo": ("CardGolfAEC", "aec"),
    "pyspiel": ("open_spiel_game",),
})  # fmt: skip

if _find_spec("gymnasium"):
    _import_module("cardgolf.rl.registration").register()
