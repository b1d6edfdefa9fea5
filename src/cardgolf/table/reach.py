"""What touching something on the table asks for: a move, a choice between several, or another touch."""

from collections import Counter
from collections.abc import Callable

from attrs import field, frozen

from cardgolf import Card, Discard, Draw, Flip, Move, Pile, Play, SeenBoard, Swap, View

WHICH_TO_FLIP = "Now click the card to turn up."


@frozen
class Aim:
    """What a person has begun: the places in a hand they ``picked``, or ``throwing`` what they hold."""

    picked: frozenset[int] = frozenset()
    throwing: bool = False


@frozen
class Answer:
    """One move to play, several to choose from, or none and another ``aim``; ``says`` what is next."""

    moves: tuple[Move, ...] = ()
    aim: Aim = field(factory=Aim)
    says: str = ""


def stock(view: View, _: Aim) -> Answer:
    """The stock is touched."""
    return Answer(_draws(view, Pile.STOCK) or (Draw(Pile.STOCK),))


def pile(view: View, aim: Aim) -> Answer:
    """The discard pile is touched: to throw what is picked or held, else to draw."""
    return thrown(view, aim) if aim.picked or (view.holding and view.seat == view.turn) else drawn(view, aim)


def drawn(view: View, _: Aim) -> Answer:
    """A card is wanted from the discard pile."""
    return Answer(_draws(view, Pile.DISCARD) or (Draw(Pile.DISCARD),))


def thrown(view: View, aim: Aim) -> Answer:
    """What is picked or held is to go on the discard pile; where that turns up a card, it must be said which."""
    if aim.picked:
        return Answer((Play(picked(view, aim)),), aim)
    turns_up = any(isinstance(move, Discard) and move.flip for move in view.moves)
    if not turns_up or (aim.throwing and Discard() in view.moves):
        return Answer((Discard(),))
    if aim.throwing:
        return Answer(says="You keep it for now.")
    also = " Or throw it alone: click the discard pile again." if Discard() in view.moves else ""
    return Answer(aim=Aim(throwing=True), says=WHICH_TO_FLIP + also)


def place(view: View, aim: Aim, index: int) -> Answer:
    """One's own place ``index`` is touched: in a hand it is picked or laid back."""
    board = own(view)
    if board is None or index >= len(board.slots):
        return Answer(aim=aim)
    if board.layout.is_hand:
        return _pick(view, aim, index)
    name = board.layout.names[index]
    if aim.throwing:
        return Answer((Discard(name),))
    return Answer(_at(view, name) or (Swap(name) if view.holding else Flip(name),))


def _pick(view: View, aim: Aim, index: int) -> Answer:
    """In a hand a card is picked for a throw; if none can be thrown now, the rules say why."""
    if any(isinstance(move, Play) for move in view.moves):
        return Answer(aim=Aim(aim.picked ^ {index}))
    return Answer((Play(picked(view, Aim(frozenset({index})))),))


def picked(view: View, aim: Aim) -> tuple[Card, ...]:
    """The cards of the hand that are picked."""
    board = own(view)
    slots = [board.slots[index] for index in sorted(aim.picked) if index < len(board.slots)] if board else []
    return tuple(slot.card for slot in slots if slot and slot.card)


def open_places(view: View, aim: Aim) -> frozenset[int]:
    """One's own places that can be touched to some effect."""
    board = own(view)
    if board is None or not view.moves:
        return frozenset()
    if board.layout.is_hand:
        plays = [move for move in view.moves if isinstance(move, Play)]
        return frozenset(range(len(board.slots))) if plays else frozenset()
    named = enumerate(board.layout.names)
    if aim.throwing:
        return frozenset(index for index, name in named if Discard(name) in view.moves)
    return frozenset(index for index, name in named if _at(view, name))


def offers(view: View) -> tuple[Move, ...]:
    """The legal moves that no touch of the table leads to: they need buttons."""
    return tuple(move for move in view.moves if not _touched(view, move))


def own(view: View) -> SeenBoard | None:
    """The viewer's own board, if they play this round."""
    return view.boards[view.seat] if view.seat is not None else None


def moved(view: View, cursor: int, columns: int, rows: int) -> int:
    """The place ``columns`` to the right and ``rows`` below ``cursor``, round the edges."""
    board = own(view)
    count = len(board.slots) if board else 0
    if board is None or not count:
        return 0
    if board.layout.is_hand:
        return (cursor + columns + rows) % count
    row, column = divmod(cursor % count, board.layout.columns)
    return (row + rows) % board.layout.rows * board.layout.columns + (column + columns) % board.layout.columns


def _draws(view: View, pile: Pile) -> tuple[Move, ...]:
    return tuple(move for move in view.moves if isinstance(move, Draw) and move.pile is pile)


def _at(view: View, name: str) -> tuple[Move, ...]:
    """What can be done at a place: whatever has its name for its only word."""
    return tuple(move for move in view.moves if not isinstance(move, Discard | Play) and _words(move) == [name])


def _words(move: Move) -> list[str]:
    return [*move.words()]


def _touched(view: View, move: Move) -> bool:
    """Whether touching the table leads to ``move``."""
    board = own(view)
    names = board.layout.names if board else ()
    if isinstance(move, Play):
        return board is not None and board.layout.is_hand and not Counter(move.cards) - Counter(_cards(board))
    if isinstance(move, Discard):
        return view.holding and (move.flip is None or move.flip in names)
    return isinstance(move, Draw) or any(move in _at(view, name) for name in names)


def _cards(board: SeenBoard) -> list[Card]:
    return [slot.card for slot in board.slots if slot and slot.card]


Touch = Callable[[View, Aim], Answer]
