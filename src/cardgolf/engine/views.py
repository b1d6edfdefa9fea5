"""Views: the part of a state that a seat, or a spectator, can see.

A view is built from visible cards. It is never a state with parts removed.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any

from attrs import astuple, field, frozen

from cardgolf.cards import Card, Slot
from cardgolf.errors import InvalidArgumentError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import NO_MEMORY, ROUND_OVER, STOCK, Board, Layout, Memory, Move, Phase, Pile, State
from cardgolf.table.scorecard import RoundEnd, RoundResult, Standing
from cardgolf.table.sides import NO_SIDES, Sides, Teams
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr, make_constructor
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import printable, quote, truncate


def can_see(seat: int | None, slot: Slot) -> bool:
    """Return whether ``seat``, or a spectator for ``None``, can see the card in ``slot``."""
    return slot.up or seat in slot.seen_by


def can_see_held(seat: int | None, state: State) -> bool:
    """Return whether ``seat`` can see the card in hand: its holder can, and every seat if it is not from the stock."""
    return seat == state.turn or state.held_from is not STOCK


def hidden_cards(state: State, seat: int | None) -> Counter[Card]:
    """Return the cards that ``seat`` has not seen. Every seat has seen every discard."""
    slots = (slot for board in state.all_boards for slot in board.slots)
    unseen = [slot.card for slot in slots if slot and not can_see(seat, slot)]
    in_hand = [state.held] if state.held and not can_see_held(seat, state) else []
    return Counter([*unseen, *in_hand, *state.stock])


def reveals_cards(before: State, after: State) -> bool:
    """Return whether a seat or a spectator knows more cards ``after`` a move than ``before``.

    A reshuffle and the end of a round count too.
    """
    if after.reshuffles != before.reshuffles or ROUND_OVER in (before.phase, after.phase):
        return True
    # Hidden cards are counted by faces, so that one which moves face down is no news.
    return any(hidden_cards(before, seat) - hidden_cards(after, seat) for seat in (*before.match.seats, None))


@frozen
class CardLocation:
    """A card and its ``place``: ``seat 1 b2``, ``seat 1 hand``, ``middle a1``, ``stock 1`` (the top one) or ``held``.

    ``seats`` can see it. ``open`` is whether every seat and every spectator can.
    """

    card: Card
    place: str
    seats: tuple[int, ...]
    open: bool

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash


def locate_cards(state: State) -> Iterator[CardLocation]:
    """Yield every card of the table."""
    all_seats = state.match.seats
    for seat, board in state.table.items():
        for place, slot in enumerate(board.slots):
            if slot:
                name = f"seat {seat} {' '.join(board.name((place,))) or 'hand'}"
                seats = tuple(other for other in all_seats if can_see(other, slot))
                yield CardLocation(slot.card, name, seats, can_see(None, slot))
    for place, slot in enumerate(state.middle.slots if state.middle else ()):
        if slot and state.middle:
            seats = tuple(seat for seat in all_seats if can_see(seat, slot))
            yield CardLocation(slot.card, f"middle {state.middle.names[place]}", seats, can_see(None, slot))
    for depth, card in enumerate(reversed(state.stock), 1):
        yield CardLocation(card, f"stock {depth}", (), open=False)
    shown = max(state.last_play_size, 1)
    for depth, card in enumerate(reversed(state.discard), 1):
        yield CardLocation(card, f"discard {depth}", all_seats if depth <= shown else (), open=depth <= shown)
    yield from (CardLocation(card, "played", all_seats, open=True) for card in state.played)
    if state.held:
        seats = tuple(seat for seat in all_seats if can_see_held(seat, state))
        yield CardLocation(state.held, "held", seats, can_see_held(None, state))


@frozen(weakref_slot=False)
class SlotView:
    """A card as a seat sees it. ``card`` is ``None`` if the seat has not seen it."""

    card: Card | None
    up: bool
    seen_by: tuple[int, ...] = ()
    mark: int = 0

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def as_dict(self) -> dict[str, Any]:
        """Return the slot as JSON data, without ``seen_by`` and ``mark`` where they are empty."""
        from cardgolf.table.as_dict import slot_as_dict  # noqa: PLC0415  # not every program needs JSON

        return slot_as_dict(self)


@frozen(weakref_slot=False)
class BoardView:
    """A board as a seat sees it. The hand of another seat shows only ``count``, its number of cards."""

    layout: Layout
    slots: tuple[SlotView | None, ...]
    count: int

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the places by index, extra ones last. Those of a hand have none."""
        return self.layout.names

    def index(self, name: str) -> int:
        """Return the place of that name. Raises :class:`InvalidPositionError` if there is none."""
        return self.layout.index(name)

    def as_dict(self) -> dict[str, Any]:
        """Return the board as JSON data: its layout, its slots and the number of cards."""
        from cardgolf.table.as_dict import board_as_dict  # noqa: PLC0415  # not every program needs JSON

        return board_as_dict(self)

    def __str__(self) -> str:
        from cardgolf.table.text_view import format_cards  # noqa: PLC0415  # few boards are printed

        return format_cards(self.layout, self.slots, self.count)


