"""Moves compared on the same deals, as bots of several kinds play on."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist, fmean

from attrs import frozen

from cardgolf import Move, View
from cardgolf.bots.advice.goals import Aim
from cardgolf.bots.deals import Policy, Scores
from cardgolf.bots.trial import Trial

CONFIDENCE = 0.99
MARGIN = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # standard errors of the interval that is shown

# Of 2 to 15 deals the standard error is not well known: the margins of Student's t.
FEW = (63.66, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98)


@frozen
class Difference:
    """By how much a move is worse than another one. ``low`` and ``high`` bound it for each bot that plays on.

    ``least`` is by how much with the bot that makes least of it. ``error`` is the largest standard error.
    """

    mean: float
    least: float
    error: float
    low: float
    high: float


class Comparison:
    """The moves of a seat on the same deals, one :class:`Trial` for each kind of bot that plays on."""

    def __init__(self, view: View, moves: Iterable[Move], aim: Aim, bots: Sequence[Policy]) -> None:
        self._aim, self._is_complete = aim, False
        self.trials: dict[Policy, Trial] = {bot: Trial(view.rules, moves) for bot in bots}
        self.points: dict[Move, list[int]] = {}

    @property
    def bots(self) -> tuple[Policy, ...]:
        """The bots that play on."""
        return tuple(self.trials)

    @property
    def moves(self) -> list[Move]:
        """The moves that are still tried."""
        return next(iter(self.trials.values())).moves

    @property
    def tried(self) -> tuple[Move, ...]:
        """The moves that were tried."""
        return tuple(self.points)

    def leave_out(self, bot: Policy) -> None:
        """Compare the moves without ``bot``."""
        del self.trials[bot]

    def put_first(self, move: Move) -> None:
        """Try ``move`` before the others."""
        for trial in self.trials.values():
            trial.put_first(move)

    def keep(self, moves: Sequence[Move]) -> None:
        """Try only ``moves`` on."""
        for trial in self.trials.values():
            trial.moves = [*moves]

    def add(self, rows: Mapping[Policy, Iterable[Sequence[Scores]]], *, complete: bool = False) -> None:
        """Add the scores after each of ``moves`` on more deals, by bot and deal. ``complete`` is for all deals."""
        self._is_complete = complete
        for bot, listed in rows.items():
            deals = [*listed]
            self.trials[bot].add([-self._aim.value(scores) for scores in row] for row in deals)
            for at, move in enumerate(self.moves):
                self.points.setdefault(move, []).extend([row[at][self._aim.seat] or 0 for row in deals])

    def drop_worse(self, errors: float) -> None:
        """Try moves no more that are worse than the best one, by so many standard errors, whatever bot plays on."""
        best = self.find_best(self.moves)
        trials = self.trials.values()
        self.keep([
            move for move in self.moves
            if move == best or not all(trial.is_better(best, move, errors) for trial in trials)
        ])  # fmt: skip

    def value(self, move: Move) -> float:
        """Return what a move is worth on average."""
        return -fmean([fmean(trial.costs[move]) for trial in self.trials.values()])

    def find_best(self, moves: Sequence[Move]) -> Move:
        """Return the move that is worth most, the first of equals."""
        return max(moves, key=self.value)

    def find_clear(self, bot: Policy) -> Move | None:
        """Return the move that is clearly the best if ``bot`` plays on, or ``None``."""
        trial = self.trials[bot]
        best = trial.find_best()
        others = [self._compare(trial, move, best) for move in trial.costs if move != best]
        return best if all(mean > margin for mean, margin in others) else None

    def compare(self, move: Move, other: Move) -> Difference:
        """Return by how much ``move`` is worth less than ``other``."""
        found = [self._compare(trial, move, other) for trial in self.trials.values()]
        return Difference(
            fmean([mean for mean, _ in found]),
            min([mean for mean, _ in found]),
            max([margin for _, margin in found]) / MARGIN,
            min([mean - margin for mean, margin in found]),
            max([mean + margin for mean, margin in found]),
        )

    def _compare(self, trial: Trial, move: Move, other: Move) -> tuple[float, float]:
        mean, error = trial.compare(move, other)
        deals = min(len(trial.costs[move]), len(trial.costs[other]))
        margin = dict(enumerate(FEW, 2)).get(deals, MARGIN)
        return mean, 0.0 if self._is_complete else margin * error

    def count_deals(self, move: Move) -> int:
        """Return the number of deals on which a move was tried."""
        return len(next(iter(self.trials.values())).costs[move])

    def describe(self, move: Move) -> tuple[tuple[float, ...], ...]:
        """Return what the move cost on each deal, by bot."""
        return tuple([tuple(trial.costs[move]) for trial in self.trials.values()])
