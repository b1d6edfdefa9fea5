"""Environments for learning, from any rulebook: the reference page on learning lists them.

Names are imported when they are first used, since some need an extra.
"""

import importlib as _importlib
import importlib.util as _find
import typing as _typing

if _typing.TYPE_CHECKING:
    from cardgolf.rl.agent_environment_cycle import aec
    from cardgolf.rl.encoder import Encoder
    from cardgolf.rl.openspiel import open_spiel_game
    from cardgolf.rl.solo_environment import Solo, solo
    from cardgolf.rl.text_environment import TextEnvironment
    from cardgolf.rl.vector_environment import Vector, vector

__all__ = ["Encoder", "Solo", "TextEnvironment", "Vector", "aec", "open_spiel_game", "solo", "vector"]

_MODULES = {
    "Encoder": "encoder", "Solo": "solo_environment", "TextEnvironment": "text_environment",
    "Vector": "vector_environment", "aec": "agent_environment_cycle", "open_spiel_game": "openspiel",
    "solo": "solo_environment", "vector": "vector_environment",
}  # fmt: skip


def __getattr__(name: str) -> _typing.Any:
    """Import a name when it is first used."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_importlib.import_module(f"cardgolf.rl.{_MODULES[name]}"), name)


if _find.find_spec("gymnasium"):
    _importlib.import_module("cardgolf.rl.registration").register()
