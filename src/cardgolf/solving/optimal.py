"""Bots that know a solved game: the optimal one, and best responses."""

from collections.abc import Mapping

from cardgolf.engine.views import View
from cardgolf.solving.induction import Graph
from cardgolf.solving.moves import Option
from cardgolf.solving.views import Reader, SeenState
from cardgolf.table import Move


class OptimalBot:
    """A bot that takes the best move of a solved game, the first of equals.

    It needs the events of the round, since the discards tell what is left. With ``choices`` it takes these options in
    these states: a best response to another bot.
    """

    def __init__(self, graph: Graph, choices: Mapping[int, int] | None = None) -> None:
        self._graph, self._reader = graph, Reader(graph)
        self._choices = choices or {}
        self._numbers = {
            key: action
            for action, key in enumerate(zip(graph.tables.action_kinds, graph.tables.action_places, strict=True))
        }

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._graph.rules.label})"

    def choose(self, view: View) -> Move:
        """Return the best move. Raises :class:`InvalidArgumentError` for the view of another game."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        seen = self._reader.read(view)
        number = self._graph.numbers[seen.state.pack()]
        option = self.decide(number)[0][0]
        return self._list_moves(seen, self._graph.list_options(seen.state)[option])[0]

    def belongs_to(self, graph: Graph) -> bool:
        """Return whether the bot plays the solved game ``graph``."""
        return self._graph is graph

    def decide(self, number: int) -> tuple[tuple[int, float], ...]:
        """Return the option in a state, as a policy."""
        return ((self._choices.get(number, self._graph.best[number]), 1.0),)

    def rate(self, view: View) -> dict[Move, float]:
        """Return the points by which the seat is ahead after each legal move, if both seats then play perfectly.

        Raises :class:`InvalidArgumentError` for the view of another game, or one that does not tell all discards.
        """
        seen = self._reader.read(view)
        number = self._graph.numbers[seen.state.pack()]
        found = {
            move: self._graph.rate_option(number, index)
            for index, option in enumerate(self._graph.list_options(seen.state))
            for move in self._list_moves(seen, option)
        }
        return {move: found[move] for move in view.legal_moves}

    def _list_moves(self, seen: SeenState, option: Option) -> list[Move]:
        """Return the moves of an option at the places of the view."""
        tables, moves = self._graph.tables, list[Move]()
        for action in option.actions:
            kind, place = tables.action_kinds[action], tables.action_places[action]
            moves.append(tables.actions[self._numbers[kind, seen.places[place] if place >= 0 else -1]])
        return moves
