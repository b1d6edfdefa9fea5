"""The parts of a scoring: data from which the scores of one board, of many boards and their bounds follow.

A plugin yields them from its hook ``scoring``. They apply by kind, whatever the order of plugins: ``Wild``, ``Cancel``,
``Spare`` and ``Take`` say what the cards of a board count. ``Bonus``, ``Count``, ``Held`` and ``Marked`` add to that.
``Adjust`` and ``Call`` compare seats, ``WrongCloser`` fines the closer, and ``Reset`` changes totals.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import field, fields, frozen

from cardgolf.cards import Card, Slot
from cardgolf.errors import InvalidArgumentError
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Faces, Lines, as_lines
from cardgolf.scoring.rule_part import RulePart
from cardgolf.tools.text import join_limited, quote

AMOUNTS = ("highest", "flat", "per_lower", "doubled", "doubled_plus", "none")
"""How a closer is fined, by :class:`WrongCloser`."""

SEATS = ("every", "below", "above", "equal", "lowest", "highest", "tied", "closer")
_GROUPS_THAT_CHANGE = (TOUCHING, PAIRS, PAIRS_ANYWHERE)


@frozen(repr=False, eq=False)
class Part(RulePart):
    """What all parts have."""

    hook: ClassVar[str] = ""
    """The hook in Python that does the same."""

    def list_rules(self) -> list[str]:
        """Return the ids of the lines that the part can give."""
        names = ("rule", "group", "card", "instead", "made", "spared", "failed")
        return [*filter(None, (getattr(self, name, "") for name in names))]

    def list_points(self) -> list[int]:
        """Return the points that its lines can have, apart from those of cards."""
        return [
            points
            for name in ("points", "alone", "paired", "add", "times", "to")
            if (points := getattr(self, name, None))
        ]


def _as_lines_or_none(where: Any) -> Lines | None:
    return None if where is None else as_lines(where)


@frozen(repr=False, eq=False)
class Cancel(Part):
    """Equal cards of a group count nothing. Each other card counts its points.

    ``group`` is the id of the line of a group and ``card`` that of a card. Groups of which each card is in ``unless``
    do not cancel. Without ``where`` nothing cancels.

    >>> from cardgolf.scoring import COLUMNS
    >>> Cancel(COLUMNS, group="mine.score.column", card="mine.score.card").kind
    'Cancel'
    """

    hook: ClassVar[str] = "score"
    where: Lines | None = field(default=None, converter=_as_lines_or_none)
    group: str = field(kw_only=True, default="")
    card: str = field(kw_only=True)
    unless: Faces | None = field(kw_only=True, default=None)


@frozen(repr=False, eq=False)
class Spare(Part):
    """Groups of these cards alone do not cancel: each keeps its points, in a line of the id ``rule``."""

    hook: ClassVar[str] = "score"
    cards: Faces
    rule: str = field(kw_only=True)


@frozen(repr=False, eq=False)
class Take(Part):
    """One group of equal cards counts nothing and earns ``points``: of several the one with the lowest score.

    ``rule`` is the id of its line. The rest of a pair that it breaks has lines of the id ``card``.
    """

    hook: ClassVar[str] = "score"
    where: Lines = field(converter=as_lines)
    points: int
    rule: str = field(kw_only=True)
    card: str = field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("points")
        if self.where in _GROUPS_THAT_CHANGE:
            raise self.make_error("where", "lines of places")


@frozen(repr=False, eq=False)
class Wild(Part):
    """These cards count as any card of their board, whichever scores least.

    With many of them not every way is tried: :data:`cardgolf.scoring.one_board.WILD_WORK`.
    """

    hook: ClassVar[str] = "score"
    cards: Faces


@frozen(repr=False, eq=False)
class Bonus(Part):
    """Each group of equal cards earns ``points``. With ``cards`` all of its cards are among them.

    Groups of which each card is in ``unless`` earn nothing. Lines that share a card are one group.

    >>> Bonus(TOUCHING, -10, cards=Faces(ranks=[2]), rule="two-twos.bonus").points
    -10
    """

    hook: ClassVar[str] = "bonus"
    where: Lines = field(converter=as_lines)
    points: int
    rule: str = field(kw_only=True)
    cards: Faces | None = field(kw_only=True, default=None)
    unless: Faces | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("points")


def _as_table(table: Any) -> Mapping[int, int]:
    is_valid = isinstance(table, Mapping) and table
    if not is_valid or not all(type(each) is int for item in table.items() for each in item) or min(table) < 1:
        raise InvalidArgumentError(
            f"invalid table={quote(table)} of Count: expected points by the number of groups, such as {{2: -10}}"
        )
    return MappingProxyType(dict(sorted(table.items())))


@frozen(repr=False, eq=False)
class Count(Part):
    """The lines of one rank earn by their number: ``table[number]``, or that of the greatest smaller number.

    With ``largest`` only the rank with most lines earns, and with ``adjacent`` the lines stand side by side. ``cards``
    and ``unless`` are those of :class:`Bonus`. The lines must have no common places.

    >>> Count(COLUMNS, {2: -10, 3: -15}, rule="mine.bonus").find_points(4)
    -15
    """

    hook: ClassVar[str] = "bonus"
    where: Lines = field(converter=as_lines)
    table: Mapping[int, int] = field(converter=_as_table)
    rule: str = field(kw_only=True)
    largest: bool = field(kw_only=True, default=False)
    adjacent: bool = field(kw_only=True, default=False)
    cards: Faces | None = field(kw_only=True, default=None)
    unless: Faces | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if self.where in _GROUPS_THAT_CHANGE:
            raise self.make_error("where", "lines of places")

    def __hash__(self) -> int:
        """Return a hash of all but the table, since a mapping has none."""
        return hash((self.where, self.rule))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the table as a dictionary, since a read-only view of one cannot be."""
        own = {each.name: getattr(self, each.name) for each in fields(Count)}
        return partial(Count, **own | {"table": dict(self.table)}), ()

    @property
    def least(self) -> int:
        """The least number of lines that earns points."""
        return next(iter(self.table))

    def list_points(self) -> list[int]:
        """Return the points of the table."""
        return [*self.table.values()]

    def find_points(self, number: int) -> int:
        """Return the points of a number of lines, 0 for too few."""
        found = 0
        for least, points in self.table.items():
            if number >= least:
                found = points
        return found


