"""The parts of a turn: data from which the hooks follow that decide what a turn is.

A plugin yields them from its hook ``turns``. Each stands for hooks in Python at the place of its plugin in the stack,
so that hooks in Python below and above it count as they do beside another plugin.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from cardgolf.cards import Card
from cardgolf.scoring.faces import PAIRS, PAIRS_ANYWHERE, TOUCHING, Faces, Lines, as_lines
from cardgolf.table.move import Pile
from cardgolf.turns.hand_parts import Keep, Play
from cardgolf.turns.part import Part, as_tuple, limit_turns
from cardgolf.turns.table_parts import Exchange, Power, Snap

HOW = ("equal", "any", "run")
AFTER = ("any", "swap")
TO = ("under", "top", None)
FLIPS = ("never", "optional", "required", None)
MAX_REASON = 40


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
    FIRST = "first"
    """The seat that is first in the match; of equal seats the nearest to the dealer's left."""
    LAST = "last"
    """The seat that is last in the match; of equal seats the nearest to the dealer's left."""


def _as_card(card: Any) -> Any:
    return Card.parse(card) if isinstance(card, str) else card


@frozen(repr=False, eq=False)
class Opening(Part):
    """Before play each seat turns up so many cards (``flips``), or looks at so many (``looks``), which stay face down.

    Cards that are looked at are ``any``, or those of the row that is ``nearest``. Where a seat can look at all of its
    cards, it does so at once. Cards that are turned up lie ``any`` where, share a column (``together``) or share none
    (``apart``), as far as that can be. The cards at the places that are ``seen``, as numbers of the layout, each seat
    has seen when they are dealt. The topmost part counts.

    >>> Opening(looks=2, of="nearest").looks
    2
    """

    flips: int | None = None
    looks: int | None = field(kw_only=True, default=None)
    of: str = field(kw_only=True, default="any")
    where: str = field(kw_only=True, default="any")
    seen: Sequence[int] = field(kw_only=True, default=(), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(of=("any", "nearest"), where=("any", "together", "apart"))
        if type(self.seen) is not tuple or not all(type(place) is int and place >= 0 for place in self.seen):
            raise self.make_error("seen", "numbers of places, from 0")
        said = [name for name in ("flips", "looks") if getattr(self, name) is not None]
        if len(said) != 1 and not (self.seen and not said):
            raise self.make_error("flips", "a number of flips or of looks")
        for name in said:
            self.check_number(name, least=0)
        if self.of != "any" and not said == ["looks"]:
            raise self.make_error("of", "any, since no cards are looked at")
        if self.where != "any" and not said == ["flips"]:
            raise self.make_error("where", "any, since no cards are turned up")

    @property
    def is_plain(self) -> bool:
        """Whether any cards are turned up, as in the base rules."""
        return not self.looks and self.where == "any" and not self.seen


@frozen(repr=False, eq=False)
class Draw(Part):
    """A turn begins with a card of one of the ``piles``, or of the other where they have none.

    Several parts restrict each other. With ``ends``, which is for hands, the lowest card of the last play may be drawn
    too, unless it equals the top one.

    >>> Draw("stock").piles
    ('stock',)
    """

    piles: Sequence[str] = field(default=(Pile.STOCK, Pile.DISCARD), converter=as_tuple)
    ends: bool = field(kw_only=True, default=False)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_piles((Pile.STOCK, Pile.DISCARD), "stock or discard")
        self.check_words(ends=(False, True))


@frozen(repr=False, eq=False)
class Spend(Part):
    """A turn may be spent on turning up a card of one's own, in place of a draw.

    >>> Spend()
    Spend()
    """


@frozen(repr=False, eq=False)
class Swap(Part):
    """Which cards may be swapped away: ``any``, or those that lie ``down``, as long as there is one.

    A card that was ``taken`` from the discard pile lies ``up`` or ``down`` where it is swapped in. Without ``taken``
    the part does not say: then it lies as one of the stock does. The topmost part that says it counts.

    >>> Swap("down").where
    'down'
    """

    where: str = "any"
    taken: str | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(where=("any", "down"), taken=("up", "down", None))


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
    piles: Sequence[str] | None = field(kw_only=True, default=None, converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(flip=FLIPS, last_down=(False, True, None), last_turns=FLIPS)
        self.check_faces("keep")
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
    turns: int = field(converter=limit_turns)
    piles: Sequence[str] = field(default=(Pile.STOCK,), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.card) is not Card:
            raise self.make_error("card", "a card or its text")
        self.check_number("turns", least=1)
        self.check_piles([*Pile], "some of stock, discard and middle")


@frozen(repr=False, eq=False)
class Knock(Part):
    """In place of a draw, a player may knock, which closes the round; or, ``at`` the ``end`` of a turn, after it.

    The others have a last turn ``each``, or ``none``. A player with more than ``most_down`` cards face down may not
    knock, nor one whose hand counts more than ``most`` points, nor one before the turn ``from_turn`` of the round. The
    cards of a knocker are ``turned_up`` at once if that is set. With ``shield`` they are out of play: no power reaches
    them, and no card is thrown out of turn by the knocker or from that board. ``reason`` is the word for what closed
    the round. The fields of the topmost part count.

    >>> Knock("none", most_down=2).last_turns
    'none'
    """

    last_turns: str = "each"
    most_down: int | None = field(kw_only=True, default=None)
    most: int | None = field(kw_only=True, default=None)
    from_turn: int = field(kw_only=True, default=1)
    turned_up: bool = field(kw_only=True, default=False)
    at: str = field(kw_only=True, default="start")
    shield: bool = field(kw_only=True, default=False)
    reason: str = field(kw_only=True, default="knock")

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(last_turns=("each", "none"), turned_up=(False, True), shield=(False, True))
        self.check_words(at=("start", "end"))
        self.check_number("from_turn", least=1)
        if self.most_down is not None:
            self.check_number("most_down", least=1)
        if self.most is not None:
            self.check_number("most", least=0)
        if not isinstance(self.reason, str) or not self.reason.isprintable() or not 0 < len(self.reason) <= MAX_REASON:
            raise self.make_error("reason", f"a text of at most {MAX_REASON} characters")


@frozen(repr=False, eq=False)
class End(Part):
    """What closes a round by itself: the cards of a player that are all up, or nothing (``on`` is ``none``).

    The others have a last turn ``each``, or ``none``. Without ``last_turns`` the part does not say, and the base rules
    give them one. With ``fewer``, those alone have a last turn who have begun fewer turns than the closer, also after a
    knock. With ``others_up``, the cards of all others are turned up before their last turns.

    >>> End("none").last_turns
    'none'
    """

    last_turns: str | None = None
    on: str | None = field(kw_only=True, default=None)
    fewer: bool = field(kw_only=True, default=False)
    others_up: bool = field(kw_only=True, default=False)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(last_turns=("each", "none", None), fewer=(False, True), others_up=(False, True))
        self.check_words(on=("all up", "none", None))


@frozen(repr=False, eq=False)
class Leads(Part):
    """Who has the first turn of a round: the first of ``leads`` that names a seat, or else the dealer's left neighbour.

    >>> Leads([Lead.LAST_CLOSER, Lead.MOST_POINTS]).leads
    (<Lead.LAST_CLOSER: 'last closer'>, <Lead.MOST_POINTS: 'most points'>)
    """

    leads: tuple[Lead, ...] = field(converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if type(self.leads) is not tuple or not self.leads or not all(type(lead) is Lead for lead in self.leads):
            raise self.make_error("leads", "values of Lead")


@frozen(repr=False, eq=False)
class Deal(Part):
    """Who deals the next round: the player who is ``first`` or ``last`` in the match, of equal ones the next in turn.

    With ``before lowest`` the player before the one with the fewest points of the round deals, so that this one leads.

    >>> Deal("last").who
    'last'
    """

    who: str

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(who=("first", "last", "before lowest"))


@frozen(repr=False, eq=False)
class Order(Part):
    """To which side turns pass, which cards turn that round, and which skip a player.

    The ``direction`` is to the ``left`` or to the ``right``: there also go the last turns, and where the dealer's left
    neighbour would have the first turn, the right one has it. A card of ``turned_by`` that is drawn and thrown turns
    the direction for the rest of the round, until another one is. One of ``skips`` skips the next player, but for a
    last turn. Cards are dealt, and turned up before play, to the left.

    A field that is ``None`` has no opinion: then that of the plugins below counts. The base rules go to the left.

    >>> Order("right").direction
    'right'
    """

    direction: str | None = None
    turned_by: Faces | None = field(kw_only=True, default=None)
    skips: Faces | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(direction=("left", "right", None))
        self.check_faces("turned_by", "skips")


@frozen(repr=False, eq=False)
class Arrange(Part):
    """Before play each seat may move the cards that it turned up to any places of its board, once. The others stay.

    >>> Arrange()
    Arrange()
    """


KINDS: tuple[type[Part], ...] = (
    Opening, Arrange, Play, Draw, Keep, Spend, Swap, Exchange, Throw, Lock, Leave, Snap, Power, Knock, End, Leads,
    Order, Deal,
)  # fmt: skip
"""All parts."""
