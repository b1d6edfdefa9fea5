"""One move as somebody saw it: who did it, and which cards could be told."""

from collections import Counter
from random import Random

from attrs import evolve, field, frozen

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
    """A view as it is; of a game what a referee tells: every card that anybody has looked at."""
    if isinstance(table, View):
        return table
    state = table.state
    boards = tuple(looked_at_places(board) if board else None for board in state.boards)
    return evolve(table.view(None), boards=boards, held=state.held, legal_moves=table.legal_moves)


def looked_at_places(board: Board) -> BoardView:
    """``board`` with every card that anybody has looked at: of a hand all."""
    slots = tuple(_board_looked_at(slot, in_hand=board.layout.is_hand) if slot else None for slot in board.slots)
    return BoardView(board.layout, slots, len(board.slots) - len(board.cleared))


def _board_looked_at(slot: Slot, *, in_hand: bool) -> SlotView:
    known = slot.up or slot.seen_by or in_hand
    return SlotView(slot.card if known else None, slot.up, slot.seen_by, slot.mark)


def board_of(view: View, seat: int) -> BoardView:
    """The board of a seat that plays this round."""
    board = view.boards[seat]
    if board is None:
        raise LookupError(seat)
    return board


def playing_boards(view: View) -> dict[int, BoardView]:
    """The boards of the seats that play this round."""
    return {seat: board for seat, board in enumerate(view.boards) if board}


def cleared_places(board: BoardView) -> frozenset[int]:
    """The places that hold no card any more."""
    return frozenset(place for place, slot in enumerate(board.slots) if slot is None)


def locked_places(view: View, seat: int) -> frozenset[int]:
    """The places of ``seat`` whose marked cards its rules lock; all of them, where that cannot be found out."""
    marked = frozenset(place for place, slot in enumerate(board_of(view, seat).slots) if slot and slot.mark)
    if not marked:
        return marked
    try:
        # A table that looks like this one: what nobody is shown cannot decide what is drawn.
        imagined = determinize(view, Random(0)).state.replace(turn=seat)  # noqa: S311
    except (InvalidOptionError, InvalidPositionError):
        return marked
    with view.rules._naming_culprit():
        return marked & frozenset(view.rules.locked(imagined))


@frozen
class Step:
    """One move between what was seen before it and after it; of games, what a referee sees."""

    before: View = field(converter=as_view)
    move: Move
    after: View = field(converter=as_view)

    @property
    def seat(self) -> int:
        """Who moved."""
        return self.before.turn

    @property
    def ends_turn(self) -> bool:
        """Whether the seat that moved has no more to do for now."""
        return self.after.phase is Phase.ROUND_OVER or _turn(self.before) != _turn(self.after)


def _turn(view: View) -> tuple[object, ...]:
    return view.turn, view.turns_begun, view.leader


def drawn_card(step: Step) -> Card | None:
    """The card drawn, also where the rules had it put away at once; ``None`` if it could not be seen."""
    move = step.move
    if isinstance(move, Draw) and move.pile is Pile.DISCARD and step.before.discard_shown:
        return step.before.discard_shown[-1 if move.end == "top" else 0]
    return step.after.held or next(iter(_gained_cards(step)), None)


def _gained_cards(step: Step) -> Counter[Card]:
    """The cards the mover is now seen to have in hand, and was not before."""
    boards = (board_of(view, step.seat) for view in (step.after, step.before))
    now, before = (
        Counter(slot.card for slot in board.slots if slot and slot.card) if board.layout.is_hand else Counter[Card]()
        for board in boards
    )
    return now - before if step.after.phase is not Phase.ROUND_OVER else Counter()


def displaced_card(step: Step, slot: str) -> Card | None:
    """The card that lay there, if it had been seen or can be told on the pile it went to."""
    before = board_of(step.before, step.seat)
    old, top = slot_at(step.before, step.seat, slot), step.after.discard_top
    if old and old.card:
        return old.card
    left = [before.slots[place] for place in cleared_places(board_of(step.after, step.seat)) - cleared_places(before)]
    ranks = {each.card.rank for each in left if each and each.card}
    return top if top and top.rank not in ranks else None


def slot_at(view: View, seat: int, slot: str) -> SlotView | None:
    """What is seen of the place ``slot`` of ``seat``."""
    board = board_of(view, seat)
    return board.slots[board.layout.index(slot)]


def with_card(board: BoardView, slot: str, card: SlotView) -> BoardView:
    """Return ``board`` with ``card`` at the place ``slot``."""
    place = board.layout.index(slot)
    slots = tuple(card if each == place else old for each, old in enumerate(board.slots))
    return BoardView(board.layout, slots, board.count)
