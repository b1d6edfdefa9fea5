"""The complete state of a match at one moment, as immutable values.

Every move creates a :class:`State`. What stays the same for a round is grouped in :class:`Match` and
:class:`RoundSetup`. The engine thaws a state to a :class:`MutableState`, changes it and freezes it. Plugins see frozen
states only.
"""

from collections.abc import Hashable, Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, NoReturn, TypeVar

from attrs import astuple, define, evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from cardgolf.cards import Card, Packed, pack, unpack
from cardgolf.table.board import Board
from cardgolf.table.common import NO_COMMON, Common, make_common
from cardgolf.table.memory import NO_MEMORY, Memory, Pairs, Window
from cardgolf.table.move import Pile
from cardgolf.table.scorecard import NextRound, RoundEnd, RoundResult, Standing
from cardgolf.table.sides import NO_SIDES, Sides
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr, make_copier

_T = TypeVar("_T")


class Phase(StrEnum):
    """The step of a turn that is next.

    ``OPENING`` is the turning up of cards before play. ``START``, ``FOLLOW`` and ``EXTRA`` are the steps of a turn:
    the first step, the step after a draw or a play, and an additional step of some rules. ``ROUND_OVER`` comes after
    the last turn. In ``REACTION`` seats may act out of turn. ``TURN_OVER`` is only a result of the hook ``next_phase``:
    no state has it.
    """

    OPENING = "opening"
    START = "start"
    FOLLOW = "follow"
    EXTRA = "extra"
    TURN_OVER = "turn over"
    ROUND_OVER = "round over"
    REACTION = "reaction"


OPENING, START, FOLLOW, EXTRA, TURN_OVER, ROUND_OVER, REACTION = Phase


@frozen(weakref_slot=False)
class Match:
    """The part of a state that only the end of a round changes.

    ``sides`` are its teams and handicaps. The ``totals`` have the handicaps, and those of a team are the same.

    The seed is the second argument. Rules get matches and must not read it: it decides every later deal. It is
    :attr:`cardgolf.Game.seed` for those who may know it.
    """

    names: tuple[str, ...]
    _seed: int = field(repr=False)  # private: rules that read it know every later deal
    rounds: tuple[RoundResult, ...] = ()
    totals: tuple[int, ...] = ()
    standings: tuple[Standing, ...] = ()
    sides: Sides = NO_SIDES

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat of the match."""
        return _all_seats(len(self.names))


@frozen(weakref_slot=False)
class RoundSetup:
    """The part of a state that stays the same for a round.

    ``leader`` is ``None`` during the opening. ``upcoming`` is the next round, known once this one is over.
    """

    kind: str
    seats: tuple[int, ...]
    dealer: int
    opening_flips: int
    leader: int | None = None
    upcoming: NextRound | None = None

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of the deal and of the opening: from the dealer's left to the dealer."""
        return (*self.after(self.dealer), self.dealer)

    def after(self, seat: int) -> tuple[int, ...]:
        """Return the other seats of the round, clockwise from the left of ``seat``."""
        return seats_after(self.seats, seat)

    def left_of(self, seat: int) -> int:
        """Return the next seat of the round, clockwise. A lone seat is its own neighbour."""
        return _next_seat(self.seats, seat)

    def find_dealer_before(self, scores: Sequence[int | None]) -> int | None:
        """Return the seat that deals the next round so that the lowest of ``scores`` leads it, or ``None``.

        Of equal scores, the first from the dealer's left leads. A seat whose score is ``None`` did not play.
        """
        if self.upcoming is None:
            return None
        others = seats_after(self.upcoming.seats, self.dealer)
        around = (*others, self.dealer) if self.dealer in self.upcoming.seats else others
        played = {seat: score for seat in around if (score := scores[seat]) is not None}
        # `played` has the order of `around`, so that the first of equal scores leads. Before the first seat comes the
        # last, which is what index -1 means.
        return around[around.index(min(played, key=played.__getitem__)) - 1] if played else None


@lru_cache(maxsize=64)
def _all_seats(count: int) -> tuple[int, ...]:
    return tuple(range(count))


