"""Points between seats, and totals, of many rounds at once, by the parts of a scoring."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardgolf.errors import NotTabulableError
from cardgolf.scoring.batches import MOST_SUM, check_sums
from cardgolf.scoring.boards import BoolArray, IntArray
from cardgolf.scoring.parts import Adjust, Call, Part, Reset, WrongCloser
from cardgolf.table.scorecard import Goal


class RawRounds(NamedTuple):
    """Finished rounds. The first axis of each array is the round.

    ``raw`` and ``plays`` have the shape (rounds, seats): the points of boards, and which seats play. ``closers`` are
    the seats that closed, -1 for none. ``numbers`` count the rounds of a match from 1. Layouts are grids, so that no
    hand is empty.
    """

    raw: IntArray
    plays: BoolArray
    closers: IntArray
    numbers: IntArray


def find_added(adjusting: Sequence[Part], fining: Sequence[Part], rounds: RawRounds, goal: Goal) -> IntArray:
    """Return what parts add to each seat: int64, (rounds, seats).

    The ``adjusting`` parts stand for the hook ``adjust_scores``: ``Adjust`` and ``Call``. The ``fining`` ones stand for
    ``penalty``: ``WrongCloser`` and ``Call``.

    >>> import numpy as np
    >>> from cardgolf.scoring import WrongCloser
    >>> raw = np.array([[7, 5, 30]])
    >>> rounds = RawRounds(raw, np.ones((1, 3), bool), np.array([0]), np.array([1]))
    >>> find_added([], [WrongCloser("flat", 20, rule="mine.fine")], rounds, "lowest").tolist()
    [[20, 0, 0]]

    Raises :class:`NotTabulableError` for points that arrays cannot have.
    """
    table = _Compared(rounds)
    added = rounds.raw * 0
    for part in adjusting:
        if type(part) is Adjust:
            _check_product(part.times, rounds.raw)
            added = added + table.find_adjusted(part) * (part.add + part.times * rounds.raw)
        elif type(part) is Call:
            added = added - table.find_cleared(part, table.find_made(part)) * rounds.raw
        added = check_sums(added)
    for part in fining:
        if type(part) is WrongCloser:
            added = added + table.closer * table.find_fines(part, goal)[:, None]
        elif type(part) is Call:
            own = 0 if part.beside else rounds.raw
            added = added + (table.closer & ~table.find_made(part)[:, None]) * (part.points - own)
        added = check_sums(added)
    return added


def reset_totals(parts: Sequence[Part], totals: IntArray, scores: IntArray) -> IntArray:
    """Return totals after a round of ``scores``, which they include. Both have the shape (rounds, seats).

    Raises :class:`NotTabulableError` for a ``Reset`` with ``most``, since totals do not tell how often it applied.
    """
    import numpy as np  # noqa: PLC0415  # an extra

    for part in parts:
        if type(part) is Reset:
            if part.most is not None:
                raise NotTabulableError(f"invalid most={part.most} of Reset for arrays: expected None")
            hit = np.isin(totals, part.totals)
            if part.scored:
                hit &= scores != 0
            totals = np.where(hit, totals // 2 if part.to is None else part.to, totals)
    return totals


def _check_product(times: int, raw: IntArray) -> None:
    """Raise :class:`NotTabulableError` if arrays cannot have the products."""
    import numpy as np  # noqa: PLC0415  # an extra

    if abs(times) * int(abs(raw).max(initial=0)) > MOST_SUM:
        check_sums(np.array([MOST_SUM + 1]))


class _Compared:
    """The seats of many rounds, compared by their raw scores."""

    def __init__(self, rounds: RawRounds) -> None:
        import numpy as np  # noqa: PLC0415  # an extra

        self._np: Any = np
        self._rounds, self._raw, self._plays = rounds, rounds.raw, rounds.plays
        self.closer: BoolArray = rounds.plays & (rounds.closers[:, None] == np.arange(rounds.raw.shape[1]))
        self._of_closer: IntArray = (rounds.raw * self.closer).sum(axis=1)
        self._others: BoolArray = rounds.plays & ~self.closer

    def _lowest(self, which: BoolArray) -> IntArray:
        """Return the lowest score of some seats of each round, or a number above all scores without one."""
        found: IntArray = self._np.where(which, self._raw, 2 * MOST_SUM).min(axis=1)
        return found

    def find_adjusted(self, part: Adjust) -> BoolArray:
        """Return which seats an ``Adjust`` changes."""
        raw, plays, lowest = self._raw, self._plays, self._lowest(self._plays)
        of_lowest = plays & (raw == lowest[:, None])
        find: dict[str, Callable[[], BoolArray]] = {
            "every": lambda: plays,
            "below": lambda: raw < part.number,
            "above": lambda: raw > part.number,
            "equal": lambda: raw == part.number,
            "lowest": lambda: of_lowest,
            "highest": lambda: raw == self._np.where(plays, raw, -2 * MOST_SUM).max(axis=1)[:, None],
            "tied": lambda: ((raw[:, :, None] == raw[:, None, :]) & plays[:, None, :]).sum(axis=2) > 1,
            "closer": lambda: self.closer,
        }
        found = plays & find[part.when]()
        if not part.ties:
            shared = (of_lowest.sum(axis=1) > 1) & (of_lowest & self.closer).any(axis=1)
            found &= ~(self.closer & shared[:, None])
        if part.round is not None:
            found &= (self._rounds.numbers == part.round)[:, None]
        if part.least is not None:
            found &= raw >= part.least
        return found

    def find_made(self, part: Call) -> BoolArray:
        """Return in which rounds the closer is right."""
        lowest = self._lowest(self._others)
        found: BoolArray = (self._of_closer < lowest) | ((self._of_closer == lowest) & part.ties)
        return found

    def find_cleared(self, part: Call, made: BoolArray) -> BoolArray:
        """Return which seats score nothing after a call."""
        found = self.closer & made[:, None]
        if part.others == "none":
            return found
        spared = self._others & (self._rounds.closers >= 0)[:, None] & ~made[:, None]
        if part.others == "lowest":
            spared &= self._raw == self._lowest(self._others)[:, None]
        return found | spared

    def find_fines(self, part: WrongCloser, goal: Goal) -> IntArray:
        """Return the fine of the closer of each round, 0 for a right one."""
        np, sign, points = self._np, 1 if goal == "lowest" else -1, part.points
        own = self._of_closer
        behind = np.where(self._others, sign * (own[:, None] - self._raw), -2 * MOST_SUM)
        better = behind >= (not part.ties)
        amounts: dict[str, Callable[[], Any]] = {
            "none": lambda: 0 * own,
            "highest": lambda: -np.where(self._others, behind, 0).min(axis=1, initial=0),
            "flat": lambda: np.full_like(own, points),
            "per_lower": lambda: self._multiply(points, better.sum(axis=1)),
            "doubled": lambda: np.maximum(own, 0),
            "doubled_plus": lambda: np.maximum(own, 0) + points,
            "always_doubled": lambda: sign * own,
        }
        found: IntArray = sign * amounts[part.how]() * better.any(axis=1)
        return found

    def _multiply(self, points: int, numbers: IntArray) -> IntArray:
        _check_product(points, numbers)
        return points * numbers