@frozen(repr=False, eq=False)
class Held(Part):
    """A board with ``least`` to ``most`` of these cards earns ``points``, in a line with their places."""

    hook: ClassVar[str] = "bonus"
    cards: Faces
    points: int
    rule: str = field(kw_only=True)
    least: int = field(kw_only=True, default=0)
    most: int | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("points", "least")
        if self.most is not None:
            self.check("most")
        elif self.least < 1:
            raise self.make_error("least", "1 or more, or a number for most")


@frozen(repr=False, eq=False)
class Marked(Part):
    """Each ``face`` with a mark earns ``alone``, or ``paired`` in a group that cancels.

    If ``paired`` is ``None``, a group takes the mark away. With ``instead``, an id, the card itself counts nothing, in
    a line of that id. A card is marked while it is locked, or with ``locked=False`` as long as it has a mark.
    """

    hook: ClassVar[str] = "bonus"
    face: Card
    alone: int = field(kw_only=True)
    paired: int | None = field(kw_only=True)
    rule: str = field(kw_only=True)
    instead: str = field(kw_only=True, default="")
    locked: bool = field(kw_only=True, default=True)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("alone", *(() if self.paired is None else ("paired",)))

    def is_face(self, card: Card) -> bool:
        """Return whether ``card`` is the face, or a card of its rank whose suit is unknown."""
        return card is self.face or (card.rank == self.face.rank and not card.suit and not card.name)

    def is_marked(self, slot: Slot, now: int) -> bool:
        """Return whether ``slot`` has the face with a mark. ``now`` are the turns that its player has begun."""
        return slot.mark > (now if self.locked else 0) and self.is_face(slot.card)


@frozen(repr=False, eq=False)
class Adjust(Part):
    """Each of some seats earns ``add`` points and ``times`` its raw score, in one line.

    ``when`` names them by their raw scores: ``"every"`` seat, those ``"below"``, ``"above"`` or ``"equal"`` to
    ``number``, the ``"lowest"`` or the ``"highest"``, the ``"tied"`` that share a score with another, or the
    ``"closer"``. With ``round``, a number from 1, it applies in that round alone. With ``least``, only scores of that
    or more change. A closer that shares the lowest score is left out with ``ties=False``.
    """

    hook: ClassVar[str] = "adjust_scores"
    when: str
    add: int = field(kw_only=True, default=0)
    times: int = field(kw_only=True, default=0)
    rule: str = field(kw_only=True)
    number: int = field(kw_only=True, default=0)
    round: int | None = field(kw_only=True, default=None)
    least: int | None = field(kw_only=True, default=None)
    ties: bool = field(kw_only=True, default=True)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("add", "times", "number")
        if self.when not in SEATS:
            raise self.make_error("when", f"one of {join_limited(SEATS, len(SEATS))}")


