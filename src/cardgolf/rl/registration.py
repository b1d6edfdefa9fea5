"""The environments by the names that Gymnasium's ``make`` and ``make_vec`` know."""

from typing import Any

import gymnasium as gym

from cardgolf.rulebook.registry import variants

NAMESPACE, VERSION = "cardgolf", 0


def environment_id(variant: str) -> str:
    """Return the id under which Gymnasium and PettingZoo know a variant.

    >>> from cardgolf.rl.registration import environment_id
    >>> environment_id("play-nine")
    'cardgolf/PlayNine-v0'
    """
    return f"{NAMESPACE}/{''.join(part.capitalize() for part in variant.split('-'))}-v{VERSION}"


def register() -> None:
    """Register each installed variant with Gymnasium, and ``cardgolf/Solo-v0``, whose ``rules`` are an argument."""
    for variant in variants():
        _register(environment_id(variant), {"rules": variant})
    _register(f"{NAMESPACE}/Solo-v{VERSION}", {})


def _register(name: str, arguments: dict[str, Any]) -> None:
    if name not in gym.registry:
        gym.register(
            id=name,
            entry_point="cardgolf.rl.solo_environment:Solo",
            vector_entry_point="cardgolf.rl.registration:make_vector",
            kwargs=arguments,
        )


def make_vector(num_envs: int = 1, **arguments: Any) -> Any:
    """Return the vector environment that ``gymnasium.make_vec`` asks for."""
    from cardgolf.rl.vector_environment import Vector  # noqa: PLC0415  # only vectors need lanes

    return Vector(count=num_envs, **arguments)
