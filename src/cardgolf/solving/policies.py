"""Policies in a solved game: how a bot decides in every state, matches between two policies, and best responses."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from cardgolf.bots import Chance, make_bot
from cardgolf.engine.views import View
from cardgolf.errors import InvalidArgumentError
from cardgolf.solving.induction import TIE, Graph, PublicState
from cardgolf.solving.views import Reader
from cardgolf.table import Move
from cardgolf.tools import quote

Decision = Sequence[tuple[int, float]]
"""Options of a state by number, each with its probability."""

Policy = Callable[[int], Decision]
"""The decision in a state."""

MOST_DRAWS = 1000
"""Ways of drawing random numbers that are counted out in one decision."""


class _UncountedError(Exception):
    """Raised by draws that have too many results to try them all."""


class CountedChance(Chance):
    """A random generator that gives every result in turn: :meth:`advance` goes on to the next way of drawing."""

    def __init__(self) -> None:
        super().__init__(0)
        self._trail: list[tuple[int, int]] = []
        self._drawn = 0

    @property
    def probability(self) -> float:
        """The probability of the numbers drawn since the last advance."""
        chance = 1.0
        for _, size in self._trail:
            chance /= size
        return chance

    def restart(self) -> None:
        """Begin with the first way of drawing."""
        self._trail, self._drawn = [], 0

    def advance(self) -> bool:
        """Begin the next way of drawing, and return whether there is one."""
        while self._trail and self._trail[-1][0] == self._trail[-1][1] - 1:
            self._trail.pop()
        if self._trail:
            number, size = self._trail[-1]
            self._trail[-1] = number + 1, size
        self._drawn = 0
        return bool(self._trail)

    def below(self, n: int) -> int:
        """Return the next number below ``n``."""
        if n <= 1:
            return super().below(n)
        if self._drawn == len(self._trail):
            self._trail.append((0, n))
        self._drawn += 1
        return self._trail[self._drawn - 1][0]

    def next_word(self) -> int:
        """Refuse to draw a word: it has too many values."""
        raise _UncountedError

    def shuffle(self, x: Any) -> None:  # noqa: ARG002  # it is refused
        """Refuse to shuffle."""
        raise _UncountedError


class BotPolicy:
    """How a bot decides in the states of a solved game.

    Random choices of a bot that is made from ``spec`` are counted out. If it draws other random numbers, or is an
    object already, it decides once in each state, and ``is_sampled`` is true for a bot that draws.
    """

    def __init__(self, graph: Graph, spec: Any, seed: int) -> None:
        self._graph, self._spec, self._reader = graph, spec, Reader(graph)
        self._chance = CountedChance()
        self._numbers = {move: action for action, move in enumerate(graph.tables.actions)}
        self._bot: Any = make_bot(spec, self._chance)
        self._seed, self.is_sampled = seed, False
        self.decisions: dict[int, Decision] = {}
        """The decision in each state that was asked for."""

    def __call__(self, number: int) -> Decision:
        """Return the decision in a state."""
        found = self.decisions.get(number)
        if found is None:
            found = self.decisions[number] = self._decide(PublicState.unpack(self._graph.keys[number]))
        return found

    def _decide(self, state: PublicState) -> Decision:
        options = self._graph.list_options(state)
        if len(options) == 1:
            return ((0, 1.0),)
        view = self._reader.make_view(self._reader.imagine(state))
        by_action = {action: number for number, option in enumerate(options) for action in option.actions}
        if not self.is_sampled:
            try:
                return self._count(view, by_action)
            except _UncountedError:
                self.is_sampled = True
                self._bot = make_bot(self._spec, Chance(self._seed))
        return ((self._ask(view, by_action), 1.0),)

    def _count(self, view: View, by_action: Mapping[int, int]) -> Decision:
        """Return the decision over every way of drawing random numbers."""
        chances: dict[int, float] = {}
        self._chance.restart()
        for _ in range(MOST_DRAWS):
            option = self._ask(view, by_action)
            chances[option] = chances.get(option, 0.0) + self._chance.probability
            if not self._chance.advance():
                return tuple(chances.items())
        raise _UncountedError

    def _ask(self, view: View, by_action: Mapping[int, int]) -> int:
        """Return the option of the bot. Raises :class:`InvalidArgumentError` for a move that is not legal."""
        chosen: Any = self._bot.choose(view)
        move = self._graph.rules.parse(chosen, view.legal_moves) if isinstance(chosen, str) else chosen
        if not isinstance(move, Move) or move not in view.legal_moves:
            raise InvalidArgumentError(f"invalid bot={quote(self._spec)}: expected one of the legal moves")
        return by_action[self._numbers[move]]


class Contest:
    """A match between two policies, exactly. ``None`` stands for a best response to the other policy.

    ``choices`` has the option of the best response in each state that it comes to.
    """

    def __init__(self, graph: Graph, first: Policy | None, second: Policy | None) -> None:
        self._graph, self._policies = graph, (first, second)
        self._values: dict[int, float] = {}
        self.choices: dict[int, int] = {}
        found = [count * self._visit(state, 0) for state, count in graph.roots]
        self.points = sum(found) / sum([count for _, count in graph.roots])
        """The points by which the first seat is ahead."""

    def _visit(self, state: int, role: int) -> float:
        """Return the lead of the seat that acts in a state, which is the first seat for 0."""
        graph, policy = self._graph, self._policies[role]
        first = graph.first_options[state]
        if policy is None:
            best, value = 0, -inf
            for option in range(graph.first_options[state + 1] - first):
                points = self._rate(first + option, role)
                if points > value + TIE:
                    best, value = option, points
            self.choices[state] = best
        else:
            value = 0.0
            for option, chance in policy(state):  # a comprehension would be a third frame of each step
                value += chance * self._rate(first + option, role)
        self._values[state] = value
        return value

    def _rate(self, option: int, role: int) -> float:
        """Return the lead of the seat that acts after an option."""
        graph, values, points, total = self._graph, self._values, 0.0, 0
        for at in range(graph.first_edges[option], graph.first_edges[option + 1]):
            edge, weight = graph.edges[at], graph.weights[at]
            if edge >= 0 and edge >> 1 not in values:
                self._visit(edge >> 1, role ^ (edge & 1))
            points += weight * graph.look_up(edge, values)
            total += weight
        return points / (total or 1)
