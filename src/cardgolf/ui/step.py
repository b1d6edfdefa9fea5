"""Moves and boards as one viewer sees them."""

from collections import Counter
from random import Random

from attrs import Factory, evolve, field, frozen

from cardgolf import (
    Board,
    BoardView,
    Card,
    Draw,
    Game,
    InvalidOptionError,
    InvalidPositionError,
    Move,
    Phase,
    Pile,
    Slot,
    SlotView,
    View,
    determinize,
)


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


def board_of(view: View, seat: int) -> BoardView:
    """Return the board of a seat that plays this round."""
    board = view.boards[seat]
    if board is None:
        raise LookupError(seat)
    return board


def playing_boards(view: View) -> dict[int, BoardView]:
    """Return the boards of the seats that play this round."""
    return {seat: board for seat, board in enumerate(view.boards) if board}


def cleared_places(board: BoardView) -> frozenset[int]:
    """Return the places without a card."""
    return frozenset(place for place, slot in enumerate(board.slots) if slot is None)


def locked_places(view: View, seat: int) -> frozenset[int]:
    """Return the places of ``seat`` that the rules lock. Without an answer these are all places with a mark."""
    marked = frozenset(place for place, slot in enumerate(board_of(view, seat).slots) if slot and slot.mark)
    if not marked:
        return marked
    try:
        # A state that agrees with this view. Hidden cards must not influence the output.
        imagined = determinize(view, Random(0)).state.replace(turn=seat)  # noqa: S311
    except (InvalidOptionError, InvalidPositionError):
        return marked
    with view.rules._naming_culprit():
        return marked & frozenset(view.rules.locked(imagined))


@frozen
class Step:
    """A move with the views before and after it. Games are converted by :func:`as_view`."""

    before: View = field(converter=as_view)
    move: Move
    after: View = field(converter=as_view)
    seat: int = field(default=Factory(lambda step: step.before.turn, takes_self=True))
    """The seat that moved, by default that of the turn."""

    @property
    def ends_turn(self) -> bool:
        """Whether the move ends the turn."""
        return self.after.phase is Phase.ROUND_OVER or _turn(self.before) != _turn(self.after)


def _turn(view: View) -> tuple[object, ...]:
    return view.turn, view.turns_begun, view.leader


def drawn_card(step: Step) -> Card | None:
    """Return the card that was drawn, or ``None`` if the viewer did not see it."""
    move = step.move
    if isinstance(move, Draw) and move.pile is Pile.DISCARD and step.before.discard_shown:
        return step.before.discard_shown[-1 if move.end == "top" else 0]
    return step.after.held or next(iter(_gained_cards(step)), None)


def _gained_cards(step: Step) -> Counter[Card]:
    """Return the visible cards that the mover gained in hand."""
    boards = (board_of(view, step.seat) for view in (step.after, step.before))
    now, before = (
        Counter(slot.card for slot in board.slots if slot and slot.card) if board.layout.is_hand else Counter[Card]()
        for board in boards
    )
    return now - before if step.after.phase is not Phase.ROUND_OVER else Counter()


def displaced_card(step: Step, slot: str) -> Card | None:
    """Return the card that the move replaced, if the viewer saw it there or on the discard pile."""
    before = board_of(step.before, step.seat)
    old, top = slot_at(step.before, step.seat, slot), step.after.discard_top
    if old and old.card:
        return old.card
    gone = cleared_places(board_of(step.after, step.seat)) - cleared_places(before)
    left = [before.slots[place] for place in gone if place < len(before.slots)]
    ranks = {each.card.kind for each in left if each and each.card}
    return top if top and top.kind not in ranks else None


def slot_at(view: View, seat: int, slot: str) -> SlotView | None:
    """Return what is visible of the place ``slot`` of ``seat``."""
    board = board_of(view, seat)
    return board.slots[board.index(slot)]


def with_held_card(view: View, seat: int, slot: str) -> View:
    """Return ``view`` with the card in hand at the place ``slot`` of ``seat``, before any rule reacts to it."""
    board = board_of(view, seat)
    slots = [*board.slots]
    slots[board.index(slot)] = SlotView(view.held, up=True)
    boards = [*view.boards]
    boards[seat] = evolve(board, slots=tuple(slots))
    return evolve(view, boards=tuple(boards), holding=False, held=None, held_from=None)
