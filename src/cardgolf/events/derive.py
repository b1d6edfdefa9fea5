"""The events of one move or deal, from the views of a seat before and after it.

They contain nothing that the views do not show, apart from the public draw for the dealer. Each is applied to the view
before the next is found, so that all together lead from the first view to the second.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.engine.first_dealer import DrawnCard
from cardgolf.engine.views import BoardView, SlotView, View, board_of
from cardgolf.engine.windows import OpenedMove
from cardgolf.errors import PluginError
from cardgolf.events import changes
from cardgolf.events.event import (
    Act,
    Acted,
    Discarded,
    Drew,
    Event,
    Knocked,
    Opened,
    Passed,
    Played,
    Sealed,
    Swapped,
    Took,
    TurnedUp,
)
from cardgolf.table import NO_MEMORY, OPENING, ROUND_OVER, Phase
from cardgolf.table.common import MIDDLE_SEAT
from cardgolf.table.move import STOCK, Move
from cardgolf.table.moves import Discard, Draw, Flip, Knock, Pass, Play, Swap, Take
from cardgolf.tools.text import quote, type_name

MOST_PLACES = 4  # a board with more changes is told as a whole


def list_ply_events(
    ply: int, before: View, seat: int, move: Move | None, after: View, *, over: bool, opened: Sequence[OpenedMove] = ()
) -> tuple[Event, ...]:
    """Return what happened between two views of one seat: a ``move`` of ``seat`` or, for ``None``, a deal by it.

    ``over`` is whether the match is over. ``opened`` are the sealed moves that the move opened, which no view before
    has: :func:`cardgolf.engine.transitions.list_opened`.
    """
    found: list[Event] = []
    for event in (*_iter_causes(ply, before, seat, move, after), *_iter_opened(ply, before, opened, after)):
        found.append(event)
        before = event.apply(before)
    for part in (_iter_boards, _iter_piles, _iter_memory, _iter_turns):
        for event in part(ply, before, after):
            found.append(event)
            before = event.apply(before)
    if over:
        found.append(changes.MatchOver(ply, after.standings[0].seat, after.standings))
    return tuple(found)


def list_first_events(view: View, chosen: tuple[int, tuple[DrawnCard, ...]] | None, *, over: bool) -> tuple[Event, ...]:
    """Return the events that lead from an empty table to the first view of a match.

    ``chosen`` are the dealer that chance decided and the cards drawn for it, if any.
    """
    dealt = list_ply_events(0, empty_view(view), view.dealer, None, view, over=over)
    return dealt if chosen is None else (changes.DealerChosen(0, *chosen), *dealt)


def empty_view(view: View) -> View:
    """Return ``view`` before anything was dealt: the players and their rules."""
    count = len(view.names)
    return evolve(
        view, turn=0, phase=OPENING, dealer=0, leader=None, seats=(), kind="", boards=(None,) * count,
        discard_shown=(), discard_count=0, stock_count=0, holding=False, held=None, held_from=None, played=(),
        last_play_size=0, turns_begun=(0,) * count, round_end=None, reshuffles=0, rounds=(),
        totals=view.sides.first_totals(view.rules.cost_sign), standings=(),
        legal_moves=(), memory=NO_MEMORY, middle=None, seen=(),
    )  # fmt: skip


def _iter_causes(ply: int, before: View, seat: int, move: Move | None, after: View) -> Iterator[Event]:
    """Yield the deal, or the move after a new stock that it needed."""
    if move is None:
        yield changes.Dealt(ply, seat, after.kind, after.seats, after.boards, after.discard_shown, after.stock_count)
        if after.reshuffles:  # a match that begins in a position
            yield changes.Reshuffled(ply, seat, after.stock_count, after.reshuffles)
        return
    drawn = type(move) is Draw and move.pile is STOCK
    reshuffled = after.reshuffles != before.reshuffles and changes.Reshuffled(
        ply, seat, after.stock_count + drawn, after.reshuffles
    )
    if reshuffled and drawn:
        yield reshuffled
    act = _describe_act(ply, before, seat, move, after)
    yield act
    if type(act) is Acted and (paths := _list_paths(before, seat, move, after)):
        yield changes.Moved(ply, seat, paths)
    if reshuffled and not drawn:
        yield reshuffled


def _iter_opened(ply: int, before: View, opened: Sequence[OpenedMove], after: View) -> Iterator[Event]:
    """Yield the sealed moves that were opened, each with the cards that it took from place to place."""
    for seat, move, played in opened:
        yield Opened(ply, seat, str(move), played)
        if played and (paths := _list_paths(before, seat, move, after)):
            yield changes.Moved(ply, seat, paths)


def _describe_act(ply: int, before: View, seat: int, move: Move, after: View) -> Act:
    """Return the event of a move. A plugin's own type of move is an :class:`Acted`, even if it is derived from ours."""
    if move.secret and before.memory.window:
        return Sealed(ply, seat, str(move) if before.seat == seat else "")
    describe = _ACTS.get(type(move))
    return describe(ply, before, seat, move, after) if describe else Acted(ply, seat, str(move))


