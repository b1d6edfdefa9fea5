"""The base class of events, what a seat did, and changes of a view that events share."""

from typing import Any, ClassVar

from attrs import evolve, frozen

from cardgolf.cards import Card
from cardgolf.engine.views import BoardView, SlotView, View, board_of
from cardgolf.table.common import MIDDLE_SEAT
from cardgolf.table.move import MIDDLE, STOCK, Pile
from cardgolf.table.state import seats_after


@frozen
class Event:
    """Something that happened in a match, as one seat saw it.

    ``ply`` is the number of moves and deals before it began: 0 for the first deal, 1 for the first move. ``seat`` is
    the seat that acted, or whose board or turn it concerns. It is -1 where the board is the middle.
    """

    type: ClassVar[str] = ""
    """The name of the event in JSON, such as ``"drew"``."""

    ply: int
    seat: int

    def apply(self, view: View) -> View:
        """Return ``view`` after this event."""
        return view

    def as_dict(self) -> dict[str, Any]:
        """Return the event as plain data for JSON. :func:`events_as_dict` makes a message of several."""
        from cardgolf.table.as_dict import event_as_dict  # noqa: PLC0415  # imported when used

        return event_as_dict(self)


def with_board(view: View, seat: int, board: BoardView | None, **changes: Any) -> View:
    """Return ``view`` with another board of ``seat``, or middle for -1, and other values of the fields ``changes``."""
    if seat < 0:
        return evolve(view, middle=board, **changes)
    boards = [*view.boards]
    boards[seat] = board
    return evolve(view, boards=tuple(boards), **changes)


def with_slot(view: View, seat: int, place: int, slot: SlotView | None, **changes: Any) -> View:
    """Return ``view`` with another slot at ``place`` of ``seat``. The next place after the board's last is added."""
    board: BoardView = board_of(view, seat)  # type: ignore[assignment]  # of a seat that plays
    layout, slots = board.layout, [*board.slots]
    if place == len(slots):
        layout, slots = layout.with_extra(layout.extra + 1), [*slots, None]
    slots[place] = slot
    count = sum(each is not None for each in slots)
    return with_board(view, seat, BoardView(layout, tuple(slots), count), **changes)


@frozen
class Act(Event):
    """A move. ``move`` is its text, which ``rules.parse`` turns into the move again."""

    move: str


@frozen
class Acted(Act):
    """A move that a plugin defines. The events after it tell what it changed."""

    type: ClassVar[str] = "acted"


@frozen
class Sealed(Act):
    """A secret move that ``seat`` has chosen in a window. ``move`` is empty for the others until it is opened."""

    type: ClassVar[str] = "sealed"

    def apply(self, view: View) -> View:
        """Return ``view`` in which the seat has chosen."""
        window = view.memory.window
        if window is None:
            return view
        sealed = {**dict(window.sealed), self.seat: view.rules.parse(self.move) if self.move else None}
        seats = (*seats_after(view.seats, view.turn), view.turn)
        ordered = tuple([(seat, sealed[seat]) for seat in seats if seat in sealed])
        return evolve(view, memory=view.memory.with_window(evolve(window, sealed=ordered)))


@frozen
class Opened(Act):
    """A secret move that was opened. It was ``played`` if it was still legal, and otherwise passed over."""

    type: ClassVar[str] = "opened"

    played: bool

    def apply(self, view: View) -> View:
        """Return ``view`` in which the move is no longer sealed."""
        window = view.memory.window
        if window is None:
            return view
        left = tuple([(seat, move) for seat, move in window.sealed if seat != self.seat])
        return evolve(view, memory=view.memory.with_window(evolve(window, sealed=left)))


@frozen
class Drew(Act):
    """A card drawn from ``pile``. ``card`` is ``None`` if the viewer did not see it."""

    type: ClassVar[str] = "drew"

    pile: Pile
    card: Card | None

    def apply(self, view: View) -> View:
        """Return ``view`` with the card in hand, and without it on the stock."""
        left = view.stock_count - (self.pile is STOCK and view.stock_count > 0)
        return evolve(view, holding=True, held=self.card, held_from=self.pile, stock_count=left)


@frozen
class Took(Act):
    """A card taken from ``place`` of the middle. Every viewer sees the card in hand."""

    type: ClassVar[str] = "took"

    place: str
    card: Card | None

    def apply(self, view: View) -> View:
        """Return ``view`` with the card in hand, and without it in the middle."""
        place = view.middle.index(self.place) if view.middle else 0
        return with_slot(view, MIDDLE_SEAT, place, None, holding=True, held=self.card, held_from=MIDDLE)


@frozen
class Swapped(Act):
    """The card in hand put at ``place``. ``discarded`` is the card that lay there, now on the discard pile.

    ``card`` is the card that was put there, or ``None`` if the viewer does not know it.
    """

    type: ClassVar[str] = "swapped"

    place: str
    card: Card | None
    discarded: Card | None

    def apply(self, view: View) -> View:
        """Return ``view`` with the card in its place and the other one on the discard pile."""
        board: BoardView = view.boards[self.seat]  # type: ignore[assignment]  # of a seat that plays
        slot = SlotView(self.card, up=self.card is not None)
        after = with_slot(view, self.seat, board.index(self.place), slot)
        return _on_discard_pile(_without_held(after), self.discarded)


@frozen
class Discarded(Act):
    """The card in hand put on the discard pile."""

    type: ClassVar[str] = "discarded"

    card: Card | None

    def apply(self, view: View) -> View:
        """Return ``view`` with the card on the discard pile."""
        return _on_discard_pile(_without_held(view), self.card)


@frozen
class TurnedUp(Act):
    """A card turned face up. ``move`` is empty if it is part of another move or of the end of a round.

    ``card`` is ``None`` if it left the table at once, and the viewer did not know it.
    """

    type: ClassVar[str] = "turned_up"

    place: str
    card: Card | None

    def apply(self, view: View) -> View:
        """Return ``view`` with the card face up."""
        if self.card is None:
            return view
        board: BoardView = board_of(view, self.seat)  # type: ignore[assignment]  # of a seat that plays
        place = board.index(self.place)
        slot = board.slots[place]
        return with_slot(view, self.seat, place, SlotView(self.card, up=True, mark=slot.mark if slot else 0))


@frozen
class Played(Act):
    """Cards laid down from a hand."""

    type: ClassVar[str] = "played"

    cards: tuple[Card, ...]


@frozen
class Knocked(Act):
    """A knock, or what a game calls it."""

    type: ClassVar[str] = "knocked"


@frozen
class Passed(Act):
    """A pass: the card in hand is kept, or a chance to react is not taken."""

    type: ClassVar[str] = "passed"


def _without_held(view: View) -> View:
    return evolve(view, holding=False, held=None, held_from=None)


def _on_discard_pile(view: View, card: Card | None) -> View:
    if card is None:
        return view
    shown = (*view.discard_shown, card)
    top = shown[-(view.last_play_size or 1) :]
    seen = (*view.seen, *shown[: len(shown) - len(top)])
    return evolve(view, discard_shown=top, discard_count=view.discard_count + 1, seen=seen)
