"""The parts of a turn: data from which the hooks follow that decide what a turn is.

A plugin yields them from its hook ``turns``. Each stands for hooks in Python at the place of its plugin in the stack,
so that hooks in Python below and above it count as they do beside another plugin.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from cardgolf.cards import MAX_TURNS, Card
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Faces, Lines, as_lines
from cardgolf.scoring.rule_part import RulePart
from cardgolf.table.move import Pile

HOW = ("equal", "any", "run")
AFTER = ("any", "swap")
TO = ("under", "top", None)
FLIPS = ("never", "optional", "required", None)


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


def _as_card(card: Any) -> Any:
    return Card.parse(card) if isinstance(card, str) else card


def _limit_turns(turns: Any) -> Any:
    return MAX_TURNS if type(turns) is int and turns > MAX_TURNS else turns


def _as_tuple(values: Any) -> Any:
    return (values,) if isinstance(values, str) else tuple(values) if isinstance(values, Iterable) else values


@frozen(repr=False, eq=False)
class Part(RulePart):
    """What all parts have."""

    def check_words(self, **words: Sequence[object]) -> None:
        """Raise :class:`InvalidArgumentError` for a field that is none of its words."""
        for name, known in words.items():
            if not any(type(getattr(self, name)) is type(word) and getattr(self, name) == word for word in known):
                raise self.make_error(name, f"one of {', '.join(map(str, known))}")

    def check_piles(self, piles: Sequence[str], expected: str) -> None:
        """Raise :class:`InvalidArgumentError` unless ``piles`` of the part are some of these."""
        own = getattr(self, "piles")  # noqa: B009  # not every part has them
        if type(own) is not tuple or not own or not all(isinstance(pile, str) and pile in piles for pile in own):
            raise self.make_error("piles", expected)


@frozen(repr=False, eq=False)
class Draw(Part):
    """A turn begins with a card of one of the ``piles``, or of the other where they have none.

    Several parts restrict each other.

    >>> Draw("stock").piles
    ('stock',)
    """

    piles: Sequence[str] = field(converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_piles((Pile.STOCK, Pile.DISCARD), "stock or discard")


@frozen(repr=False, eq=False)
class Swap(Part):
    """Which cards may be swapped away: ``any``, or those that lie ``down``, as long as there is one.

    >>> Swap("down").where
    'down'
    """

    where: str

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(where=("any", "down"))


@frozen(repr=False, eq=False)
class Throw(Part):
    """Whether and how a drawn card may be thrown on the discard pile in place of a swap.

    ``flip`` is whether one's own face-down card is turned up for it: ``never``, by choice (``optional``), or always
    (``required``). A required flip is waived where no card lies face down, and with ``last_down`` also where one alone
    does. ``last_turns`` is the ``flip`` of the turns after a player closed the round. The cards to ``keep`` may not be
    thrown. A card of the stock may be thrown, and of other ``piles`` those that are named, without a flip.

    A field that is ``None`` has no opinion: then that of the plugins below counts, and those to ``keep`` add up. The
    base rules let a card of the stock be thrown, without a flip.

    >>> Throw("required", last_down=True).flip
    'required'
    """

    flip: str | None = None
    last_down: bool | None = field(kw_only=True, default=None)
    last_turns: str | None = field(kw_only=True, default=None)
    keep: Faces | None = field(kw_only=True, default=None)
    piles: Sequence[str] | None = field(kw_only=True, default=None, converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(flip=FLIPS, last_down=(False, True, None), last_turns=FLIPS)
        if self.keep is not None and (type(self.keep) is not Faces or self.keep.below is not None):
            raise self.make_error("keep", "Faces by ranks or suits")
        if self.piles is not None:
            self.check_piles([*Pile], "stock, and perhaps discard and middle")
            if Pile.STOCK not in self.piles:
                raise self.make_error("piles", "stock, and perhaps discard and middle")

    @property
    def flips(self) -> bool:
        """Whether a card may be turned up for one that is thrown."""
        return bool({self.flip, self.last_turns} - {"never", None})


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

    where: Lines = field(converter=as_lines)
    how: str = "equal"
    after: str = field(kw_only=True, default="any")
    to: str | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if self.where in (TOUCHING, PAIRS, PAIRS_ANYWHERE):
            raise self.make_error("where", "lines of places")
        self.check_words(how=HOW, after=AFTER, to=TO)


@frozen(repr=False, eq=False)
class Lock(Part):
    """A face that may not be swapped away for some turns after it was swapped in.

    It is locked if it was drawn from one of the ``piles``. The mark on the card is the number of the turn on which its
    player may swap it again: ``turns`` after the turn on which it was placed. More than 100,000,000 turns are as many
    as that. If several plugins lock a face, the topmost one counts.

    >>> Lock("QS", turns=3)
    Lock(card=Card(rank=12, suit='S'), turns=3, piles=(<Pile.STOCK: 'stock'>,))
    """

    card: Card = field(converter=_as_card)
    turns: int = field(converter=_limit_turns)
    piles: Sequence[str] = field(default=(Pile.STOCK,), converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.card) is not Card:
            raise self.make_error("card", "a card or its text")
        if type(self.turns) is not int or self.turns < 1:
            raise self.make_error("turns", "an integer >= 1")
        self.check_piles([*Pile], "some of stock, discard and middle")


@frozen(repr=False, eq=False)
class Leads(Part):
    """Who has the first turn of a round: the first of ``leads`` that names a seat, or else the dealer's left neighbour.

    >>> Leads([Lead.LAST_CLOSER, Lead.MOST_POINTS]).leads
    (<Lead.LAST_CLOSER: 'last closer'>, <Lead.MOST_POINTS: 'most points'>)
    """

    leads: tuple[Lead, ...] = field(converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.leads) is not tuple or not self.leads or not all(type(lead) is Lead for lead in self.leads):
            raise self.make_error("leads", "values of Lead")


KINDS: tuple[type[Part], ...] = (Draw, Swap, Throw, Lock, Leave, Leads)
"""All parts."""
