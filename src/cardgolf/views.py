"""What one seat, or a spectator, can see: built up from what lies open, never a state with things struck out."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import astuple, frozen

from cardgolf._attrs import make_constructor
from cardgolf._text import quote
from cardgolf.board import Board
from cardgolf.cards import Card, Slot
from cardgolf.errors import InvalidOptionError
from cardgolf.layout import Layout
from cardgolf.moves import DISCARD, Move, Pile
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import RoundEnd, RoundResult, Standing
from cardgolf.state import ROUND_OVER, Phase, State


def can_see(seat: int | None, slot: Slot) -> bool:
    """Whether ``seat`` (``None``: a spectator) can tell the card in ``slot``."""
    return slot.up or seat in slot.seen_by


def can_see_held(seat: int | None, state: State) -> bool:
    """Whether ``seat`` can tell the card in hand: its holder can, and everybody if it lay on the discard pile."""
    return seat == state.turn or state.held_from is DISCARD


def hidden_cards(state: State, seat: int | None) -> Counter[Card]:
    """The cards that ``seat`` has not seen, wherever they lie. What was thrown has been seen by all."""
    slots = (slot for board in state.table.values() for slot in board.slots)
    unseen = [slot.card for slot in slots if slot and not can_see(seat, slot)]
    in_hand = [state.held] if state.held and not can_see_held(seat, state) else []
    return Counter([*unseen, *in_hand, *state.stock])


def reveals_cards(before: State, after: State) -> bool:
    """Whether anybody, a spectator too, knows more ``after`` a move than ``before``, or chance has spoken."""
    if after.reshuffles != before.reshuffles or ROUND_OVER in (before.phase, after.phase):
        return True
    return any(hidden_cards(before, seat) - hidden_cards(after, seat) for seat in (*before.match.seats, None))


@frozen
class CardLocation:
    """A card and where it lies: ``seat 1 b2``, ``seat 1 hand``, ``stock 1``, the top one, ``laid``, ``held``.

    ``seats`` can see it; ``open`` says that everybody can, spectators too.
    """

    card: Card
    place: str
    seats: tuple[int, ...]
    open: bool


def locate_cards(state: State) -> Iterator[CardLocation]:
    """Every card of the table."""
    everybody = state.match.seats
    for seat, board in state.table.items():
        for place, slot in enumerate(board.slots):
            if slot:
                name = f"seat {seat} {' '.join(board.name((place,))) or 'hand'}"
                seats = tuple(other for other in everybody if can_see(other, slot))
                yield CardLocation(slot.card, name, seats, can_see(None, slot))
    for depth, card in enumerate(reversed(state.stock), 1):
        yield CardLocation(card, f"stock {depth}", (), open=False)
    shown = max(state.last_play_size, 1)
    for depth, card in enumerate(reversed(state.discard), 1):
        yield CardLocation(card, f"discard {depth}", everybody if depth <= shown else (), open=depth <= shown)
    yield from (CardLocation(card, "played", everybody, open=True) for card in state.played)
    if state.held:
        seats = tuple(seat for seat in everybody if can_see_held(seat, state))
        yield CardLocation(state.held, "held", seats, can_see_held(None, state))


@frozen(weakref_slot=False)
class SlotView:
    """A card as a seat sees it: ``card`` is ``None`` where the seat cannot tell."""

    card: Card | None
    up: bool
    seen_by: tuple[int, ...] = ()
    mark: int = 0


@frozen(weakref_slot=False)
class BoardView:
    """A board as a seat sees it. Of a hand that is not its own it knows how many cards there are."""

    layout: Layout
    slots: tuple[SlotView | None, ...]
    count: int


@frozen(weakref_slot=False)
class View:
    """What ``seat`` can see (``None``: a spectator). Safe to send; it holds no way back to the state.

    Boards and ``clock`` go by seat of the match. Of the discard pile it shows the top card, or the whole of the
    last throw, and how many there are; of the stock how many. ``leader`` is ``None`` while players tee off.
    ``held`` is the card in hand if the seat may know it, ``holding`` whether there is one. ``moves`` are the
    seat's legal moves if it is to move, else nothing.
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Equal views are sent as equal bytes: which copies of a face were one object is nobody's business."""
        from io import BytesIO  # noqa: PLC0415  # like pickle, which takes long to import, and few send views
        from pickle import Pickler  # noqa: PLC0415

        told = BytesIO()
        pickler = Pickler(told)
        pickler.fast = True  # every value is written out where it stands
        pickler.dump(astuple(self, recurse=False))
        return _unpickle_view, (told.getvalue(),)

    @property
    def discard_top(self) -> Card | None:
        """The card on top of the discard pile, if there is one."""
        return self.discard_shown[-1] if self.discard_shown else None

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from cardgolf.drawing import svg  # noqa: PLC0415  # few draw

        return svg(self)


def _unpickle_view(told: bytes) -> View:
    from pickle import loads  # noqa: PLC0415  # it takes long to import, and who receives has it

    return View(*loads(told))  # noqa: S301  # a pickle within a pickle


def make_view(rules: Rulebook, state: State, seat: int | None, moves: tuple[Move, ...]) -> View:
    """What ``seat`` sees of ``state``, with its legal ``moves``; :class:`InvalidOptionError` if there is no such seat."""
    if seat is not None and (type(seat) is not int or seat not in state.match.seats):
        raise InvalidOptionError(
            f"there is no seat {quote(seat)}: seats are 0 to {len(state.match.names) - 1}, or None"
        )
    deal, match = state.setup, state.match
    return _new_view(
        rules, seat, match.names, state.turn, state.phase, deal.dealer, deal.leader, deal.seats, deal.kind,
        tuple([(board.public or view_board(board, seat)) if board else None for board in state.boards]),
        state.discard[-(state.last_play_size or 1) :], len(state.discard), len(state.packed_stock),
        state.held is not None, state.held if can_see_held(seat, state) else None, state.held_from, state.played, state.last_play_size,
        state.turns_begun, state.round_end, state.reshuffles, match.rounds, match.totals, match.standings, moves,
    )  # fmt: skip


def view_board(board: Board, seat: int | None) -> BoardView:
    """What ``seat`` sees of ``board``; where nobody has looked at a card all see the same, and it is made once."""
    if board.layout.is_hand and not all(slot.up or can_see(seat, slot) for slot in board.slots if slot):
        return _new_board_view(board.layout, (), len(board.slots))
    slots = tuple([
        _shared_slot_view(slot.card if slot.up or can_see(seat, slot) else None, slot.up, slot.seen_by, slot.mark) if slot else None
        for slot in board.slots
    ])  # fmt: skip
    seen = _new_board_view(board.layout, slots, len(board.slots) - len(board.cleared))
    if not any(slot.seen_by for slot in slots if slot):
        object.__setattr__(board, "public", seen)
    return seen


_shared_slot_view = lru_cache(maxsize=4096)(SlotView)
_new_view, _new_board_view = make_constructor(View), make_constructor(BoardView)
