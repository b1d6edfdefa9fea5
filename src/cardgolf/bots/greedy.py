"""A player with a sensible heuristic."""

from random import Random

from attrs import define, field

from cardgolf import Move, View
from cardgolf.bots import grids, hands
from cardgolf.bots.yardstick import Yardstick, yardstick


@define(eq=False)
class Greedy:
    """Does what saves most points at once: on a grid by where a card fits, with a hand by what it can throw next."""

    _rng: Random = field(repr=False)
    _yard: Yardstick | None = field(default=None, init=False, repr=False)

    def choose(self, view: View) -> Move:
        """The move that looks best at first sight; of equals the first."""
        if len(view.moves) == 1:
            return view.moves[0]
        yard, players = self._yard, len(view.names)
        if yard is None or yard.rules is not view.rules or yard.players != players:
            yard = self._yard = yardstick(view.rules, players)
        best = hands.best if yard.layout.is_hand else grids.best
        return best(view, yard)
