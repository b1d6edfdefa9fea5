"""Everything there is to know about a match at one moment, in values that never change.

A :class:`State` is rebuilt at every move, so it is grouped by what changes together: the :class:`Match`
and the :class:`Deal` hold what stays for a round. While hands are moving cards the kernel works on a
:class:`Draft` of the state, which nobody else gets to see, and seals it.
"""

from collections.abc import Hashable, Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Any, NoReturn, TypeVar

from attrs import astuple, define, frozen
from attrs.exceptions import FrozenInstanceError

from cardgolf._attrs import make_copier
from cardgolf.board import Board
from cardgolf.cards import Card, pack, unpack
from cardgolf.layout import Layout
from cardgolf.moves import Pile
from cardgolf.scorecard import NextRound, RoundEnd, RoundResult, Standing

_T = TypeVar("_T")


class Phase(StrEnum):
    """Which step of a turn is next; ``TURN_OVER`` is an answer, never a state."""

    OPENING = "opening"
    START = "start"
    FOLLOW = "follow"
    EXTRA = "extra"
    TURN_OVER = "turn over"
    ROUND_OVER = "round over"


OPENING, START, FOLLOW, EXTRA, TURN_OVER, ROUND_OVER = Phase


@frozen(weakref_slot=False)
class Match:
    """What lasts from the first deal to the last."""

    names: tuple[str, ...]
    seed: int
    rounds: tuple[RoundResult, ...] = ()
    totals: tuple[int, ...] = ()
    standings: tuple[Standing, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat of the match."""
        return _all_seats(len(self.names))


@frozen(weakref_slot=False)
class RoundSetup:
    """What lasts for a round. ``leader`` is ``None`` while players tee off; ``upcoming`` is known at the end."""

    kind: str
    seats: tuple[int, ...]
    dealer: int
    layout: Layout
    opening_flips: int
    leader: int | None = None
    upcoming: NextRound | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are dealt to and tee off: from the dealer's left to the dealer."""
        return (*self.after(self.dealer), self.dealer)

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats of the round, clockwise from ``seat``'s left."""
        return _seats_after(self.seats, seat)

    def left_of(self, seat: int) -> int:
        """The next seat of the round, clockwise; a lone player is their own neighbour."""
        return _next_seat(self.seats, seat)


@lru_cache(maxsize=64)
def _all_seats(count: int) -> tuple[int, ...]:
    return tuple(range(count))


@lru_cache(maxsize=1024)
def _seats_after(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other > seat) + tuple(other for other in seats if other < seat)


@lru_cache(maxsize=1024)
def _next_seat(seats: tuple[int, ...], seat: int) -> int:
    return (*_seats_after(seats, seat), seat)[0]


@define(unsafe_hash=True, weakref_slot=False)
class MutableState:
    """A state while hands are moving cards: the one value here that may be changed, until it is sealed."""

    match: Match
    setup: RoundSetup
    turn: int
    phase: Phase
    boards: tuple[Board | None, ...]
    packed_stock: bytes
    discard: tuple[Card, ...]
    turns_begun: tuple[int, ...]
    held: Card | None = None
    held_from: Pile | None = None
    played: tuple[Card, ...] = ()
    round_end: RoundEnd | None = None
    reshuffles: int = 0
    last_play_size: int = 0
    notes: tuple[tuple[str, Hashable], ...] = ()

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards that are drawn from, the top one last."""
        return unpack(self.packed_stock)

    @stock.setter
    def stock(self, cards: Iterable[Card]) -> None:
        self.packed_stock = pack(cards)

    @property
    def board(self) -> Board:
        """The board of the seat to move."""
        return self.boards[self.turn]  # type: ignore[return-value]  # the seat to move plays this round

    @property
    def table(self) -> dict[int, Board]:
        """The boards of the seats that play this round."""
        return {seat: board for seat, board in enumerate(self.boards) if board is not None}

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the table, wherever it lies."""
        boards = tuple(card for board in self.table.values() for _, card in board.cards())
        return boards + self.stock + self.discard + self.played + ((self.held,) if self.held else ())

    @property
    def closer(self) -> int | None:
        """Who closed the round; ``None`` if nobody has."""
        return self.round_end.by if self.round_end else None

    @property
    def is_opening(self) -> bool:
        """Whether players are still at their tee-off, turning up their first cards."""
        return self.setup.leader is None

    @property
    def may_draw_stock(self) -> bool:
        """Whether the stock has a card, or the discards below the top one can make a new stock."""
        return bool(self.packed_stock) or len(self.discard) >= 2

    def draft(self) -> "MutableState":
        """A copy that may be changed until it is sealed."""
        return thaw(self)

    def replace(self, **changes: Any) -> "State":
        """The same state but for ``changes``; ``AttributeError`` for a field there is not.

        >>> game = cardgolf.new_game("play-nine", seed=1)
        >>> game.state.replace(discard=()).discard
        ()
        """
        draft = self.draft()
        for name, value in changes.items():
            setattr(draft, name, value)
        return draft.freeze()

    def freeze(self) -> "State":
        """The draft itself as a state, which cannot be changed any more."""
        # attrs' own frozen classes pay object.__setattr__ for each field: three times the price of a move.
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue]  # a subclass with the same slots
        return self  # type: ignore[return-value]


thaw = make_copier(MutableState)


class State(MutableState):
    """A table at one moment, frozen.

    Piles have their top card last; ``packed_stock`` is the stock as it is kept, at a byte a card. Boards and
    ``clock`` (turns begun this round) go by seat of the match; a seat not in this round has ``None`` for a board.
    ``held`` is the card in hand and ``source`` the pile it came from; ``laid`` are cards thrown but not yet on the
    pile, and ``thrown`` says how many on top of it came from the last throw of several. ``notes`` is hidden memory
    of plugins that declare it, by plugin name. Built by ``Draft(...).seal()``.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_state, astuple(self, recurse=False)

    def with_board(self, board: Board) -> "State":
        """The same state with another board before the seat to move."""
        draft = thaw(self)
        draft.boards = replace_item(self.boards, self.turn, board)
        return draft.freeze()


def _rebuild_state(*values: Any) -> State:
    return MutableState(*values).freeze()


def replace_item(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    """``values`` with another ``value`` at ``index``."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)
