"""What hooks the part ``Snap`` stands for: after a discard of a turn, a window in which equal cards are thrown.

While the window is open this is remembered, and who owes a card for one that was thrown.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from itertools import product, starmap
from typing import Any

from attrs import frozen

from cardgolf.cards import Slot
from cardgolf.rulebook.closing import make_is_shielded
from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.hookspecs import DiscardOption
from cardgolf.rulebook.throwing import PLAIN, Below, find_field
from cardgolf.table import moves as kernel
from cardgolf.table.move import Move
from cardgolf.table.places import Place, deal_beside, exchange, list_free, list_possible, show
from cardgolf.table.state import REACTION, State
from cardgolf.table.throws import OWED, Give, Grab, Snap
from cardgolf.turns import table_parts

OPEN = "open discard"
"""Under which is remembered that the top discard may be answered."""
MOST_EXTRA = 4
"""Cards that lie beside a board at most where no part says a number."""

_PASS = kernel.Pass()


@frozen
class Snaps:
    """The fields of all parts ``Snap``, and who is out of play."""

    whose: str
    fine: int
    chain: bool
    caller: bool
    most_extra: int
    is_shielded: HookFunction

    def find_throws(self, state: State, seat: int) -> Iterator[tuple[int, list[str]]]:
        """Yield the places of a seat and, if it may throw them, of others, with cards that may equal the top discard.

        None is among them that all know to differ. Seats without such a card are left out.
        """
        if not self.caller and self.is_shielded(state, seat):
            return
        if own := list_possible(state, seat):
            yield seat, own
        # A right card of another seat is made up for by a card of one's own. So there must be one to give.
        if self.whose == "any" and (own or list_free(state, seat)):
            for other in state.setup.after(seat):
                if not self.is_shielded(state, other) and (names := list_possible(state, other)):
                    yield other, names

    def iter_seats(self, state: State) -> Iterator[int]:
        """Yield the seats that may throw a card."""
        return (seat for seat in state.setup.seats if any(self.find_throws(state, seat)))

    def throw(self, state: State, place: Place) -> State:
        """Return the state after a card was thrown. One that differs goes back, seen by all, and has its cost."""
        owner, name = place
        board = state.table[owner]
        number = board.index(name)
        slot: Slot = board.slots[number]  # type: ignore[assignment]  # a legal move names a card
        if slot.card.kind == state.discard[-1].kind:
            return state.with_board(board.clear([number]), owner).replace(discard=(*state.discard, slot.card))
        return deal_beside(show(state, place, state.match.seats), state.actor, self.fine, self.most_extra)

    def is_closing(self, state: State, before: State) -> bool:
        """Return whether no more card can be thrown: one was that needs no gift, or the last player has acted."""
        if OWED in state.memory:
            return False
        if _is_done(state, before):
            return not (self.chain and _has_any(self.iter_seats(state)))
        return before.window is not None and before.window.seats == (before.actor,)


def _is_done(state: State, before: State) -> bool:
    """Return whether a right card was thrown, or a card given for one."""
    return len(state.discard) > len(before.discard) or OWED in before.memory


def _has_any(seats: Iterator[int]) -> bool:
    return next(seats, None) is not None


@lru_cache(maxsize=4096)
def _make_throw(seat: int, owner: int, name: str) -> Move:
    return Snap(name) if owner == seat else Grab(owner, name)


def find_snaps(below: Below) -> Snaps:
    """Return what the parts ``Snap`` of a stack say together."""
    said: dict[str, Any] = {"whose": "own", "fine": 1, "chain": False, "caller": False, "most_extra": MOST_EXTRA}
    said |= {name: value for name in said if (value := find_field(below.every, name)) is not None}
    return Snaps(**said, is_shielded=make_is_shielded(below))


def make_moves(_: Sequence[table_parts.Snap], below: Below) -> HookFunction:
    """Return the hook ``moves`` in a window: what may be thrown, or what may be given."""
    snaps = find_snaps(below)

    def moves(state: State, seat: int) -> Sequence[Move] | None:
        if state.phase is not REACTION or OPEN not in state.memory:
            return None
        if OWED in state.memory:
            return tuple(map(Give, list_free(state, seat)))
        return (
            _PASS,
            *(_make_throw(seat, owner, name) for owner, names in snaps.find_throws(state, seat) for name in names),
        )

    return moves


def make_applied(_: Sequence[table_parts.Snap], below: Below) -> HookFunction:
    """Return the hook ``apply_move`` of cards that are thrown and given."""
    snaps = find_snaps(below)

    def apply_move(state: State, move: Move) -> State | None:
        match move:
            case Snap(slot):
                return snaps.throw(state, (state.actor, slot))
            case Grab(seat, slot):
                after = snaps.throw(state, (seat, slot))
                is_right = len(after.discard) > len(state.discard)
                return after.remember(OWED, (state.actor, seat, slot)) if is_right else after
            case Give(slot):
                _, receiver, gap = state.memory[OWED]
                return exchange(state, (state.actor, slot), (receiver, gap)).forget(OWED)
        return None

    return apply_move


def make_remembered(_: Sequence[table_parts.Snap], below: Below) -> HookFunction:
    """Return the hook ``after_move`` that remembers while a discard may be answered."""
    snaps = find_snaps(below)

    def after_move(state: State, before: State) -> State | None:
        if before.window is not None:
            return state.forget(OPEN) if OPEN in before.memory and snaps.is_closing(state, before) else None
        # Only a discard of a turn can be answered: a card was in hand, and the pile has grown.
        if state.is_opening or before.held is None or len(state.discard) <= len(before.discard):
            return None
        return state.remember(OPEN, value=True) if _has_any(snaps.iter_seats(state)) else None

    return after_move


def make_reactions(_: Sequence[table_parts.Snap], below: Below) -> HookFunction:
    """Return the hook ``reactions``: who may answer a discard, and who owes a card."""
    snaps = find_snaps(below)

    def reactions(state: State, before: State) -> Sequence[int] | None:
        if OWED in state.memory:
            return (state.actor,)
        # A window that is none of these parts is left to others.
        if OPEN not in state.memory:
            return () if OPEN in before.memory else None
        # Without an opinion the window stays open for those who have not acted.
        return [*snaps.iter_seats(state)] if before.window is None or _is_done(state, before) else None

    return reactions


def make_discard_options(_: Sequence[table_parts.Snap], __: Below) -> HookFunction:
    """Return the wrapper that lets a player without cards discard, also where a card must be placed or turned up."""

    def discard_options(state: State) -> Generator[None, frozenset[DiscardOption], frozenset[DiscardOption]]:
        options = yield
        return options if any(state.board.slots) else PLAIN

    return discard_options


def make_move_types(_: Sequence[table_parts.Snap], __: Below) -> HookFunction:
    """Return the hook ``move_types``."""
    return lambda: [Snap, Grab, Give]


def make_actions(_: Sequence[table_parts.Snap], below: Below) -> HookFunction:
    """Return the hook ``actions``: what may be thrown and given, and the discard of a player without cards."""
    whose = find_snaps(below).whose

    def actions(players: int, places: Sequence[str]) -> Iterator[Move]:
        yield from map(Snap, places)
        if whose == "any":
            # Listed as seat 0 makes them, which throws no card of its own in this way.
            yield from starmap(Grab, product(range(1, players), places))
            yield from map(Give, places)
        yield kernel.Discard()

    return actions
