"""The random bot."""

from random import Random

from attrs import define, field

from cardgolf import Move, View


@define(eq=False)
class RandomBot:
    """Chooses any legal move, each with the same probability.

    It draws once for each decision, and not at all if one move is legal: see :class:`cardgolf.bots.Chance`.
    """

    _rng: Random = field(repr=False)

    def choose(self, view: View) -> Move:
        """Return a random legal move."""
        return self._rng.choice(view.legal_moves)
