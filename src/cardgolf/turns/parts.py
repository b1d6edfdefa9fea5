"""The parts of a turn: data from which the hooks follow that decide what a turn is.

A plugin yields them from its hook ``turns``. Each stands for hooks in Python at the place of its plugin in the stack,
so that hooks in Python below and above it count as they do beside another plugin.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, ClassVar

from attrs import field, frozen

from cardgolf.cards import MAX_TURNS, Card
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Lines, as_lines
from cardgolf.scoring.rule_part import RulePart
from cardgolf.table.move import Pile

HOW = ("equal", "any", "run")
AFTER = ("any", "swap")
TO = ("under", "top", None)


class Lead(StrEnum):
    """A way to find the seat that has the first turn of a round, as data."""

    LEFT_OF_DEALER = "left of dealer"
    """The first seat on the dealer's left."""
    DEALER = "dealer"
    """The dealer."""
    MOST_POINTS = "most points"
    """The seat whose face-up cards count most after the opening; of equal seats the nearest to the dealer's left."""
    LAST_CLOSER = "last closer"
    """The seat that closed the round before. In a first round, or if that seat is not there, no seat."""


@frozen(repr=False, eq=False)
class Part(RulePart):
    """What all parts have. ``hooks`` are the hooks in Python that do the same."""

    hooks: ClassVar[Sequence[str]] = ()


@frozen(repr=False, eq=False)
class Leave(Part):
    """The cards of a complete line of face-up cards leave the table.

    A line is complete if its cards are ``equal``, whatever they are (``any``), or of consecutive ranks in order, up or
    down (``run``). Lines leave after any move, or only after a ``swap``. The cards go on the discard pile: ``under``
    its top card, or on ``top`` of it. Without ``to`` the part does not say. The topmost part that says it counts.

    >>> from cardgolf.scoring import COLUMNS
    >>> Leave(COLUMNS, to="top").how
    'equal'
    """

    hooks: ClassVar[Sequence[str]] = ("clears", "clears_to")
    where: Lines = field(converter=as_lines)
    how: str = "equal"
    after: str = field(kw_only=True, default="any")
    to: str | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if self.where in (TOUCHING, PAIRS, PAIRS_ANYWHERE):
            raise self.make_error("where", "lines of places")
        for name, words in (("how", HOW), ("after", AFTER), ("to", TO)):
            if getattr(self, name) not in words:
                raise self.make_error(name, f"one of {', '.join(map(str, words))}")


def _as_card(card: Any) -> Any:
    return Card.parse(card) if isinstance(card, str) else card


def _limit_turns(turns: Any) -> Any:
    return MAX_TURNS if type(turns) is int and turns > MAX_TURNS else turns


def _as_tuple(values: Any) -> Any:
    return (values,) if isinstance(values, str) else tuple(values) if isinstance(values, Iterable) else values


@frozen(repr=False, eq=False)
class Lock(Part):
    """A face that may not be swapped away for some turns after it was swapped in.

    It is locked if it was drawn from one of the ``piles``. The mark on the card is the number of the turn on which its
    player may swap it again: ``turns`` after the turn on which it was placed. More than 100,000,000 turns are as many
    as that. If several plugins lock a face, the topmost one counts.

    >>> Lock("QS", turns=3)
    Lock(card=Card(rank=12, suit='S'), turns=3, piles=(<Pile.STOCK: 'stock'>,))
    """

    hooks: ClassVar[Sequence[str]] = ("locks",)
    card: Card = field(converter=_as_card)
    turns: int = field(converter=_limit_turns)
    piles: Sequence[str] = field(default=(Pile.STOCK,), converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.card) is not Card:
            raise self.make_error("card", "a card or its text")
        if type(self.turns) is not int or self.turns < 1:
            raise self.make_error("turns", "an integer >= 1")
        if type(self.piles) is not tuple or not self.piles or not all(_is_pile(pile) for pile in self.piles):
            raise self.make_error("piles", "some of stock, discard and middle")


def _is_pile(pile: object) -> bool:
    return isinstance(pile, str) and pile in [*Pile]


@frozen(repr=False, eq=False)
class Leads(Part):
    """Who has the first turn of a round: the first of ``leads`` that names a seat, or else the dealer's left neighbour.

    >>> Leads([Lead.LAST_CLOSER, Lead.MOST_POINTS]).leads
    (<Lead.LAST_CLOSER: 'last closer'>, <Lead.MOST_POINTS: 'most points'>)
    """

    hooks: ClassVar[Sequence[str]] = ("leader",)
    leads: tuple[Lead, ...] = field(converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.leads) is not tuple or not self.leads or not all(type(lead) is Lead for lead in self.leads):
            raise self.make_error("leads", "values of Lead")


KINDS: tuple[type[Part], ...] = (Leave, Lock, Leads)
"""All parts."""
