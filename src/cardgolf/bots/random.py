"""A player that leaves everything to chance."""

from random import Random

from attrs import define, field

from cardgolf import Move, View


@define(eq=False)
class RandomBot:
    """Any legal move, each as likely as the others."""

    _rng: Random = field(repr=False)

    def choose(self, view: View) -> Move:
        """A move by lot."""
        return self._rng.choice(view.legal_moves)
