"""Scores: lines, scorecards, finished rounds and standings."""

from attrs import Factory, field, frozen

KINDS = ("hole", "playoff")


@frozen
class RoundEnd:
    """A round's end: who brought it about (``None``: nobody), which seats still have a turn, and why."""

    by: int | None
    turns: tuple[int, ...]
    reason: str


@frozen(weakref_slot=False)
class Line:
    """One line of a scorecard: the rule that gave ``points``, and the places it looked at."""

    rule: str
    points: int
    slots: tuple[str, ...] = ()


@frozen(weakref_slot=False)
class Scorecard:
    """Why a seat scored what it scored."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The score: always the sum of the lines."""
        return sum([line.points for line in self.lines])


def _totals(cards: tuple[Scorecard | None, ...]) -> tuple[int | None, ...]:
    return tuple([card.total if card else None for card in cards])


@frozen
class RoundResult:
    """A finished round. ``scorecards`` go by seat of the match; absent seats have ``None``."""

    kind: str
    seats: tuple[int, ...]
    scorecards: tuple[Scorecard | None, ...]
    round_end: RoundEnd
    scores: tuple[int | None, ...] = field(
        init=False, eq=False, repr=False, default=Factory(lambda round_: _totals(round_.scorecards), takes_self=True)
    )
    """Points by seat of the match, ``None`` for a seat that sat out. Kept, since each round to come adds them up."""


@frozen
class NextRound:
    """The round to come: a ``"hole"`` or a ``"playoff"``, and who plays it. With no seats the match is over."""

    kind: str
    seats: tuple[int, ...]


@frozen(weakref_slot=False)
class Standing:
    """Where a seat stands in the match; ``why`` says what decided beyond the total."""

    seat: int
    total: int
    rank: int
    lost: bool = False
    why: str = ""
