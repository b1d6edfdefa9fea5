"""What is told of a table: what one seat sees or, by a referee, what anybody has looked at."""

from random import Random

from attrs import evolve

from cardgolf import BadOption, BadPosition, Board, Game, SeenBoard, SeenSlot, Slot, View, determinize


def sight(table: Game | View) -> View:
    """A view as it is; of a game what a referee tells: every card that anybody has looked at."""
    if isinstance(table, View):
        return table
    state = table.state
    boards = tuple(looked_at(board) if board else None for board in state.boards)
    return evolve(table.view(None), boards=boards, held=state.held, moves=table.moves)


def looked_at(board: Board) -> SeenBoard:
    """``board`` with every card that anybody has looked at: of a hand all."""
    slots = tuple(_looked_at(slot, in_hand=board.layout.is_hand) if slot else None for slot in board.slots)
    return SeenBoard(board.layout, slots, len(board.slots) - len(board.cleared))


def _looked_at(slot: Slot, *, in_hand: bool) -> SeenSlot:
    known = slot.up or slot.seen_by or in_hand
    return SeenSlot(slot.card if known else None, slot.up, slot.seen_by, slot.mark)


def board_of(view: View, seat: int) -> SeenBoard:
    """The board of a seat that plays this round."""
    board = view.boards[seat]
    if board is None:
        raise LookupError(seat)
    return board


def playing(view: View) -> dict[int, SeenBoard]:
    """The boards of the seats that play this round."""
    return {seat: board for seat, board in enumerate(view.boards) if board}


def cleared(board: SeenBoard) -> frozenset[int]:
    """The places that hold no card any more."""
    return frozenset(place for place, slot in enumerate(board.slots) if slot is None)


def locked(view: View, seat: int) -> frozenset[int]:
    """The places of ``seat`` whose marked cards its rules lock; all of them, where that cannot be found out."""
    marked = frozenset(place for place, slot in enumerate(board_of(view, seat).slots) if slot and slot.mark)
    if not marked:
        return marked
    try:
        # A table that looks like this one: what nobody is shown cannot decide what is drawn.
        imagined = determinize(view, Random(0)).state.replace(turn=seat)  # noqa: S311
    except (BadOption, BadPosition):
        return marked
    with view.rules.blaming():
        return marked & frozenset(view.rules.locked(imagined))
