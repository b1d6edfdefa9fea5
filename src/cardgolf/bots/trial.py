"""A trial: moves compared by what they cost on the same deals, until one is clearly the best."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

from cardgolf import Move, Rulebook


class Trial:
    """The costs of moves on the same deals. Points are turned into costs here, so that less is always better.

    ``moves`` are those that are still tried. ``costs`` has the costs of each move that was tried, deal by deal.

    >>> from cardgolf.bots.trial import Trial
    >>> trial = Trial(cardgolf.rules("golf"), ["a", "b"])
    >>> trial.add_points([[5, 7], [6, 9]])
    >>> trial.find_best(), trial.compare("b", "a")
    ('a', (2.5, 0.5))
    """

    def __init__(self, rules: Rulebook, moves: Iterable[Move]) -> None:
        self.moves, self._sign = [*moves], rules.cost_sign
        self.costs: dict[Move, list[float]] = {}

    def add(self, rows: Iterable[Sequence[float]]) -> None:
        """Add what each of ``moves`` costs on more deals, one row for each deal."""
        for move, costs in zip(self.moves, zip(*rows, strict=True), strict=True):
            self.costs.setdefault(move, []).extend(costs)

    def add_points(self, rows: Iterable[Sequence[float]]) -> None:
        """Add the points after each of ``moves`` on more deals."""
        self.add([self._sign * points for points in row] for row in rows)

    def put_first(self, move: Move) -> None:
        """Try ``move`` before the others."""
        self.moves.sort(key=lambda each: each != move)

    def find_best(self) -> Move:
        """Return the move with the least mean cost of those that are still tried, the first of equals."""
        return min(self.moves, key=lambda move: fmean(self.costs[move]))

    def keep_best(self, most: int, always: Move) -> None:
        """Try only the ``most`` best moves on, with ``always`` among them."""
        if len(self.moves) > most:
            others = sorted((move for move in self.moves if move != always), key=lambda move: fmean(self.costs[move]))
            self.moves = [always, *others[: most - 1]]

    def drop_worse(self, errors: float) -> None:
        """Try moves no more that are worse than the best one by more than ``errors`` standard errors."""
        best = self.find_best()
        self.moves = [move for move in self.moves if move == best or not self.is_better(best, move, errors)]

    def is_better(self, move: Move, than: Move, errors: float) -> bool:
        """Return whether ``move`` costs less than another one, by more than ``errors`` standard errors."""
        saved, error = self.compare(than, move)
        return saved > errors * error

    def compare(self, move: Move, other: Move) -> tuple[float, float]:
        """Return by how much ``move`` costs more than ``other`` on the deals of both, and the standard error."""
        more = [one - least for one, least in zip(self.costs[move], self.costs[other], strict=False)]
        return fmean(more), stdev(more) / sqrt(len(more)) if len(more) > 1 else 0.0
