"""Lists of moves of Golf that the base rules do not list."""

from collections.abc import Sequence

from cardgolf import Board, Draw, Flip, Layout, Move, Pile, State, Take
from cardgolf.table import Peek


def looked_at(board: Board, seat: int) -> frozenset[int]:
    """Return the places with a face-down card that ``seat`` has seen."""
    return frozenset([place for place, slot in enumerate(board.slots) if slot and not slot.up and seat in slot.seen_by])


def peek_names(layout: Layout, *, nearest: bool) -> Sequence[str]:
    """Return the names of the bottom row, or of all places."""
    return [layout.names[place] for place in layout.row_lines[-1]] if nearest else layout.names


def peeks(board: Board, seat: int, *, nearest: bool) -> tuple[Move, ...]:
    """Return a look at each face-down card of the bottom row, or of any, that ``seat`` has not looked at."""
    unseen = board.name(board.down - looked_at(board, seat))
    return tuple(Peek(name) for name in peek_names(board.layout, nearest=nearest) if name in unseen)


def flips(board: Board, *, opening: str = "any") -> tuple[Move, ...]:
    """Return a flip of each card, or of each in a column ``together`` with a face-up card or ``apart`` from all.

    If there is none of that kind, any card may be turned up.
    """
    columns, down = board.layout.column_lines, board.turnable
    begun = {place for column in columns if not down.issuperset(column) for place in column}
    wanted = {"any": down, "together": down & begun, "apart": down - begun}[opening]
    return tuple(map(Flip, board.name(sorted(wanted or down))))


def draws(state: State) -> tuple[Move, ...]:
    """Return the draws from the piles that have a card, and what can be taken of a middle that a house rule lays."""
    piles, middle = {Pile.STOCK: state.may_draw_stock, Pile.DISCARD: bool(state.discard)}, state.middle
    shown = [middle.names[place] for place, slot in enumerate(middle.slots) if slot and slot.up] if middle else []
    return (*[Draw(pile) for pile, has_card in piles.items() if has_card], *map(Take, shown))