@frozen(repr=False, weakref_slot=False)
class View:
    """The part of a state that ``seat`` can see, or a spectator for ``None``. It contains no hidden information.

    ``boards`` and ``turns_begun`` are by seat of the match. ``discard_shown`` is the top discard, or all cards of the
    last play. ``leader`` is ``None`` during the opening. ``held`` is the card in hand if the seat can see it, and
    ``holding`` whether there is one. ``legal_moves`` are those of the seat if it is to move, otherwise empty.
    ``memory`` is what the rules remember in public. Of a window it tells which seats have sealed a move, and the
    viewer's own. ``middle`` is the board that belongs to no seat, if there is one. ``sides`` are the teams and
    handicaps of the match.

    ``seen`` are the discards below the shown ones that are known, the lowest first. Every seat has seen every discard,
    so the view of a game has all of them. A view that is made from a message or from events may have fewer. They are
    not compared.
    """

    rules: Rulebook
    seat: int | None
    names: tuple[str, ...]
    turn: int
    phase: Phase
    dealer: int
    leader: int | None
    seats: tuple[int, ...]
    kind: str
    boards: tuple[BoardView | None, ...]
    discard_shown: tuple[Card, ...]
    discard_count: int
    stock_count: int
    holding: bool
    held: Card | None
    held_from: Pile | None
    played: tuple[Card, ...]
    last_play_size: int
    turns_begun: tuple[int, ...]
    round_end: RoundEnd | None
    reshuffles: int
    rounds: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]
    legal_moves: tuple[Move, ...]
    memory: Memory = NO_MEMORY
    middle: BoardView | None = None
    sides: Sides = NO_SIDES
    seen: tuple[Card, ...] = field(default=(), eq=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return a pickle in which every value is written in full.

        Equal views give equal bytes. Bytes that depended on shared objects would reveal hidden cards.
        """
        from io import BytesIO  # noqa: PLC0415  # like pickle, slow to import and rarely needed
        from pickle import Pickler  # noqa: PLC0415

        buffer = BytesIO()
        pickler = Pickler(buffer)
        pickler.fast = True  # without references to earlier values
        pickler.dump(astuple(self, recurse=False))
        return _unpickle_view, (buffer.getvalue(),)

    @property
    def all_boards(self) -> tuple[BoardView, ...]:
        """The boards of the seats that play this round, and the middle if there is one."""
        return tuple([board for board in (*self.boards, self.middle) if board])

    @property
    def teams(self) -> Teams:
        """The seats of each team, which share their total, or none where each seat plays for itself."""
        return self.sides.teams

    @property
    def handicaps(self) -> tuple[int, ...]:
        """The points by seat that were given before the first round in favour of the seat, or none."""
        return self.sides.handicaps

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act: that of the turn, or in a window all that may react."""
        if self.phase is ROUND_OVER:
            return ()
        return (self.turn,) if self.memory.window is None else self.memory.window.seats

    @property
    def actor(self) -> int:
        """The seat that acts: that of the turn, or in a window the viewer if it may react, otherwise the first seat."""
        window = self.memory.window
        if window is None:
            return self.turn
        return self.seat if self.seat in window.seats else window.seats[0]

    @property
    def unknown_discards(self) -> int:
        """The number of discards below the shown ones that the view does not tell."""
        return self.discard_count - len(self.discard_shown) - len(self.seen)

    @property
    def discard_top(self) -> Card | None:
        """The top card of the discard pile, or ``None``."""
        return self.discard_shown[-1] if self.discard_shown else None

    def as_dict(self) -> dict[str, Any]:
        """Return the view as JSON data, a message with a ``version``.

        Cards and moves are texts. Finished rounds are messages of their own, those of :meth:`RoundResult.as_dict`. The
        view has their number as ``round_count``, the totals and the standings.
        """
        from cardgolf.table.as_dict import view_as_dict  # noqa: PLC0415  # not every program needs JSON

        return view_as_dict(self)

    __eq__, __hash__ = fields_equal, fields_hash

    def __repr__(self) -> str:
        number = len(self.rounds) + (self.phase is not ROUND_OVER)
        name = printable(truncate(self.rules.name, 30))
        return f"<View of {name}: seat {self.seat}, round {number}, {self.phase.value}, seat {self.turn} to move>"

    def __str__(self) -> str:
        from cardgolf.table.text_view import format_table  # noqa: PLC0415  # few views are printed

        return format_table(self)

    def _repr_svg_(self) -> str:
        """Return the view as SVG, for notebooks."""
        drawing: Any = import_module("cardgolf.drawing")  # a layer above, which only notebooks need here
        return drawing.svg(self)  # type: ignore[no-any-return]


def board_of(view: View, seat: int) -> BoardView | None:
    """Return the board of ``seat``, or the middle for -1."""
    return view.boards[seat] if seat >= 0 else view.middle


def _unpickle_view(pickled: bytes) -> View:
    from pickle import loads  # noqa: PLC0415  # slow to import, and imported already here

    return View(*loads(pickled))  # noqa: S301  # a pickle within a pickle


def make_view(rules: Rulebook, state: State, seat: int | None, moves: tuple[Move, ...]) -> View:
    """Return what ``seat`` sees of ``state``, with its legal ``moves``.

    Raises :class:`InvalidArgumentError` if there is no such seat.
    """
    seat = plain_integer(seat)
    if seat is not None and (type(seat) is not int or seat not in state.match.seats):
        raise InvalidArgumentError(
            f"invalid seat={quote(seat)}: expected 0 to {len(state.match.names) - 1}, or None for a spectator"
        )
    setup, match = state.setup, state.match
    # `or 1`: the top card is shown without a play too, where `-0` would slice the whole pile.
    return _new_view(
        rules, seat, match.names, state.turn, state.phase, setup.dealer, setup.leader, setup.seats, setup.kind,
        tuple([(board.public or view_board(board, seat)) if board else None for board in state.boards]),
        state.discard[-(state.last_play_size or 1) :], len(state.discard), len(state.packed_stock),
        state.held is not None, state.held if can_see_held(seat, state) else None, state.held_from, state.played,
        state.last_play_size,
        state.turns_begun, state.round_end, state.reshuffles, match.rounds, match.totals, match.standings, moves,
        state.memory if state.memory is NO_MEMORY else state.memory.public(seat),
        None if state.middle is None else state.middle.public or view_board(state.middle, seat), match.sides,
        state.discard[: -(state.last_play_size or 1)],
    )  # fmt: skip


def view_board(board: Board, seat: int | None) -> BoardView:
    """Return what ``seat`` sees of ``board``. If every seat sees the same, the view is made once and cached."""
    if board.layout.is_hand and not all(slot.up or can_see(seat, slot) for slot in board.slots if slot):
        return _new_board_view(board.layout, (), len(board.slots))
    slots = tuple([
        _shared_slot_view(slot.card if slot.up or can_see(seat, slot) else None, slot.up, slot.seen_by, slot.mark)
        if slot else None
        for slot in board.slots
    ])  # fmt: skip
    seen = _new_board_view(board.layout, slots, len(board.slots) - len(board.cleared))
    # No seat has looked at a card, so that all see the same. `public` counts for no comparison and no pickle.
    if not any(slot.seen_by for slot in slots if slot):
        object.__setattr__(board, "public", seen)
    return seen


_shared_slot_view = lru_cache(maxsize=4096)(SlotView)
_new_view, _new_board_view = make_constructor(View), make_constructor(BoardView)
