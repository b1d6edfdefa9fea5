"""Everything there is to know about a match at one moment, in values that never change.

A :class:`State` is rebuilt at every move, so it is grouped by what changes together: the :class:`Match`
and the :class:`Deal` hold what stays for a round. While hands are moving cards the kernel works on a
:class:`Draft` of the state, which nobody else gets to see, and seals it.
"""

from collections.abc import Hashable, Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Any, NoReturn, TypeVar

from attrs import Factory, astuple, define, field, frozen
from attrs.exceptions import FrozenInstanceError

from cardgolf.cards import Card, packed, unpacked
from cardgolf.layout import Board, Layout
from cardgolf.moves import Pile
from cardgolf.values import changer

_T = TypeVar("_T")


class Phase(StrEnum):
    """Which step of a turn is next; ``TURN_OVER`` is an answer, never a state."""

    TEE_OFF = "tee-off"
    START = "start"
    FOLLOW = "follow"
    EXTRA = "extra"
    TURN_OVER = "turn over"
    ROUND_OVER = "round over"


TEE_OFF, START, FOLLOW, EXTRA, TURN_OVER, ROUND_OVER = Phase

KINDS = ("hole", "playoff")


@frozen
class Closing:
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


def _scores(cards: tuple[Scorecard | None, ...]) -> tuple[int | None, ...]:
    return tuple([card.total if card else None for card in cards])


@frozen
class Round:
    """A finished round. ``scorecards`` go by seat of the match; absent seats have ``None``."""

    kind: str
    seats: tuple[int, ...]
    scorecards: tuple[Scorecard | None, ...]
    closing: Closing
    scores: tuple[int | None, ...] = field(
        init=False, eq=False, repr=False, default=Factory(lambda round_: _scores(round_.scorecards), takes_self=True)
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


@frozen(weakref_slot=False)
class Match:
    """What lasts from the first deal to the last."""

    names: tuple[str, ...]
    seed: int
    rounds: tuple[Round, ...] = ()
    totals: tuple[int, ...] = ()
    standings: tuple[Standing, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat of the match."""
        return _seats(len(self.names))


@frozen(weakref_slot=False)
class Deal:
    """What lasts for a round. ``leader`` is ``None`` while players tee off; ``upcoming`` is known at the end."""

    kind: str
    seats: tuple[int, ...]
    dealer: int
    layout: Layout
    tee_off: int
    leader: int | None = None
    upcoming: NextRound | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are dealt to and tee off: from the dealer's left to the dealer."""
        return (*self.after(self.dealer), self.dealer)

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats of the round, clockwise from ``seat``'s left."""
        return _others(self.seats, seat)

    def left_of(self, seat: int) -> int:
        """The next seat of the round, clockwise; a lone player is their own neighbour."""
        return _left_of(self.seats, seat)


@lru_cache(maxsize=64)
def _seats(count: int) -> tuple[int, ...]:
    return tuple(range(count))


@lru_cache(maxsize=1024)
def _others(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other > seat) + tuple(other for other in seats if other < seat)


@lru_cache(maxsize=1024)
def _left_of(seats: tuple[int, ...], seat: int) -> int:
    return (*_others(seats, seat), seat)[0]


@define(unsafe_hash=True, weakref_slot=False)
class Draft:
    """A state while hands are moving cards: the one value here that may be changed, until it is sealed."""

    match: Match
    deal: Deal
    turn: int
    phase: Phase
    boards: tuple[Board | None, ...]
    packed_stock: bytes
    discard: tuple[Card, ...]
    clock: tuple[int, ...]
    held: Card | None = None
    source: Pile | None = None
    laid: tuple[Card, ...] = ()
    closing: Closing | None = None
    reshuffles: int = 0
    thrown: int = 0
    notes: tuple[tuple[str, Hashable], ...] = ()

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards that are drawn from, the top one last."""
        return unpacked(self.packed_stock)

    @stock.setter
    def stock(self, cards: Iterable[Card]) -> None:
        self.packed_stock = packed(cards)

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
        return boards + self.stock + self.discard + self.laid + ((self.held,) if self.held else ())

    @property
    def closer(self) -> int | None:
        """Who closed the round; ``None`` if nobody has."""
        return self.closing.by if self.closing else None

    @property
    def teeing_off(self) -> bool:
        """Whether players are still at their tee-off, turning up their first cards."""
        return self.deal.leader is None

    @property
    def may_draw_stock(self) -> bool:
        """Whether the stock has a card, or the discards below the top one can make a new stock."""
        return bool(self.packed_stock) or len(self.discard) >= 2

    def draft(self) -> "Draft":
        """A copy that may be changed until it is sealed."""
        return drafted(self)

    def replace(self, **changes: Any) -> "State":
        """The same state but for ``changes``; ``AttributeError`` for a field there is not.

        >>> game = cardgolf.new_game("play-nine", seed=1)
        >>> game.state.replace(discard=()).discard
        ()
        """
        draft = self.draft()
        for name, value in changes.items():
            setattr(draft, name, value)
        return draft.seal()

    def seal(self) -> "State":
        """The draft itself as a state, which cannot be changed any more."""
        # attrs' own frozen classes pay object.__setattr__ for each field: three times the price of a move.
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue]  # a subclass with the same slots
        return self  # type: ignore[return-value]


drafted = changer(Draft)


class State(Draft):
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
        return _sealed, astuple(self, recurse=False)

    def with_board(self, board: Board) -> "State":
        """The same state with another board before the seat to move."""
        draft = drafted(self)
        draft.boards = placed(self.boards, self.turn, board)
        return draft.seal()


def _sealed(*values: Any) -> State:
    return Draft(*values).seal()


def placed(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    """``values`` with another ``value`` at ``index``."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)