@lru_cache(maxsize=1024)
def seats_after(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the other seats among ``seats``, clockwise from the left of ``seat``."""
    # `seat` need not be among them: a dealer may sit out the round that follows.
    return tuple(other for other in seats if other > seat) + tuple(other for other in seats if other < seat)


@lru_cache(maxsize=1024)
def _next_seat(seats: tuple[int, ...], seat: int) -> int:
    return (*seats_after(seats, seat), seat)[0]


# The hash is for states, which inherit it. No state is changed once it is frozen.
@define(unsafe_hash=True, repr=False, weakref_slot=False)
class MutableState:
    """A state that can be changed until it is frozen. Its fields are those of :class:`State`."""

    match: Match
    setup: RoundSetup
    turn: int
    phase: Phase
    boards: tuple[Board | None, ...]
    packed_stock: Packed
    discard: tuple[Card, ...]
    turns_begun: tuple[int, ...]
    held: Card | None = None
    held_from: Pile | None = None
    played: tuple[Card, ...] = ()
    round_end: RoundEnd | None = None
    reshuffles: int = 0
    last_play_size: int = 0
    memory: Memory = NO_MEMORY
    common: Common = NO_COMMON

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock, the top one last."""
        return unpack(self.packed_stock)

    @stock.setter
    def stock(self, cards: Iterable[Card]) -> None:
        self.packed_stock = pack(cards)

    @property
    def notes(self) -> Pairs:
        """The hidden memory of plugins, by plugin name."""
        return self.memory.notes

    @notes.setter
    def notes(self, notes: Pairs) -> None:
        memory = self.memory
        self.memory = evolve(memory, notes=notes).simplified()

    @property
    def window(self) -> Window | None:
        """The reactions that are open to seats out of turn, or ``None``."""
        return self.memory.window

    @property
    def actor(self) -> int:
        """The seat that acts: in a window one that may react, otherwise that of the turn."""
        window = self.memory.window
        return self.turn if window is None else window.actor

    @property
    def board(self) -> Board:
        """The board of the seat that acts."""
        seat = self.turn if self.memory is NO_MEMORY else self.actor
        return self.boards[seat]  # type: ignore[return-value]  # the seat that acts plays this round

    @property
    def middle(self) -> Board | None:
        """The board that belongs to no seat, or ``None`` where the rules have none."""
        return self.common.middle

    @property
    def table(self) -> dict[int, Board]:
        """The boards of the seats that play this round."""
        return {seat: board for seat, board in enumerate(self.boards) if board is not None}

    @property
    def all_boards(self) -> tuple[Board, ...]:
        """The boards of the seats that play this round, and the middle if there is one."""
        return tuple([board for board in (*self.boards, self.middle) if board])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the table."""
        boards = tuple(card for board in self.all_boards for _, card in board.cards())
        return boards + self.stock + self.discard + self.played + ((self.held,) if self.held else ())

    @property
    def closer(self) -> int | None:
        """The seat that closed the round, or ``None``."""
        return self.round_end.by if self.round_end else None

    @property
    def is_opening(self) -> bool:
        """Whether seats are still turning up their first cards."""
        return self.setup.leader is None

    @property
    def may_draw_stock(self) -> bool:
        """Whether the stock has a card, or the discards below the top one can make a new stock."""
        return bool(self.packed_stock) or len(self.discard) >= 2

    def __repr__(self) -> str:
        number = len(self.match.rounds) + (self.phase is not ROUND_OVER)
        return f"<{type(self).__name__}: round {number}, {self.phase.value}, seat {self.turn} to move>"

    def thaw(self) -> "MutableState":
        """Return a copy that can be changed until it is frozen."""
        return thaw(self)

    def replace(self, **changes: Any) -> "State":
        """Return a copy with ``changes``. Raises ``AttributeError`` for an unknown field.

        >>> game = cardgolf.new_game("play-nine", seed=1)
        >>> game.state.replace(discard=()).discard
        ()
        """
        state = thaw(self)
        # Set by name, not by a copier: `stock` and `notes` are properties.
        for name, value in changes.items():
            setattr(state, name, value)
        return state.freeze()

    def freeze(self) -> "State":
        """Turn this object into a state, which cannot be changed any more, and return it."""
        # A frozen attrs class calls object.__setattr__ for each field. A move would take three times as long.
        self.__class__ = State  # pyright: ignore[reportAttributeAccessIssue]  # a subclass with the same slots
        return self  # type: ignore[return-value]


thaw = make_copier(MutableState)


class State(MutableState):
    """The complete state of a match at one moment. Built by ``MutableState(...).freeze()``.

    Piles have their top card last. ``packed_stock`` is the stock as ``cardgolf.cards.pack`` returns it. ``boards``
    and ``turns_begun`` (in this round) are by seat of the match. A seat that sits the round out has ``None`` for a
    board. ``held`` is the card in hand and ``held_from`` the pile it came from. ``played`` are cards that were played
    and are not yet on the discard pile. ``last_play_size`` is the number of top discards that were played together.
    ``memory`` is what plugins remember. ``common`` is what belongs to no seat: the :attr:`middle`.
    """

    # A slot of its own would be another layout in memory, and `freeze` could not change the class.
    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def __reduce__(self) -> tuple[Any, ...]:
        # Not recursive: the values are pickled as the objects that they are.
        return _rebuild_state, astuple(self, recurse=False)

    def remember(self, name: str, value: Hashable, *, match: bool = False) -> "State":
        """Return a copy that remembers ``value`` under ``name`` for the round or, with ``match``, for the match.

        The memory is public: every seat and spectator sees it in :attr:`View.memory`. A value is an integer, a text, a
        boolean, ``None``, a card, or a tuple of these. Raises ``ValueError`` for any other.

        >>> state = cardgolf.new_game("play-nine", seed=1).state
        >>> state.remember("direction", -1).memory["direction"]
        -1
        """
        state = thaw(self)
        state.memory = self.memory.remember(name, value, match=match)
        return state.freeze()

    def forget(self, name: str) -> "State":
        """Return a copy without what :meth:`remember` put under ``name``, if anything.

        >>> state = cardgolf.new_game("play-nine", seed=1).state.remember("direction", -1)
        >>> dict(state.forget("direction").memory)
        {}
        """
        state = thaw(self)
        state.memory = self.memory.forget(name)
        return state.freeze()

    def with_board(self, board: Board, seat: int | None = None) -> "State":
        """Return a copy with another board of ``seat``, which is by default the seat that acts."""
        state = thaw(self)
        state.boards = replace_item(self.boards, self.actor if seat is None else seat, board)
        return state.freeze()

    def with_middle(self, board: Board) -> "State":
        """Return a copy with another board in the middle. It has the layout of the hook ``middle``.

        A rule fills a place from which a card was taken: ``state.with_middle(state.middle.put(place, card.face_up))``.
        """
        state = thaw(self)
        state.common = make_common(board)
        return state.freeze()


def _rebuild_state(*values: Any) -> State:
    return MutableState(*values).freeze()


def replace_item(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    """Return a copy of ``values`` with ``value`` at ``index``."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)
