"""Views with every card that any seat has seen, for those who look on with all players' knowledge."""

from attrs import evolve

from cardgolf import Board, BoardView, Game, Slot, SlotView, View


def as_view(table: Game | View) -> View:
    """Return a view unchanged, or a view of a game with every card that any seat has seen."""
    if isinstance(table, View):
        return table
    state = table.state
    boards = tuple(view_known_cards(board) if board else None for board in state.boards)
    return evolve(table.view(None), boards=boards, held=state.held, legal_moves=table.legal_moves)


def view_known_cards(board: Board) -> BoardView:
    """Return a view of ``board`` with every card that any seat has seen. All cards of a hand are seen."""
    slots = tuple(_view_slot(slot, in_hand=board.layout.is_hand) if slot else None for slot in board.slots)
    return BoardView(board.layout, slots, len(board.slots) - len(board.cleared))


def _view_slot(slot: Slot, *, in_hand: bool) -> SlotView:
    known = slot.up or slot.seen_by or in_hand
    return SlotView(slot.card if known else None, slot.up, slot.seen_by, slot.mark)


def playing_boards(view: View) -> dict[int, BoardView]:
    """Return the boards of the seats that play this round."""
    return {seat: board for seat, board in enumerate(view.boards) if board}
