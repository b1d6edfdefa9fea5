"""Environments for learning, from any rulebook: the reference page on learning lists them.

Names are imported when they are first used, since some need an extra. ``__all__`` has those that can be imported.
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names, leave_out_missing

if TYPE_CHECKING:
    from cardgolf.rl.agent_environment_cycle import CardGolfAEC, aec
    from cardgolf.rl.encoder import Encoder, Feature
    from cardgolf.rl.openspiel import open_spiel_game
    from cardgolf.rl.registration import environment_id
    from cardgolf.rl.rules_text import format_rules, parse_rules
    from cardgolf.rl.solo_environment import Solo, solo
    from cardgolf.rl.text_environment import TextEnvironment, TextStep
    from cardgolf.rl.vector_environment import Vector, vector

__all__ = [
    "CardGolfAEC", "Encoder", "Feature", "Solo", "TextEnvironment", "TextStep", "Vector", "aec", "environment_id",
    "format_rules", "open_spiel_game", "parse_rules", "solo", "vector",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "CardGolfAEC": "agent_environment_cycle", "Encoder": "encoder", "Feature": "encoder", "Solo": "solo_environment",
    "TextEnvironment": "text_environment", "TextStep": "text_environment", "Vector": "vector_environment",
    "aec": "agent_environment_cycle", "environment_id": "registration", "format_rules": "rules_text",
    "open_spiel_game": "openspiel", "parse_rules": "rules_text",
    "solo": "solo_environment", "vector": "vector_environment",
})  # fmt: skip

leave_out_missing(__all__, {
    "numpy": ("CardGolfAEC", "Encoder", "Feature", "Solo", "Vector", "aec", "open_spiel_game", "solo", "vector"),
    "gymnasium": ("CardGolfAEC", "Solo", "Vector", "aec", "environment_id", "solo", "vector"),
    "pettingzoo": ("CardGolfAEC", "aec"),
    "pyspiel": ("open_spiel_game",),
})  # fmt: skip

if _find_spec("gymnasium"):
    _import_module("cardgolf.rl.registration").register()
