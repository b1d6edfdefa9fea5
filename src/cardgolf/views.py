"""What one seat, or a spectator, can see: built up from what lies open, never a state with things struck out."""

from functools import lru_cache
from typing import Any

from attrs import astuple, frozen

from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.errors import BadOption
from cardgolf.knowledge import sees, sees_held
from cardgolf.layout import Board, Layout
from cardgolf.moves import Move, Pile
from cardgolf.rulebook import Rulebook
from cardgolf.state import Closing, Phase, Round, Standing, State
from cardgolf.values import maker


@frozen(weakref_slot=False)
class SeenSlot:
    """A card as a seat sees it: ``card`` is ``None`` where the seat cannot tell."""

    card: Card | None
    up: bool
    seen_by: tuple[int, ...] = ()
    mark: int = 0


@frozen(weakref_slot=False)
class SeenBoard:
    """A board as a seat sees it. Of a hand that is not its own it knows how many cards there are."""

    layout: Layout
    slots: tuple[SeenSlot | None, ...]
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
    boards: tuple[SeenBoard | None, ...]
    discard_shown: tuple[Card, ...]
    discard_count: int
    stock_count: int
    holding: bool
    held: Card | None
    source: Pile | None
    laid: tuple[Card, ...]
    thrown: int
    clock: tuple[int, ...]
    closing: Closing | None
    reshuffles: int
    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]
    moves: tuple[Move, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Equal views are sent as equal bytes: which copies of a face were one object is nobody's business."""
        from io import BytesIO  # noqa: PLC0415  # like pickle, which takes long to import, and few send views
        from pickle import Pickler  # noqa: PLC0415

        told = BytesIO()
        pickler = Pickler(told)
        pickler.fast = True  # every value is written out where it stands
        pickler.dump(astuple(self, recurse=False))
        return _received, (told.getvalue(),)

    @property
    def discard_top(self) -> Card | None:
        """The card on top of the discard pile, if there is one."""
        return self.discard_shown[-1] if self.discard_shown else None

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from cardgolf.drawing import svg  # noqa: PLC0415  # few draw

        return svg(self)


def _received(told: bytes) -> View:
    from pickle import loads  # noqa: PLC0415  # it takes long to import, and who receives has it

    return View(*loads(told))  # noqa: S301  # a pickle within a pickle


def view(rules: Rulebook, state: State, seat: int | None, moves: tuple[Move, ...]) -> View:
    """What ``seat`` sees of ``state``, with its legal ``moves``; :class:`BadOption` if there is no such seat."""
    if seat is not None and (type(seat) is not int or seat not in state.match.seats):
        raise BadOption(f"there is no seat {quote(seat)}: seats are 0 to {len(state.match.names) - 1}, or None")
    deal, match = state.deal, state.match
    return _view(
        rules, seat, match.names, state.turn, state.phase, deal.dealer, deal.leader, deal.seats, deal.kind,
        tuple([(board.public or seen_board(board, seat)) if board else None for board in state.boards]),
        state.discard[-(state.thrown or 1) :], len(state.discard), len(state.packed_stock),
        state.held is not None, state.held if sees_held(seat, state) else None, state.source, state.laid, state.thrown,
        state.clock, state.closing, state.reshuffles, match.rounds, match.totals, match.standings, moves,
    )  # fmt: skip


def seen_board(board: Board, seat: int | None) -> SeenBoard:
    """What ``seat`` sees of ``board``; where nobody has looked at a card all see the same, and it is made once."""
    if board.layout.is_hand and not all(slot.up or sees(seat, slot) for slot in board.slots if slot):
        return _board(board.layout, (), len(board.slots))
    slots = tuple([
        _shared(slot.card if slot.up or sees(seat, slot) else None, slot.up, slot.seen_by, slot.mark) if slot else None
        for slot in board.slots
    ])  # fmt: skip
    seen = _board(board.layout, slots, len(board.slots) - len(board.cleared))
    if not any(slot.seen_by for slot in slots if slot):
        object.__setattr__(board, "public", seen)
    return seen


_shared = lru_cache(maxsize=4096)(SeenSlot)
_view, _board = maker(View), maker(SeenBoard)