@frozen(repr=False, eq=False)
class Call(Part):
    """A closer called the end of the round, and is right with the lowest raw score.

    If so, the closer scores nothing, in a line of the id ``made``. If not, the closer is fined ``points``, in a line of
    the id ``failed``: beside the own cards with ``beside=True``, else in their place. The ``others`` then score
    nothing, ``"all"`` of them or the ``"lowest"``, in lines of the id ``spared``. With ``"none"`` cards count.
    ``ties`` says whether a closer is right who shares the lowest score, and ``empty`` whether that of an empty hand is.
    Without ``made`` the part fines and nothing else, and with an empty ``failed`` it fines nothing.
    """

    hook: ClassVar[str] = "adjust_scores"
    points: int
    failed: str = field(kw_only=True)
    made: str = field(kw_only=True, default="")
    spared: str = field(kw_only=True, default="")
    others: str = field(kw_only=True, default="none")
    beside: bool = field(kw_only=True, default=False)
    ties: bool = field(kw_only=True, default=False)
    empty: bool = field(kw_only=True, default=False)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("points")
        if self.others not in ("all", "lowest", "none"):
            raise self.make_error("others", "'all', 'lowest' or 'none'")


@frozen(repr=False, eq=False)
class WrongCloser(Part):
    """A closer is fined if another raw score is lower, or with ``ties`` as low; higher where most points win.

    ``how`` is one of these:

    * ``highest``: the closer's score becomes the highest score;
    * ``flat``: ``points``;
    * ``per_lower``: ``points`` for each lower score;
    * ``doubled``: the closer's score again, if it is positive;
    * ``doubled_plus``: the same and ``points``, or ``points`` alone;
    * ``always_doubled``: the closer's score again, also below zero;
    * ``none``: no penalty.

    Where most points win, read *higher* for *lower*, and all these points are subtracted.
    """

    hook: ClassVar[str] = "penalty"
    how: str
    points: int = 0
    rule: str = field(kw_only=True)
    ties: bool = field(kw_only=True, default=False)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check("points")
        if self.how not in (*AMOUNTS, "always_doubled"):
            raise self.make_error("how", f"one of {join_limited(AMOUNTS, len(AMOUNTS))}")


def _as_totals(totals: Iterable[int]) -> tuple[int, ...]:
    return tuple(totals)


@frozen(repr=False, eq=False)
class Reset(Part):
    """A total that comes to exactly one of ``totals`` after a round becomes ``to``, or half of itself without it.

    With ``scored`` only a round changes it in which the seat scored other than nothing. With ``most`` it does so for a
    seat at most so many times in a match.
    """

    hook: ClassVar[str] = "totals"
    totals: tuple[int, ...] = field(converter=_as_totals)
    to: int | None = None
    scored: bool = field(kw_only=True, default=False)
    most: int | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if self.most is not None and (type(self.most) is not int or self.most < 1):
            raise self.make_error("most", "an integer >= 1 or None")
        if not self.totals or not all(type(total) is int for total in self.totals):
            raise self.make_error("totals", "one total or more")

    def applies(self, total: int, score: int) -> bool:
        """Return whether a ``total`` is changed after a round of ``score``, which it includes."""
        return total in self.totals and (bool(score) or not self.scored)

    def apply(self, total: int, score: int) -> int:
        """Return the total after a round of ``score``, which it includes."""
        if not self.applies(total, score):
            return total
        return total // 2 if self.to is None else self.to


@frozen(repr=False, eq=False)
class Lost(Part):
    """A player whose total is ``at`` this number or beyond it has lost, which ends the match.

    With ``out`` the player drops out, and the match ends when fewer than two players or teams are left. Where most
    points win, the total is lost at as many points below zero.
    """

    hook: ClassVar[str] = "standings"
    at: int
    out: bool = field(kw_only=True, default=False)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.at) is not int or self.at < 1:
            raise self.make_error("at", "an integer >= 1")
        if type(self.out) is not bool:
            raise self.make_error("out", "True or False")


KINDS: tuple[type[Part], ...] = (
    Wild, Cancel, Spare, Take, Bonus, Count, Held, Marked, Adjust, Call, WrongCloser, Reset, Lost,
)  # fmt: skip
"""All parts, in the order in which they apply. Those of one board that add points keep the order of the plugins."""

ORDER: Mapping[type[Part], int] = {
    Wild: 0, Cancel: 1, Spare: 2, Take: 3, Bonus: 4, Count: 4, Held: 4, Marked: 4, Adjust: 5, Call: 6,
}  # fmt: skip
LAST = 7
"""The place of the parts that are not in ``ORDER``."""


def sort_parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return parts in the order in which they apply. Those that add points to a board keep their order."""
    return tuple(sorted(parts, key=lambda part: ORDER.get(type(part), LAST)))


def without(parts: Sequence[Part], kind: type[Part], rule: str = "") -> list[Part]:
    """Return ``parts`` without those of a kind or, with ``rule``, without that of this id.

    >>> parts = [WrongCloser("flat", 20, rule="mine.penalty"), Reset([90], 45)]
    >>> [part.kind for part in without(parts, WrongCloser)]
    ['Reset']
    """
    return [part for part in parts if type(part) is not kind or (rule and rule not in part.list_rules())]