def _describe_draw(ply: int, before: View, seat: int, move: Draw, after: View) -> Act:
    shown = before.discard_shown[-1 if move.end == "top" else 0 :]
    card = find_drawn(before, seat, after) if move.pile is STOCK else next(iter(shown), None)
    return Drew(ply, seat, str(move), move.pile, card)


def _describe_take(ply: int, before: View, seat: int, move: Take, after: View) -> Act:
    slot = _slot_at(before, MIDDLE_SEAT, move.place)
    return Took(ply, seat, str(move), move.place, slot.card if slot and slot.card else after.held)


def _describe_swap(ply: int, before: View, seat: int, move: Swap, after: View) -> Act:
    new = _slot_at(after, seat, move.slot)
    card = new.card if new and new.card else before.held
    return Swapped(ply, seat, str(move), move.slot, card, find_displaced(before, seat, move.slot, after))


def _describe_discard(ply: int, before: View, seat: int, move: Discard, after: View) -> Act:
    return Discarded(ply, seat, str(move), before.held or _find_added(before, after))


def _describe_flip(ply: int, _: View, seat: int, move: Flip, after: View) -> Act:
    slot = _slot_at(after, seat, move.slot)
    return TurnedUp(ply, seat, str(move), move.slot, slot.card if slot and slot.up else None)


_ACTS: dict[type[Move], Callable[[int, View, int, Any, View], Act]] = {
    Draw: _describe_draw, Take: _describe_take, Swap: _describe_swap, Discard: _describe_discard, Flip: _describe_flip,
    Play: lambda ply, _, seat, move, __: Played(ply, seat, str(move), move.cards),
    Knock: lambda ply, _, seat, move, __: Knocked(ply, seat, str(move)),
    Pass: lambda ply, _, seat, move, __: Passed(ply, seat, str(move)),
}  # fmt: skip


def find_drawn(before: View, seat: int, after: View) -> Card | None:
    """Return the card that ``seat`` has drawn, held or in its hand, or ``None`` if the viewer did not see it."""
    if after.held or after.phase is ROUND_OVER:
        return after.held
    now, earlier = (_list_hand(view, seat) for view in (after, before))
    return next(iter(now - earlier), None)


def _list_hand(view: View, seat: int) -> Counter[Card]:
    board = view.boards[seat]
    return (
        Counter(slot.card for slot in board.slots if slot and slot.card)
        if board and board.layout.is_hand
        else Counter()
    )


def find_displaced(before: View, seat: int, place: str, after: View) -> Card | None:
    """Return the card of ``place`` that a move of ``seat`` put on the discard pile.

    It is ``None`` if the viewer saw it neither there nor on the pile, or if a rule put the card elsewhere.
    """
    cleared = _count_gone(before, after) - (_slot_at(after, seat, place) is None)
    if after.discard_count - before.discard_count <= cleared:
        return None
    old = _slot_at(before, seat, place)
    return old.card if old and old.card else _find_added(before, after)


def _count_gone(before: View, after: View) -> int:
    """Return the number of places of grids that have no card any more."""
    middles = (before.middle, after.middle)
    boards = [(old, new) for old, new in (*zip(before.boards, after.boards, strict=True), middles) if old and new]
    pairs = [pair for old, new in boards if not new.layout.is_hand for pair in zip_longest(old.slots, new.slots)]
    return sum([one is not None and other is None for one, other in pairs])


def _list_paths(before: View, seat: int, move: Move, after: View) -> tuple[changes.Path, ...]:
    """Return the paths of a plugin's ``move``. Raise :class:`PluginError` unless they go from place to place."""
    try:
        paths = tuple(
            [(here, str(place), there, str(to)) for here, place, there, to in move.paths(seat, before, after)]
        )
        for here, place, there, to in paths:
            _slot_at(before, here, place)
            _slot_at(after, there, to)
    except Exception as error:
        raise PluginError(f"paths of the move {quote(type(move).word)} failed: {type_name(error)}") from error
    return paths


def _find_added(before: View, after: View) -> Card | None:
    """Return the top discard if it is the card that was just discarded."""
    added = after.discard_count - before.discard_count
    covered = added != 1 and (added < 1 or after.rules.clears_to() == "top")
    return None if covered else after.discard_top


def _slot_at(view: View, seat: int, place: str) -> SlotView | None:
    board = board_of(view, seat)
    return board.slots[board.index(place)] if board else None


