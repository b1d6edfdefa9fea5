"""What hooks the parts ``Opening`` and ``Spend`` stand for."""

from collections.abc import Callable, Generator, Sequence
from itertools import chain

from cardgolf.rulebook.dispatch import HookFunction
from cardgolf.rulebook.move_lists import flip_moves
from cardgolf.rulebook.throwing import Below
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.looks import Look, Peek
from cardgolf.table.move import Move
from cardgolf.table.moves import Flip, Pass
from cardgolf.table.places import show
from cardgolf.table.state import OPENING, START, TURN_OVER, Phase, State
from cardgolf.turns.parts import Opening, Spend


def make_opening_flips(own: Sequence[Opening], _: Below) -> Callable[[], int]:
    """Return the hook ``opening_flips``."""
    opening = own[-1]
    return lambda: opening.flips or opening.looks or 0


def make_first_moves(own: Sequence[Opening], _: Below) -> HookFunction | None:
    """Return the hook ``moves`` before play: looks, or flips in columns."""
    opening = own[-1]
    if not opening.looks and opening.where == "any":
        return None
    first_moves = _list_looks if opening.looks else _list_flips

    def moves(state: State) -> Sequence[Move] | None:
        return first_moves(opening, state) if state.phase is OPENING else None

    return moves


def make_dealt(own: Sequence[Opening], _: Below) -> HookFunction | None:
    """Return the hook ``dealt`` in which each seat looks at the cards of some places."""
    seen = own[-1].seen
    if not seen:
        return None

    def dealt(state: State) -> State:
        for seat, board in state.table.items():
            for name in board.name(seen):
                state = show(state, (seat, name), (seat,))
        return state

    return dealt


def _list_looks(opening: Opening, state: State) -> Sequence[Move]:
    """Return the cards at which the seat to move can look, or a look at all."""
    board = state.board
    if looks_at_all(opening, board.layout):
        return (Look(),)
    unseen = board.name(board.down - _looked_at(board, state.turn))
    # House rules may leave a player nothing to look at before their first turn.
    return tuple([look for look in list_looks(opening, board.layout) if look.slot in unseen]) or (Pass(),)


def looks_at_all(opening: Opening, layout: Layout) -> bool:
    """Return whether each seat looks at all of its cards at once."""
    return opening.of == "any" and (opening.looks or 0) >= layout.size


def list_looks(opening: Opening, layout: Layout) -> Sequence[Peek]:
    """Return a look at each card of the bottom row, or of any."""
    names = [layout.names[place] for place in layout.row_lines[-1]] if opening.of == "nearest" else layout.names
    return [Peek(name) for name in names]


def list_all_looks(opening: Opening, layouts: Sequence[Layout]) -> Sequence[Move]:
    """Return the looks at all boards of these layouts."""
    looks = [[Look()] if looks_at_all(opening, layout) else list_looks(opening, layout) for layout in layouts]
    return [*dict.fromkeys(chain.from_iterable(looks))]


def _looked_at(board: Board, seat: int) -> frozenset[int]:
    """Return the places with a face-down card that ``seat`` has seen."""
    return frozenset([place for place, slot in enumerate(board.slots) if slot and not slot.up and seat in slot.seen_by])


def _list_flips(opening: Opening, state: State) -> Sequence[Move]:
    """Return a flip of each card in a column ``together`` with a face-up card or ``apart`` from all, else of any."""
    board = state.board
    columns, down = board.layout.column_lines, board.turnable
    begun = {place for column in columns if not down.issuperset(column) for place in column}
    wanted = {"any": down, "together": down & begun, "apart": down - begun}[opening.where]
    return flip_moves(board.layout, wanted or down)


def make_next_phase(own: Sequence[Opening], _: Below) -> HookFunction | None:
    """Return the hook ``next_phase`` after a look before play."""
    opening = own[-1]
    if not opening.looks:
        return None

    def next_phase(state: State, move: Move, before: State) -> Phase | None:
        if before.phase is not OPENING or type(move) not in {Peek, Look, Pass}:
            return None
        board = state.board
        known = _looked_at(board, state.turn) - board.layout.seen_places
        seen = board.layout.size - len(board.down) + len(known)
        return OPENING if seen < state.setup.opening_flips and Pass() not in _list_looks(opening, state) else TURN_OVER

    return next_phase


def make_move_types(own: Sequence[Opening], _: Below) -> Callable[[], Sequence[type[Move]]] | None:
    """Return the hook ``move_types``: looks."""
    opening = own[-1]
    if not opening.looks:
        return None
    return lambda: [Peek] if opening.of == "nearest" else [Peek, Look]


def make_spends(_: Sequence[Spend], __: Below) -> HookFunction:
    """Return the wrapper of ``moves`` that adds flips to the ways to begin a turn."""

    def moves(state: State) -> Generator[None, Sequence[Move], Sequence[Move]]:
        listed = yield
        if state.phase is not START:
            return listed
        board = state.board
        return (*listed, *map(Flip, board.name(sorted(board.turnable))))

    return moves
