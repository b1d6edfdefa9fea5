"""What changed on the table: the events that follow from a move, and those of deals, turns and rounds."""

from collections.abc import Hashable
from typing import ClassVar, TypeAlias

from attrs import evolve, frozen

from cardgolf.cards import Card
from cardgolf.engine.first_dealer import DrawnCard
from cardgolf.engine.views import BoardView, SlotView, View, board_of
from cardgolf.events.event import Event, with_board, with_slot
from cardgolf.table import Move, Phase, Pile, RoundEnd, RoundResult, Standing, Window

# the first dealer


@frozen
class DealerChosen(Event):
    """The first dealer, ``seat``, chosen by chance before the first deal.

    ``draws`` are the cards drawn for the deal in their order, each with its seat: one for every seat, then one for each
    of the seats that tie for the lowest, and so on. There are none for a dealer by lot. The cards went back before the
    deal.
    """

    type: ClassVar[str] = "dealer_chosen"

    draws: tuple[DrawnCard, ...]


# boards


@frozen
class Dealt(Event):
    """A round dealt by ``seat``. ``boards`` are by seat of the match, as the viewer sees them.

    If there is a middle, a :class:`BoardChanged` of seat -1 follows.
    """

    type: ClassVar[str] = "dealt"

    kind: str
    seats: tuple[int, ...]
    boards: tuple[BoardView | None, ...]
    discard: tuple[Card, ...]
    stock_count: int

    def apply(self, view: View) -> View:
        """Return ``view`` with a new round on the table. What rules remember of the match stays."""
        return evolve(
            view, dealer=self.seat, leader=None, kind=self.kind, seats=self.seats, boards=self.boards,
            discard_shown=self.discard, discard_count=len(self.discard), stock_count=self.stock_count, holding=False,
            held=None, held_from=None, played=(), last_play_size=0, round_end=None, reshuffles=0,
            memory=view.memory.after_deal(), middle=None, seen=(),
        )  # fmt: skip


@frozen
class Placed(Event):
    """Another card at ``place``, or the same with another mark. ``card`` is ``None`` if the viewer does not know it.

    ``up`` is whether it lies face up, and ``seen_by`` are the seats that have looked at it face down.
    """

    type: ClassVar[str] = "placed"

    place: str
    card: Card | None
    up: bool
    seen_by: tuple[int, ...] = ()
    mark: int = 0

    def apply(self, view: View) -> View:
        """Return ``view`` with the card there."""
        board: BoardView = board_of(view, self.seat)  # type: ignore[assignment]  # of a seat that plays
        new = self.place not in board.layout.places
        slot = SlotView(self.card, self.up, self.seen_by, self.mark)
        return with_slot(view, self.seat, len(board.slots) if new else board.index(self.place), slot)


@frozen
class Looked(Event):
    """A card face down that more seats know now. ``card`` is ``None`` for a viewer that is not among ``seen_by``."""

    type: ClassVar[str] = "looked"

    place: str
    card: Card | None
    seen_by: tuple[int, ...]

    def apply(self, view: View) -> View:
        """Return ``view`` with the seats that know the card."""
        board: BoardView = board_of(view, self.seat)  # type: ignore[assignment]  # of a seat that plays
        place = board.index(self.place)
        slot = board.slots[place]
        return with_slot(
            view, self.seat, place, SlotView(self.card, up=False, seen_by=self.seen_by, mark=slot.mark if slot else 0)
        )


@frozen
class Cleared(Event):
    """Places whose cards left the table. ``cards`` are those cards, ``None`` where the viewer did not know them."""

    type: ClassVar[str] = "cleared"

    places: tuple[str, ...]
    cards: tuple[Card | None, ...]

    def apply(self, view: View) -> View:
        """Return ``view`` with these places empty."""
        board: BoardView = board_of(view, self.seat)  # type: ignore[assignment]  # of a seat that plays
        for place in self.places:
            view = with_slot(view, self.seat, board.index(place), None)
        return view


Path: TypeAlias = tuple[int, str, int, str]
"""A seat and a place, and the seat and the place to which the card there went."""


@frozen
class Moved(Event):
    """Cards that a move took from place to place, seen or unseen. Two opposite ``paths`` are an exchange.

    The events after it tell what else changed there.
    """

    type: ClassVar[str] = "moved"

    paths: tuple[Path, ...]

    def apply(self, view: View) -> View:
        """Return ``view`` with the cards in their new places."""
        cards = []
        for seat, place, to_seat, to_place in self.paths:
            board: BoardView = board_of(view, seat)  # type: ignore[assignment]  # of a seat that plays
            index = board.index(place)
            cards.append((seat, index, to_seat, to_place, board.slots[index]))
        for seat, index, *_ in cards:
            view = with_slot(view, seat, index, None)
        for _, _, to_seat, to_place, slot in cards:
            target: BoardView = board_of(view, to_seat)  # type: ignore[assignment]  # of a seat that plays
            view = with_slot(view, to_seat, target.index(to_place), slot)
        return view


@frozen
class BoardChanged(Event):
    """A whole board: a hand, one whose layout changed, or one that was turned up at the end of a round."""

    type: ClassVar[str] = "board_changed"

    board: BoardView | None

    def apply(self, view: View) -> View:
        """Return ``view`` with this board."""
        return with_board(view, self.seat, self.board)


# piles and the card in hand


