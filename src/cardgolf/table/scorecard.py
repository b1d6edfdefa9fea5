"""Scorecards, finished rounds and standings."""

from typing import Any, Literal

from attrs import Factory, field, frozen

from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr

KINDS = ("hole", "playoff")

Goal = Literal["lowest", "highest"]
"""Which total wins."""


@frozen
class RoundEnd:
    """How a round ends: the closer, the seats that still have a turn, and the reason.

    ``by`` is ``None`` if a limit ends the round.
    """

    by: int | None
    turns: tuple[int, ...]
    reason: str

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def as_dict(self) -> dict[str, Any]:
        """Return how the round ends as JSON data."""
        from cardgolf.table.as_dict import round_end_as_dict  # noqa: PLC0415  # not every program needs JSON

        return round_end_as_dict(self)


class _Checked:
    """A slot that is set once a line was found valid. It is no field: equality, copies and pickles are without it."""

    __slots__ = ("checked",)
    checked: bool


@frozen(weakref_slot=False)
class Line(_Checked):
    """One line of a scorecard: the id of a rule, its ``points``, and the places that it counts."""

    rule: str
    points: int
    slots: tuple[str, ...] = ()

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def as_dict(self) -> dict[str, Any]:
        """Return the line as JSON data."""
        from cardgolf.table.as_dict import line_as_dict  # noqa: PLC0415  # not every program needs JSON

        return line_as_dict(self)


@frozen(weakref_slot=False)
class Scorecard:
    """The score of a seat, line by line. The lines of its cards come first, then those between seats.

    ``raw`` is the points of the cards alone, without penalties and adjustments between seats. By default all lines
    count.

    >>> ann, bo = cardgolf.score("crazy-nines", ["K K 5 / A 5 4 / . . .", "A A 9 / 8 QS! 2 / 4 6 7"], closer=1)
    >>> bo.total, bo.raw
    (91, 71)
    """

    lines: tuple[Line, ...]
    raw: int = field(default=Factory(lambda card: card.total, takes_self=True), eq=False, repr=False)

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    @property
    def total(self) -> int:
        """The score: the sum of the lines."""
        return sum([line.points for line in self.lines])

    def as_dict(self) -> dict[str, Any]:
        """Return the scorecard as JSON data: its total, its raw points and its lines."""
        from cardgolf.table.as_dict import scorecard_as_dict  # noqa: PLC0415  # not every program needs JSON

        return scorecard_as_dict(self)


def _totals(cards: tuple[Scorecard | None, ...]) -> tuple[int | None, ...]:
    return tuple([card.total if card else None for card in cards])


@frozen
class RoundResult:
    """A finished round. ``scorecards`` are by seat of the match, ``None`` for a seat that sat out."""

    kind: str
    seats: tuple[int, ...]
    scorecards: tuple[Scorecard | None, ...]
    round_end: RoundEnd
    scores: tuple[int | None, ...] = field(
        init=False, eq=False, repr=False, default=Factory(lambda round_: _totals(round_.scorecards), takes_self=True)
    )
    """Points by seat of the match, ``None`` for a seat that sat out. Stored, since every later round adds them up."""

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def as_dict(self) -> dict[str, Any]:
        """Return the round as JSON data, a message with a ``version``."""
        from cardgolf.table.as_dict import round_result_as_dict  # noqa: PLC0415  # not every program needs JSON

        return round_result_as_dict(self)


@frozen
class NextRound:
    """The next round: a ``"hole"`` or a ``"playoff"``, and its seats. Without seats the match is over."""

    kind: str
    seats: tuple[int, ...]

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash


@frozen(weakref_slot=False)
class Standing:
    """The rank of a seat in the match. ``why`` names what decided besides the total."""

    seat: int
    total: int
    rank: int
    lost: bool = False
    why: str = ""

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def as_dict(self) -> dict[str, Any]:
        """Return the standing as JSON data."""
        from cardgolf.table.as_dict import standing_as_dict  # noqa: PLC0415  # not every program needs JSON

        return standing_as_dict(self)
