"""One move as somebody saw it: who did it, and which cards could be told."""

from collections import Counter

from attrs import field, frozen

from cardgolf import Card, Draw, Move, Phase, Pile, SeenSlot, View
from cardgolf.cli.sights import board_of, cleared, sight


@frozen
class Step:
    """One move between what was seen before it and after it; of games, what a referee sees."""

    before: View = field(converter=sight)
    move: Move
    after: View = field(converter=sight)

    @property
    def seat(self) -> int:
        """Who moved."""
        return self.before.turn

    @property
    def ends_turn(self) -> bool:
        """Whether the seat that moved has no more to do for now."""
        return self.after.phase is Phase.ROUND_OVER or _turn(self.before) != _turn(self.after)


def _turn(view: View) -> tuple[object, ...]:
    return view.turn, view.clock, view.leader


def drawn_card(step: Step, move: Draw) -> Card | None:
    """The card drawn, also where the rules had it put away at once; ``None`` if it could not be seen."""
    if move.pile is Pile.DISCARD and step.before.discard_shown:
        return step.before.discard_shown[-1 if move.end == "top" else 0]
    return step.after.held or next(iter(_gained(step)), None)


def _gained(step: Step) -> Counter[Card]:
    """The cards the mover is now seen to have in hand, and was not before."""
    boards = (board_of(view, step.seat) for view in (step.after, step.before))
    now, before = (
        Counter(slot.card for slot in board.slots if slot and slot.card) if board.layout.is_hand else Counter[Card]()
        for board in boards
    )
    return now - before if step.after.phase is not Phase.ROUND_OVER else Counter()


def displaced(step: Step, slot: str) -> Card | None:
    """The card that lay there, if it had been seen or can be told on the pile it went to."""
    before = board_of(step.before, step.seat)
    old, top = at(step.before, step.seat, slot), step.after.discard_top
    if old and old.card:
        return old.card
    left = [before.slots[place] for place in cleared(board_of(step.after, step.seat)) - cleared(before)]
    ranks = {each.card.rank for each in left if each and each.card}
    return top if top and top.rank not in ranks else None


def at(view: View, seat: int, slot: str) -> SeenSlot | None:
    """What is seen of the place ``slot`` of ``seat``."""
    board = board_of(view, seat)
    return board.slots[board.layout.index(slot)]