@frozen
class PileChanged(Event):
    """The piles: the visible discards, the number of all discards, of the stock, and the cards that were played.

    ``last_play_size`` is the number of top discards that were played together.
    """

    type: ClassVar[str] = "pile_changed"

    discard: tuple[Card, ...]
    discard_count: int
    stock_count: int
    played: tuple[Card, ...] = ()
    last_play_size: int = 0

    def apply(self, view: View) -> View:
        """Return ``view`` with these piles."""
        return evolve(
            view, discard_shown=self.discard, discard_count=self.discard_count, stock_count=self.stock_count,
            played=self.played, last_play_size=self.last_play_size, seen=self._find_seen(view),
        )  # fmt: skip

    def _find_seen(self, view: View) -> tuple[Card, ...]:
        """Return the discards below the shown ones if the pile is that of ``view``, or its lower part.

        Otherwise cards have come to it that this event does not tell, and none is known.
        """
        pile, below = (*view.seen, *view.discard_shown), self.discard_count - len(self.discard)
        is_known = len(pile) == view.discard_count and pile[below : self.discard_count] == self.discard
        return pile[:below] if is_known else ()


@frozen
class HandChanged(Event):
    """The card in hand: taken by a rule, or gone. ``card`` is ``None`` if the viewer does not know it."""

    type: ClassVar[str] = "hand_changed"

    holding: bool
    card: Card | None = None
    pile: Pile | None = None

    def apply(self, view: View) -> View:
        """Return ``view`` with this card in hand, or with none."""
        return evolve(view, holding=self.holding, held=self.card, held_from=self.pile)


@frozen
class Reshuffled(Event):
    """A new stock made of the discards, all but the top one. ``reshuffles`` is how often that happened this round."""

    type: ClassVar[str] = "reshuffled"

    stock_count: int
    reshuffles: int

    def apply(self, view: View) -> View:
        """Return ``view`` with the new stock."""
        moved = self.stock_count - view.stock_count
        return evolve(
            view, stock_count=self.stock_count, discard_shown=view.discard_shown[-1:],
            discard_count=view.discard_count - moved, last_play_size=min(view.last_play_size, 1),
            reshuffles=self.reshuffles, seen=(),
        )  # fmt: skip


# memory and windows


@frozen
class Remembered(Event):
    """A value that the rules remember in public under ``name``, for the round or for the ``match``."""

    type: ClassVar[str] = "remembered"

    name: str
    value: Hashable
    match: bool = False

    def apply(self, view: View) -> View:
        """Return ``view`` with this value."""
        return evolve(view, memory=view.memory.remember(self.name, self.value, match=self.match))


@frozen
class Forgot(Event):
    """A name that the rules no longer remember."""

    type: ClassVar[str] = "forgot"

    name: str

    def apply(self, view: View) -> View:
        """Return ``view`` without this value."""
        return evolve(view, memory=view.memory.forget(self.name))


@frozen
class WindowOpened(Event):
    """Reactions that are open for ``seats``. A reaction opens them anew for the seats that are left.

    ``resumes`` and ``next_seat`` are what follows when they close. ``reactions`` is how many there were so far. Seats
    that have sealed a move have chosen and are not among ``seats``.
    """

    type: ClassVar[str] = "window_opened"

    seats: tuple[int, ...]
    resumes: Phase
    next_seat: int | None = None
    reactions: int = 0

    def apply(self, view: View) -> View:
        """Return ``view`` with this window."""
        before = view.memory.window
        sealed = before.sealed if before else ()
        window = Window(self.seats, self.seats[0], self.resumes, self.next_seat, self.reactions, sealed)
        return evolve(view, memory=view.memory.with_window(window))


@frozen
class WindowClosed(Event):
    """The end of the reactions to a move."""

    type: ClassVar[str] = "window_closed"

    def apply(self, view: View) -> View:
        """Return ``view`` without a window."""
        return evolve(view, memory=view.memory.with_window(None))


# turns, rounds and the match


@frozen
class StepBegan(Event):
    """The next step: ``seat`` has the turn, in ``phase``. ``moves`` are the viewer's legal moves, none if it waits.

    ``turns_begun`` counts the turns of each seat in this round. ``leader`` is ``None`` during the opening.
    """

    type: ClassVar[str] = "step_began"

    phase: Phase
    turns_begun: tuple[int, ...]
    leader: int | None
    moves: tuple[Move, ...] = ()

    def apply(self, view: View) -> View:
        """Return ``view`` at this step. If a turn begins in a closed round, one turn fewer is left."""
        end = view.round_end
        if end and end.turns and self.turns_begun != view.turns_begun:
            end = RoundEnd(end.by, end.turns[1:], end.reason)
        return evolve(
            view, turn=self.seat, phase=self.phase, turns_begun=self.turns_begun, leader=self.leader,
            legal_moves=self.moves, round_end=end,
        )  # fmt: skip


@frozen
class RoundClosed(Event):
    """The end of a round is near: ``seat`` closed it, or -1 for no seat, and ``turns`` are the turns that are left."""

    type: ClassVar[str] = "round_closed"

    reason: str
    turns: tuple[int, ...]

    def apply(self, view: View) -> View:
        """Return ``view`` in a round that is closed."""
        by = None if self.seat < 0 else self.seat
        return evolve(view, round_end=RoundEnd(by, self.turns, self.reason))


@frozen
class RoundScored(Event):
    """The score of a round, with the totals and standings after it. ``seat`` is the dealer of the round."""

    type: ClassVar[str] = "round_scored"

    result: RoundResult
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]

    def apply(self, view: View) -> View:
        """Return ``view`` with one more round."""
        rounds = (*view.rounds, self.result)
        return evolve(view, rounds=rounds, totals=self.totals, standings=self.standings)


@frozen
class MatchOver(Event):
    """The end of the match. ``seat`` is the first of the standings."""

    type: ClassVar[str] = "match_over"

    standings: tuple[Standing, ...]
