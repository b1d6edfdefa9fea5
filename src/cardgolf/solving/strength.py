"""How strong a bot is in a solved game, exactly."""

from typing import Any

from attrs import asdict, frozen

from cardgolf.solving.induction import Graph
from cardgolf.solving.optimal import OptimalBot
from cardgolf.solving.policies import BotPolicy, Contest, Policy


@frozen
class Strength:
    """What a bot gives away in a solved game, in points a round on the average of both seats.

    ``loss`` is what it gives away against the optimal bot, and ``exploitability`` against the best response to it.
    ``losses`` and ``exploitabilities`` have them for the first seat and for the second. ``decisions`` is in how many
    states the bot was asked. ``is_sampled`` is whether its random numbers are too many to be counted out. Then it
    decided once in each state, and a best response also profits from how it happened to decide.
    """

    loss: float
    exploitability: float
    losses: tuple[float, float]
    exploitabilities: tuple[float, float]
    decisions: int
    is_sampled: bool

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON data."""
        return asdict(self)


def find_policy(graph: Graph, bot: Any, seed: int) -> Policy:
    """Return how a bot decides in every state. Bots of the solved game itself know the state without a view."""
    if isinstance(bot, OptimalBot) and bot.belongs_to(graph):
        return bot.decide
    return BotPolicy(graph, bot, seed)


def measure(graph: Graph, bot: Any, seed: int) -> Strength:
    """Return how strong ``bot`` is."""
    policy, best, value = find_policy(graph, bot, seed), OptimalBot(graph).decide, graph.value
    losses = (value - Contest(graph, policy, best).points, Contest(graph, best, policy).points - value)
    exploitabilities = (value - Contest(graph, policy, None).points, Contest(graph, None, policy).points - value)
    decisions, is_sampled = (len(policy.decisions), policy.is_sampled) if isinstance(policy, BotPolicy) else (0, False)
    return Strength(sum(losses) / 2, sum(exploitabilities) / 2, losses, exploitabilities, decisions, is_sampled)
