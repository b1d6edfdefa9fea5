"""Who can see which card: asked by views, by the referee, by undo, and nowhere answered twice."""

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from cardgolf.cards import Card, Slot
from cardgolf.moves import DISCARD
from cardgolf.state import ROUND_OVER, State


def sees(seat: int | None, slot: Slot) -> bool:
    """Whether ``seat`` (``None``: a spectator) can tell the card in ``slot``."""
    return slot.up or seat in slot.seen_by


def sees_held(seat: int | None, state: State) -> bool:
    """Whether ``seat`` can tell the card in hand: its holder can, and everybody if it lay on the discard pile."""
    return seat == state.turn or state.source is DISCARD


def hidden(state: State, seat: int | None) -> Counter[Card]:
    """The cards that ``seat`` has not seen, wherever they lie. What was thrown has been seen by all."""
    slots = (slot for board in state.table.values() for slot in board.slots)
    unseen = [slot.card for slot in slots if slot and not sees(seat, slot)]
    in_hand = [state.held] if state.held and not sees_held(seat, state) else []
    return Counter([*unseen, *in_hand, *state.stock])


def learnt(before: State, after: State) -> bool:
    """Whether anybody, a spectator too, knows more ``after`` a move than ``before``, or chance has spoken."""
    if after.reshuffles != before.reshuffles or ROUND_OVER in (before.phase, after.phase):
        return True
    return any(hidden(before, seat) - hidden(after, seat) for seat in (*before.match.seats, None))


@frozen
class Whereabouts:
    """A card and where it lies: ``seat 1 b2``, ``seat 1 hand``, ``stock 1``, the top one, ``laid``, ``held``.

    ``seats`` can see it; ``open`` says that everybody can, spectators too.
    """

    card: Card
    place: str
    seats: tuple[int, ...]
    open: bool


def whereabouts(state: State) -> Iterator[Whereabouts]:
    """Every card of the table."""
    everybody = state.match.seats
    for seat, board in state.table.items():
        for place, slot in enumerate(board.slots):
            if slot:
                name = f"seat {seat} {' '.join(board.name((place,))) or 'hand'}"
                seats = tuple(other for other in everybody if sees(other, slot))
                yield Whereabouts(slot.card, name, seats, sees(None, slot))
    for depth, card in enumerate(reversed(state.stock), 1):
        yield Whereabouts(card, f"stock {depth}", (), open=False)
    shown = max(state.thrown, 1)
    for depth, card in enumerate(reversed(state.discard), 1):
        yield Whereabouts(card, f"discard {depth}", everybody if depth <= shown else (), open=depth <= shown)
    yield from (Whereabouts(card, "laid", everybody, open=True) for card in state.laid)
    if state.held:
        seats = tuple(seat for seat in everybody if sees_held(seat, state))
        yield Whereabouts(state.held, "held", seats, sees_held(None, state))