# boards


def _iter_boards(ply: int, before: View, after: View) -> Iterator[Event]:
    changed = [*enumerate(zip(before.boards, after.boards, strict=True)), (MIDDLE_SEAT, (before.middle, after.middle))]
    for seat, (old, new) in changed:
        if old == new:
            continue
        events = list(_iter_places(ply, seat, old, new)) if old and new and _are_alike(old, new) else []
        if 0 < len(events) <= MOST_PLACES:
            yield from events
        else:
            yield from (event for event in events if type(event) is changes.Cleared)
            yield changes.BoardChanged(ply, seat, new)


def list_place_changes(seat: int, old: BoardView, new: BoardView) -> list[Event]:
    """Return what happened at each place of a grid, which may have grown, and nothing for another layout."""
    same = new.layout.with_extra(0) == old.layout.with_extra(0) and len(new.slots) >= len(old.slots)
    return [*_iter_places(0, seat, old, new)] if same else []


def _are_alike(old: BoardView, new: BoardView) -> bool:
    """Return whether both are grids, and the second is the first or has one place more."""
    if old.layout.is_hand:
        return False
    added = new.layout.extra - old.layout.extra
    return new.layout == old.layout or (added == 1 and new.layout.with_extra(old.layout.extra) == old.layout)


def _iter_places(ply: int, seat: int, old: BoardView, new: BoardView) -> Iterator[Event]:
    """Yield what happened at each place, after the places that were cleared together."""
    slots = (*old.slots, *[None] * (len(new.slots) - len(old.slots)))
    pairs = [(place, one, other) for place, (one, other) in enumerate(zip(slots, new.slots, strict=True))]
    gone = [(new.names[place], one.card) for place, one, other in pairs if one and not other]
    if gone:
        places, cards = zip(*gone, strict=True)
        yield changes.Cleared(ply, seat, places, cards)
    for place, one, other in pairs:
        if other and one != other:
            yield _describe_place(ply, seat, new.names[place], one, other)


def _describe_place(ply: int, seat: int, place: str, old: SlotView | None, new: SlotView) -> Event:
    same = old is not None and old.mark == new.mark and not old.up and old.card in (None, new.card)
    if same and new.up and not new.seen_by:
        return TurnedUp(ply, seat, "", place, new.card)
    if same and not new.up and old and {*old.seen_by} < {*new.seen_by}:
        return changes.Looked(ply, seat, place, new.card, new.seen_by)
    return changes.Placed(ply, seat, place, new.card, new.up, new.seen_by, new.mark)


# piles, memory, turns


def _iter_piles(ply: int, before: View, after: View) -> Iterator[Event]:
    if _piles(before) != _piles(after):
        yield changes.PileChanged(ply, after.turn, *_piles(after))
    hand = after.holding, after.held, after.held_from
    if hand != (before.holding, before.held, before.held_from):
        yield changes.HandChanged(ply, after.turn, *hand)


def _piles(view: View) -> tuple[tuple[Card, ...], int, int, tuple[Card, ...], int]:
    return view.discard_shown, view.discard_count, view.stock_count, view.played, view.last_play_size


def _iter_memory(ply: int, before: View, after: View) -> Iterator[Event]:
    """Yield what the rules forgot and remembered, and the window."""
    for match in (False, True):
        old, new = (dict(view.memory.of_match if match else view.memory.of_round) for view in (before, after))
        yield from (changes.Forgot(ply, after.turn, name) for name in old if name not in new)
    for match in (False, True):
        old, new = (dict(view.memory.of_match if match else view.memory.of_round) for view in (before, after))
        for name, value in new.items():
            if name not in old or (old[name], type(old[name])) != (value, type(value)):
                yield changes.Remembered(ply, after.turn, name, value, match)
    window = after.memory.window
    if window != before.memory.window:
        yield (
            changes.WindowOpened(ply, after.turn, window.seats, Phase(window.phase), window.next_seat, window.count)
            if window
            else changes.WindowClosed(ply, after.turn)
        )


def _iter_turns(ply: int, before: View, after: View) -> Iterator[Event]:
    """Yield the closing of the round, its scores, and the next step."""
    step = changes.StepBegan(ply, after.turn, after.phase, after.turns_begun, after.leader, after.legal_moves)
    end = after.round_end
    if end and step.apply(before).round_end != end:
        first = (after.turn,) if after.turns_begun != before.turns_begun and after.phase is not ROUND_OVER else ()
        yield changes.RoundClosed(ply, -1 if end.by is None else end.by, end.reason, first + end.turns)
    for result in after.rounds[len(before.rounds) :]:
        yield changes.RoundScored(ply, after.dealer, result, after.totals, after.standings)
    yield step
