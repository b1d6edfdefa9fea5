"""Rewards: what the points of a round or a match are worth to a seat that learns."""

from collections.abc import Sequence
from typing import Any, Literal

from cardgolf.errors import InvalidArgumentError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import NO_SIDES, Sides
from cardgolf.tools.text import quote

Reward = Literal["points", "margin"]
REWARDS = ("points", "margin")


def check_reward(reward: str) -> None:
    """Raise :class:`InvalidArgumentError` for a reward that is not known."""
    if reward not in REWARDS:
        raise InvalidArgumentError(f"invalid reward={quote(reward)}: expected points or margin")


def find_reward(rules: Rulebook, reward: str, own: Any, total: Any, seats: int) -> Any:
    """Return the reward for ``own`` points where those of all ``seats`` are ``total``. Both may be arrays.

    A margin is the lead over the mean of the other seats.
    """
    lead = own - (total - own) / (seats - 1) if reward == "margin" and seats > 1 else own
    return -rules.cost_sign * lead


def find_rewards(rules: Rulebook, reward: str, points: Sequence[int], sides: Sides = NO_SIDES) -> list[float]:
    """Return the reward of each seat for the ``points`` of the seats. The seats of a team share theirs.

    A margin is then the lead over the mean of the other sides. Handicaps are not learned from: they count nothing.
    """
    shared = sides.share(points)
    by_side = sides.merge_totals(shared)
    return [float(find_reward(rules, reward, own, sum(by_side), len(by_side))) for own in shared]
