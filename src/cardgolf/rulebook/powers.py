"""What hooks the part ``Power`` stands for.

A thrown card with a power that can do something is remembered until its player has used it or passed. Windows come
first.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product, starmap

from cardgolf.cards import Card
from cardgolf.rulebook.closing import make_is_shielded
from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.throwing import Below
from cardgolf.table import moves as kernel
from cardgolf.table.exchanges import PICKED, Pick
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.table.looks import Peek, Spy
from cardgolf.table.move import STOCK, Move
from cardgolf.table.places import Place, deal_beside, exchange, list_free, list_places, show
from cardgolf.table.state import EXTRA, TURN_OVER, Phase, State
from cardgolf.table.throws import DealCard
from cardgolf.turns.table_parts import Power

POWER, LOOKED = "power", "looked"
"""Under which are remembered the card whose power is used, and the places of the cards that it has shown."""

_PASS = kernel.Pass()
_FITS: dict[str | None, Callable[[int, Place, Place], bool]] = {
    "own": lambda seat, one, other: one[0] == seat != other[0],
    "different": lambda _, one, other: one[0] != other[0],
    "any": lambda _, one, other: one != other,
}
"""Whether two cards, in this order, may be exchanged by a seat."""


def is_using(state: State) -> bool:
    """Return whether a power is being used: outside of windows, which may come first."""
    return state.phase is EXTRA and POWER in state.memory


def _make_find(parts: Sequence[Power]) -> Callable[[Card], Power | None]:
    """Return the function that finds the topmost of these parts that names a card."""
    # No part of a turn names cards by points, so that 0 stands for any.
    topmost_first = tuple(parts[::-1])
    return lambda card: next((part for part in topmost_first if part.cards.has(card, 0)), None)


def _make_uses(below: Below) -> Callable[[State, Card], tuple[Move, ...]]:
    """Return the function that lists what the seat of the turn may do by the power of a card."""
    find, is_shielded = _make_find(below.every), make_is_shielded(below)

    def list_uses(state: State, card: Card) -> tuple[Move, ...]:
        part, seat = find(card), state.turn
        if part is None:
            return ()
        others = [other for other in state.setup.after(seat) if not is_shielded(state, other)]
        if part.deal:
            return tuple(map(DealCard, others)) if state.stock else ()
        if part.look == "own":
            return tuple(map(Peek, list_places(state, seat, unseen_by=seat)))
        if part.look == "others":
            return tuple([Spy(other, name) for other in others for name in list_places(state, other, unseen_by=seat)])
        return tuple(
            _list_seen(state, part, card, others) if part.exchange == "seen" else _list_picks(state, part, others)
        )

    return list_uses


def _list_picks(state: State, part: Power, others: Sequence[int]) -> Iterator[Move]:
    """Yield the choice of the first or the second of two cards, those of the seat of the turn before others."""
    seat, fits, first = state.turn, _FITS[part.exchange], state.memory.get(PICKED)
    cards = [(owner, name) for owner in (seat, *others) for name in list_free(state, owner)]
    for one in cards:
        if fits(seat, first, one) if first else any(fits(seat, one, other) for other in cards):
            yield Pick(*one)


def _list_seen(state: State, part: Power, card: Card, others: Sequence[int]) -> Iterator[Move]:
    """Yield looks at a card, or at two of different owners; then the cards for which the first may be exchanged."""
    seat, looked, wanted = state.turn, state.memory.get(LOOKED, ()), _count_looks(part, card)
    owners = (seat, *others)
    if len(looked) < wanted:
        # One look without `trades` is at a card of another seat, for which one's own is exchanged. A second look is at
        # another board than the first.
        passed = {seat} if wanted == 1 and not part.trades else {owner for owner, _ in looked}
        for owner in owners:
            if owner not in passed:
                yield from (Peek(name) if owner == seat else Spy(owner, name) for name in list_places(state, owner))
        return
    first, *second = looked
    partners = [owner for owner in (owners if part.trades or second else [seat]) if owner != first[0]]
    if first[1] in list_free(state, first[0]):
        free = [(owner, name) for owner in partners for name in list_free(state, owner)]
        yield from starmap(Pick, [place for place in free if not second or place in second])


def _count_looks(part: Power, card: Card) -> int:
    """Return how many cards a power shows before an exchange."""
    if part.exchange != "seen":
        return 0
    return 2 if part.looks == 2 or (part.wider and part.wider.has(card, 0)) else 1


def make_moves(_: Sequence[Power], below: Below) -> HookFunction:
    """Return the hook ``moves``: what the power of a card allows, and to leave it unless a card is chosen."""
    list_uses = _make_uses(below)

    def moves(state: State) -> Sequence[Move] | None:
        if not is_using(state):
            return None
        uses = list_uses(state, state.memory[POWER])
        # With a first card chosen, the exchange is made. After looks it may still be left.
        return uses if PICKED in state.memory and LOOKED not in state.memory else (*uses, _PASS)

    return moves


def make_remembered(_: Sequence[Power], below: Below) -> HookFunction:
    """Return the hook ``after_move`` that remembers the power of a thrown card, and forgets it once it was used."""
    list_uses, find = _make_uses(below), _make_find(below.every)

    def after_move(state: State, move: Move, before: State) -> State | None:
        if is_using(before):
            return _go_on(state, move, find(before.memory[POWER]), before)
        card = None if state.is_opening or before.held is None else _find_thrown(move, before)
        part = find(card) if card else None
        if not part or not card or (part.of == "drawn" and type(move) is not kernel.Discard):
            return None
        return state.remember(POWER, card) if list_uses(state, card) else None

    return after_move


def _go_on(state: State, move: Move, part: Power | None, before: State) -> State | None:
    """Return the state after a step of a power: with what was looked at, unchanged if a card was chosen, or without."""
    wanted = _count_looks(part, before.memory[POWER]) if part else 0
    if isinstance(move, Peek | Spy) and wanted:
        place = (state.actor, move.slot) if isinstance(move, Peek) else (move.seat, move.slot)
        looked = (*state.memory.get(LOOKED, ()), place)
        state = state.remember(LOOKED, looked)
        return state.remember(PICKED, looked[0]) if len(looked) == wanted else state
    if PICKED in state.memory and LOOKED not in state.memory:
        return None
    for key in (POWER, LOOKED, PICKED):
        state = state.forget(key) if key in state.memory else state
    return state


def _find_thrown(move: Move, before: State) -> Card | None:
    """Return the card that ``move`` throws, if it may have a power: one of the stock, or one that was swapped out."""
    if type(move) is kernel.Discard:
        return before.held if before.held_from is STOCK else None
    return before.board.card(before.board.index(move.slot)) if type(move) is kernel.Swap else None


def make_applied(_: Sequence[Power], below: Below) -> HookFunction:
    """Return the hook ``apply_move`` of the moves that powers offer."""
    find = _make_find(below.every)

    def apply_move(state: State, move: Move) -> State | None:
        part = find(state.memory[POWER]) if is_using(state) else None
        match move:
            case Spy(seat, slot) if part:
                return show(state, (seat, slot), [state.actor])
            case DealCard(seat) if part:
                return deal_beside(state, seat, part.deal, MAX_EXTRA)
            case Pick(seat, slot) if part:
                first = state.memory.get(PICKED)
                if first is None:
                    return state.remember(PICKED, (seat, slot))
                return exchange(state, first, (seat, slot)).forget(PICKED)
        return None

    return apply_move


def make_phase(_: Sequence[Power], __: Below) -> HookFunction:
    """Return the hook ``next_phase``: the turn goes on until the power was used or left."""

    def next_phase(state: State, before: State) -> Phase | None:
        if POWER in state.memory:
            return EXTRA
        return TURN_OVER if is_using(before) else None

    return next_phase


def make_move_types(_: Sequence[Power], __: Below) -> HookFunction:
    """Return the hook ``move_types``."""
    return lambda: [Peek, Spy, Pick, DealCard]


def make_actions(_: Sequence[Power], below: Below) -> HookFunction:
    """Return the hook ``actions``: looks, choices of cards and cards dealt, as far as powers have them, and to pass."""
    looks, exchanges = ({getattr(part, name) for part in below.every} for name in ("look", "exchange"))
    deals = any(part.deal for part in below.every)
    seen = "seen" in exchanges
    peeks, spies, picks = seen or "own" in looks, seen or "others" in looks, exchanges != {None}

    def actions(players: int, places: Sequence[str]) -> Iterator[Move]:
        others = range(1, players)
        yield from map(Peek, places if peeks else ())
        yield from starmap(Spy, product(others, places) if spies else ())
        yield from starmap(Pick, product(range(players), places) if picks else ())
        yield from map(DealCard, others if deals else ())
        yield _PASS

    return actions
