"""Selections: from a click or key on the table to a move, a choice of moves, or a next step."""

from collections import Counter
from collections.abc import Callable

from attrs import field, frozen

from cardgolf import BoardView, Card, Discard, Draw, Flip, Layout, Move, Pile, Play, Swap, Take, View

MAX_BUTTONS = 4


@frozen
class Selection:
    """The selection so far: the places ``picked`` in a hand, or ``throwing`` the held card."""

    picked: frozenset[int] = frozenset()
    throwing: bool = False


@frozen
class TouchResult:
    """A move to play, several to choose from, or none and a new ``aim``. ``says`` is the id of a message."""

    moves: tuple[Move, ...] = ()
    aim: Selection = field(factory=Selection)
    says: str = ""


def touch_stock(view: View, _: Selection) -> TouchResult:
    """Return the result of a click on the stock."""
    return TouchResult(_draw_moves(view, Pile.STOCK) or (Draw(Pile.STOCK),))


def touch_pile(view: View, aim: Selection) -> TouchResult:
    """Return the result of a click on the discard pile: a discard or play if possible, otherwise a draw."""
    return (
        touch_discard(view, aim) if aim.picked or (view.holding and view.seat == view.turn) else touch_drawn(view, aim)
    )


def touch_drawn(view: View, _: Selection) -> TouchResult:
    """Return the result of drawing from the discard pile."""
    return TouchResult(_draw_moves(view, Pile.DISCARD) or (Draw(Pile.DISCARD),))


def touch_discard(view: View, aim: Selection) -> TouchResult:
    """Return the result of playing the picked cards or discarding the held one, perhaps with a flip to choose."""
    if aim.picked:
        return TouchResult((Play(picked_cards(view, aim)),), aim)
    turns_up = any(isinstance(move, Discard) and move.flip for move in view.legal_moves)
    if not turns_up or (aim.throwing and Discard() in view.legal_moves):
        return TouchResult((Discard(),))
    if aim.throwing:
        return TouchResult(says="keep-for-now")
    says = "which-or-throw" if Discard() in view.legal_moves else "which-to-flip"
    return TouchResult(aim=Selection(throwing=True), says=says)


def touch_middle(view: View, aim: Selection, index: int) -> TouchResult:
    """Return the result of a click on place ``index`` of the middle."""
    if view.middle is None or index >= len(view.middle.names):
        return TouchResult(aim=aim)
    return TouchResult((Take(view.middle.names[index]),))


def touch_place(view: View, aim: Selection, index: int) -> TouchResult:
    """Return the result of a click on place ``index``. In a hand it picks or unpicks a card."""
    board = own_board(view)
    if board is None or index >= len(board.slots):
        return TouchResult(aim=aim)
    if board.layout.is_hand:
        return _toggle_pick(view, aim, index)
    name = board.names[index]
    if aim.throwing:
        return TouchResult((Discard(name),))
    return TouchResult(_moves_at(view, name) or (Swap(name) if view.holding else Flip(name),))


def _toggle_pick(view: View, aim: Selection, index: int) -> TouchResult:
    """Pick or unpick a card of a hand. If none can be played now, return the move, which the rules refuse."""
    if any(isinstance(move, Play) for move in view.legal_moves):
        return TouchResult(aim=Selection(aim.picked ^ {index}))
    return TouchResult((Play(picked_cards(view, Selection(frozenset({index})))),))


def picked_cards(view: View, aim: Selection) -> tuple[Card, ...]:
    """Return the picked cards of the hand."""
    board = own_board(view)
    slots = [board.slots[index] for index in sorted(aim.picked) if index < len(board.slots)] if board else []
    return tuple(slot.card for slot in slots if slot and slot.card)


def open_places(view: View, aim: Selection) -> frozenset[int]:
    """Return the player's own places on which a click has an effect."""
    board = own_board(view)
    if board is None or not view.legal_moves:
        return frozenset()
    if board.layout.is_hand:
        plays = [move for move in view.legal_moves if isinstance(move, Play)]
        return frozenset(range(len(board.slots))) if plays else frozenset()
    named = enumerate(board.names)
    if aim.throwing:
        return frozenset(index for index, name in named if Discard(name) in view.legal_moves)
    return frozenset(index for index, name in named if _moves_at(view, name))


def offered_moves(view: View) -> tuple[Move, ...]:
    """Return the legal moves that no click on the table makes. They need buttons."""
    return tuple(move for move in view.legal_moves if not _touch_move(view, move))


def button_moves(view: View) -> tuple[Move, ...]:
    """Return the moves that get buttons: those offered, or of too many the ones that are a single word."""
    offered = offered_moves(view)
    if len(offered) > MAX_BUTTONS:
        offered = tuple(move for move in offered if not _place_words(move))[:MAX_BUTTONS]
    return offered


def own_board(view: View) -> BoardView | None:
    """Return the viewer's own board, if they play this round."""
    return view.boards[view.seat] if view.seat is not None else None


def move_cursor(view: View, cursor: int, columns: int, rows: int) -> int:
    """Return the place ``columns`` to the right and ``rows`` below ``cursor``, wrapping at the edges."""
    board = own_board(view)
    count = len(board.slots) if board else 0
    if board is None or not count:
        return 0
    if board.layout.is_hand:
        return (cursor + columns + rows) % count
    if board.layout.form is not None:
        return _step_in_form(board.layout, cursor % count, columns, rows)
    across = board.layout.columns
    row, column = divmod(cursor % count, across)
    moved = (row + rows) % -(-count // across) * across + (column + columns) % across
    return min(moved, count - 1)  # the last row of extra places may be short


def _step_in_form(layout: Layout, cursor: int, columns: int, rows: int) -> int:
    """Return the next place of a row of a form, or the nearest of another row."""
    table = layout.table
    y = next(number for number, row in enumerate(table) if cursor in row)
    line = [place for place in table[y] if place is not None]
    across = line[(line.index(cursor) + columns) % len(line)]
    x, other = table[y].index(across), table[(y + rows) % len(table)]
    return min((abs(at - x), place) for at, place in enumerate(other) if place is not None)[1]


def _draw_moves(view: View, pile: Pile) -> tuple[Move, ...]:
    return tuple(move for move in view.legal_moves if isinstance(move, Draw) and move.pile is pile)


def _moves_at(view: View, name: str) -> tuple[Move, ...]:
    """Return the legal moves at a place: those with its name as their only word."""
    return tuple(
        move
        for move in view.legal_moves
        if not isinstance(move, Discard | Play | Take) and _place_words(move) == [name]
    )


def _place_words(move: Move) -> list[str]:
    return [*move.words()]


def _touch_move(view: View, move: Move) -> bool:
    """Return whether a click on the table makes ``move``."""
    board = own_board(view)
    names = board.names if board else ()
    if isinstance(move, Play):
        return board is not None and board.layout.is_hand and not Counter(move.cards) - Counter(_own_cards(board))
    if isinstance(move, Discard):
        return view.holding and (move.flip is None or move.flip in names)
    return isinstance(move, Draw | Take) or any(move in _moves_at(view, name) for name in names)


def _own_cards(board: BoardView) -> list[Card]:
    return [slot.card for slot in board.slots if slot and slot.card]


Touch = Callable[[View, Selection], TouchResult]
