"""The base class of moves, and what a viewer knows before a move and after it."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Protocol, Self

from cardgolf.cards import Card
from cardgolf.tools.attrs import fields_repr
from cardgolf.tools.docstrings import read_docstring
from cardgolf.words import Words

if TYPE_CHECKING:
    from cardgolf.engine.views import View


class Pile(StrEnum):
    """Where a card in hand comes from: a pile from which it was drawn, or the middle from which it was taken."""

    STOCK = "stock"
    DISCARD = "discard"
    MIDDLE = "middle"


STOCK, DISCARD, MIDDLE = Pile


class MoveContext(Protocol):
    """What a viewer knows before a move, for :meth:`Move.offer`, :meth:`Move.deed` and :meth:`Move.explain`.

    Cards are named as the viewer sees them, such as ``7♥``. The name of a hidden card is ``None``. ``held`` is the card
    in hand, ``card(slot)`` the mover's card at a place. ``discard()`` is the top discard and, for ``"bottom"``, the
    lowest card of the last play. ``points_after_swap(slot)`` is the score of the mover's visible cards after the swap.
    ``words`` are those of the reader's language.
    """

    @property
    def words(self) -> Words: ...
    @property
    def view(self) -> "View": ...
    @property
    def held(self) -> str | None: ...
    def card(self, slot: str) -> str | None: ...
    def discard(self, end: str = "top") -> str | None: ...
    def names(self, cards: Iterable[Card]) -> str: ...
    def points_after_swap(self, slot: str) -> int | None: ...


class MoveOutcome(Protocol):
    """What a viewer saw of a move, for :meth:`Move.describe`.

    ``drawn`` names the card that was drawn, ``displaced(slot)`` the card that the move replaced. ``must_place`` is true
    if the mover can only swap the card in hand now. ``words`` are those of the reader's language.
    """

    @property
    def words(self) -> Words: ...
    @property
    def before(self) -> MoveContext: ...
    @property
    def after(self) -> MoveContext: ...
    @property
    def drawn(self) -> str | None: ...
    @property
    def must_place(self) -> bool: ...
    def displaced(self, slot: str) -> str | None: ...


class Move:
    """Base class of all moves. The text of a move is its ``word``, or one of its ``aliases``, and its ``words``.

    A plugin defines a move as an attrs subclass and adds it with the hook ``move_types``. People read of a move what
    :meth:`offer`, :meth:`deed`, :meth:`describe`, :meth:`explain` and :meth:`how` return. ``hint`` says how it is made
    with mouse and keys. ``seat_fields`` are the fields that hold other seats, each a number or a tuple of numbers. A
    move that is ``secret`` is sealed in a window: it is made when all seats of the window have chosen.
    """

    __slots__ = ()
    word: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    hint: ClassVar[str] = ""
    seat_fields: ClassVar[tuple[str, ...]] = ("seat", "seats")
    secret: ClassVar[bool] = False

    __repr__ = fields_repr

    def words(self) -> Sequence[str]:
        """Return the words after the first one in its text."""
        return ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Parse the words after the first one. Raises ``TypeError`` or ``ValueError`` if they are invalid."""
        return cls(*words)

    def offer(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return what the move means, for a menu. By default this is the first clause of the class docstring."""
        clause = re.split(r"[.:;\n]", read_docstring(type(self), inherits=False))[0].strip() or self.word
        return clause[:1].lower() + clause[1:]

    def deed(self, context: MoveContext) -> str:
        """Return what a player does to make this move and no other, as words after "you cannot": ``turn up a1``."""
        return context.words("move-other.deed", move=str(self))

    def describe(self, outcome: MoveOutcome) -> str:
        """Return what the mover did, as a clause whose subject is the mover."""
        return outcome.words("move-other.describe", move=str(self))

    def explain(self, context: MoveContext) -> str:  # noqa: ARG002
        """Return a reason for the move, or nothing."""
        return ""

    @classmethod
    def how(cls, words: Words) -> str:  # noqa: ARG003
        """Return how a move of this type is made with mouse and keys, or nothing. By default this is ``hint``."""
        return cls.hint

    def paths(self, seat: int, before: "View", after: "View") -> Iterable[tuple[int, str, int, str]]:  # noqa: ARG002
        """Return which cards the move of ``seat`` took from place to place, for :class:`cardgolf.events.Moved`.

        Each is a seat and a place, and the seat and the place to which that card went: ``(0, "a1", 1, "b2")``. An
        exchange is two of them. ``before`` and ``after`` are views of one seat, which need not be the mover's.
        """
        return ()

    def __str__(self) -> str:
        return " ".join((self.word, *self.words()))
