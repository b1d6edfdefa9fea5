"""What touching something on the table asks for: a move, a choice between several, or another touch."""

from collections import Counter
from collections.abc import Callable

from attrs import field, frozen

from cardgolf import BoardView, Card, Discard, Draw, Flip, Move, Pile, Play, Swap, View

WHICH_TO_FLIP = "Now click the card to turn up."


@frozen
class Selection:
    """What a person has begun: the places in a hand they ``picked``, or ``throwing`` what they hold."""

    picked: frozenset[int] = frozenset()
    throwing: bool = False


@frozen
class TouchResult:
    """One move to play, several to choose from, or none and another ``aim``; ``says`` what is next."""

    moves: tuple[Move, ...] = ()
    aim: Selection = field(factory=Selection)
    says: str = ""


def touch_stock(view: View, _: Selection) -> TouchResult:
    """The stock is touched."""
    return TouchResult(_draw_moves(view, Pile.STOCK) or (Draw(Pile.STOCK),))


def touch_pile(view: View, aim: Selection) -> TouchResult:
    """The discard pile is touched: to throw what is picked or held, else to draw."""
    return (
        touch_discard(view, aim) if aim.picked or (view.holding and view.seat == view.turn) else touch_drawn(view, aim)
    )


def touch_drawn(view: View, _: Selection) -> TouchResult:
    """A card is wanted from the discard pile."""
    return TouchResult(_draw_moves(view, Pile.DISCARD) or (Draw(Pile.DISCARD),))


def touch_discard(view: View, aim: Selection) -> TouchResult:
    """What is picked or held is to go on the discard pile; where that turns up a card, it must be said which."""
    if aim.picked:
        return TouchResult((Play(picked_cards(view, aim)),), aim)
    turns_up = any(isinstance(move, Discard) and move.flip for move in view.legal_moves)
    if not turns_up or (aim.throwing and Discard() in view.legal_moves):
        return TouchResult((Discard(),))
    if aim.throwing:
        return TouchResult(says="You keep it for now.")
    also = " Or throw it alone: click the discard pile again." if Discard() in view.legal_moves else ""
    return TouchResult(aim=Selection(throwing=True), says=WHICH_TO_FLIP + also)


def touch_place(view: View, aim: Selection, index: int) -> TouchResult:
    """One's own place ``index`` is touched: in a hand it is picked or laid back."""
    board = own_board(view)
    if board is None or index >= len(board.slots):
        return TouchResult(aim=aim)
    if board.layout.is_hand:
        return _toggle_pick(view, aim, index)
    name = board.layout.names[index]
    if aim.throwing:
        return TouchResult((Discard(name),))
    return TouchResult(_moves_at(view, name) or (Swap(name) if view.holding else Flip(name),))


def _toggle_pick(view: View, aim: Selection, index: int) -> TouchResult:
    """In a hand a card is picked for a throw; if none can be thrown now, the rules say why."""
    if any(isinstance(move, Play) for move in view.legal_moves):
        return TouchResult(aim=Selection(aim.picked ^ {index}))
    return TouchResult((Play(picked_cards(view, Selection(frozenset({index})))),))


def picked_cards(view: View, aim: Selection) -> tuple[Card, ...]:
    """The cards of the hand that are picked."""
    board = own_board(view)
    slots = [board.slots[index] for index in sorted(aim.picked) if index < len(board.slots)] if board else []
    return tuple(slot.card for slot in slots if slot and slot.card)


def open_places(view: View, aim: Selection) -> frozenset[int]:
    """One's own places that can be touched to some effect."""
    board = own_board(view)
    if board is None or not view.legal_moves:
        return frozenset()
    if board.layout.is_hand:
        plays = [move for move in view.legal_moves if isinstance(move, Play)]
        return frozenset(range(len(board.slots))) if plays else frozenset()
    named = enumerate(board.layout.names)
    if aim.throwing:
        return frozenset(index for index, name in named if Discard(name) in view.legal_moves)
    return frozenset(index for index, name in named if _moves_at(view, name))


def offered_moves(view: View) -> tuple[Move, ...]:
    """The legal moves that no touch of the table leads to: they need buttons."""
    return tuple(move for move in view.legal_moves if not _touch_move(view, move))


def own_board(view: View) -> BoardView | None:
    """The viewer's own board, if they play this round."""
    return view.boards[view.seat] if view.seat is not None else None


def move_cursor(view: View, cursor: int, columns: int, rows: int) -> int:
    """The place ``columns`` to the right and ``rows`` below ``cursor``, round the edges."""
    board = own_board(view)
    count = len(board.slots) if board else 0
    if board is None or not count:
        return 0
    if board.layout.is_hand:
        return (cursor + columns + rows) % count
    row, column = divmod(cursor % count, board.layout.columns)
    return (row + rows) % board.layout.rows * board.layout.columns + (column + columns) % board.layout.columns


def _draw_moves(view: View, pile: Pile) -> tuple[Move, ...]:
    return tuple(move for move in view.legal_moves if isinstance(move, Draw) and move.pile is pile)


def _moves_at(view: View, name: str) -> tuple[Move, ...]:
    """What can be done at a place: whatever has its name for its only word."""
    return tuple(
        move for move in view.legal_moves if not isinstance(move, Discard | Play) and _place_words(move) == [name]
    )


def _place_words(move: Move) -> list[str]:
    return [*move.words()]


def _touch_move(view: View, move: Move) -> bool:
    """Whether touching the table leads to ``move``."""
    board = own_board(view)
    names = board.layout.names if board else ()
    if isinstance(move, Play):
        return board is not None and board.layout.is_hand and not Counter(move.cards) - Counter(_own_cards(board))
    if isinstance(move, Discard):
        return view.holding and (move.flip is None or move.flip in names)
    return isinstance(move, Draw) or any(move in _moves_at(view, name) for name in names)


def _own_cards(board: BoardView) -> list[Card]:
    return [slot.card for slot in board.slots if slot and slot.card]


Touch = Callable[[View, Selection], TouchResult]
