"""``cardgolf.solve``: the value of a small game, its optimal policy, and how strong bots are in it."""

from typing import Any

from cardgolf.engine.views import View
from cardgolf.errors import check_integer
from cardgolf.rulebook.loader import rules as load_rules
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.solving.induction import Graph
from cardgolf.solving.optimal import OptimalBot
from cardgolf.solving.policies import Contest
from cardgolf.solving.refusals import PLAYERS, check_rules
from cardgolf.solving.strength import Strength, find_policy, measure
from cardgolf.table import Move
from cardgolf.tools.integers import plain_integer

MOST_STATES = 2_000_000
"""States that are solved by default, which takes about a minute and half a gigabyte."""


class Solution:
    """A solved game for two seats: one round, in which each seat wants to be as far ahead as it can. Made by ``solve``.

    Points of a round are compared, so totals of a match do not count. Where most points win, signs are turned.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._bot = OptimalBot(graph)

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the game."""
        return self._graph.rules

    @property
    def value(self) -> float:
        """The points by which the seat that begins is ahead, on the average of all deals."""
        return self._graph.value

    @property
    def states(self) -> int:
        """The number of states in which a seat decides, each once for all that are equal by symmetry."""
        return len(self._graph.values)

    @property
    def bot(self) -> OptimalBot:
        """The optimal bot, which can be passed wherever a bot can be named."""
        return self._bot

    def rate(self, view: View) -> dict[Move, float]:
        """Return the points by which the seat is ahead after each legal move, if both seats then play perfectly.

        Raises :class:`InvalidArgumentError` for the view of another game, or one that does not tell all discards.
        """
        return self._bot.rate(view)

    def match(self, first: Any, second: Any, *, seed: int = 0) -> float:
        """Return the points by which the bot ``first`` is ahead, which begins, on the average of all deals.

        Bots are named as elsewhere, or this solution's bots. They decide by the view, without events.
        """
        policies = [find_policy(self._graph, bot, seed) for bot in (first, second)]
        return Contest(self._graph, *policies).points

    def measure(self, bot: Any, *, seed: int = 0) -> Strength:
        """Return what a bot gives away against the optimal bot, and against the best response to it.

        The bot decides by the view, without events. It sees one of the boards that are equal by symmetry. ``seed`` is
        that of a bot whose random numbers cannot be counted out.
        """
        return measure(self._graph, bot, seed)

    def respond(self, bot: Any, *, seed: int = 0) -> OptimalBot:
        """Return the best response to a bot, in either seat."""
        policy = find_policy(self._graph, bot, seed)
        contests = (Contest(self._graph, None, policy), Contest(self._graph, policy, None))
        return OptimalBot(self._graph, {**contests[0].choices, **contests[1].choices})

    def __repr__(self) -> str:
        return f"<Solution of {self.rules.label}: {self.states:,} states, the first seat ahead by {self.value:.4f}>"


def solve(rules: Any, players: int = PLAYERS, *, most_states: int = MOST_STATES) -> Solution:
    """Return the exact solution of a small game for two seats.

    ``rules`` is a rulebook or the name of a variant. The round must have a turn limit of 50 or less, and a stock that
    is not made anew: ``turn_limit=4, recycle="end_round"``. A seat may know no card that the other does not know, and
    the rules must have tables. Solving takes some 30 microseconds a state.

    >>> rules = cardgolf.rules("golf", "examples/short_deck.py?ranks=3", recycle="end_round", turn_limit=3)
    >>> cardgolf.solve(rules)
    <Solution of golf + short-deck: 945 states, the first seat ahead by 0.2889>

    Raises :class:`NotTabulableError` for rules that cannot be solved, :class:`InvalidOptionError` for such options, and
    :class:`InvalidArgumentError` for another number of players or more than ``most_states`` states.
    """
    most_states, book = check_integer("most_states", most_states, 1), load_rules(rules)
    return Solution(Graph(book, check_rules(book, plain_integer(players)), most_states))
