"""The heuristic for grids: what a move can be expected to save of one's own points."""

from cardgolf import Discard, Draw, Flip, Knock, Move, Pass, SeenBoard, Swap, View
from cardgolf.bots.appraisal import Appraisal, appraised
from cardgolf.bots.piles import drawn
from cardgolf.bots.yardstick import Yardstick

LOOK = 0.5  # what it is worth to turn a card up, in points
PATIENCE = 0.1  # how much of what a place waits for is lost by filling it
BEHIND = 0.5  # how much of each point one is behind ending the round costs
CLEARLY = 3.0  # how many points one must be ahead to knock
KNOWN = 0.6  # what a card that its owner alone knows costs, as a share of the average
UNKNOWN_VERB = -1000.0


def best(view: View, yard: Yardstick) -> Move:
    """The move that saves most; of equals the first."""
    board = view.boards[view.turn]
    if board is None:
        return view.moves[0]
    own = appraised(yard, board)
    return _placement(view, yard, own) if view.held else _opening(view, yard, own)


def _opening(view: View, yard: Yardstick, own: Appraisal) -> Move:
    """Which card to draw or to turn up, or whether to knock."""

    def value(move: Move) -> float:
        if type(move) is Draw:
            card = drawn(view, move)
            return own.saving(card) if card else own.hope
        if type(move) is Flip:
            return -own.waiting.get(move.slot, 0)
        return _lead(view, yard, own.total) - CLEARLY if type(move) is Knock else UNKNOWN_VERB

    return max(view.moves, key=value)


def _placement(view: View, yard: Yardstick, own: Appraisal) -> Move:
    """Where the card in hand goes. One loop, since this is asked most often."""
    card, freed, chosen, most = view.held, own.freed, view.moves[0], 2 * UNKNOWN_VERB
    if card is None:
        return chosen
    wanted, worth, saves = own.wants.get(card.rank, {}), yard.alone[card], yard.saves[card]
    last, waiting = None if view.closing else own.last, own.waiting
    for move in view.moves:
        place = None
        if type(move) is Swap:
            place = move.slot
            saved = freed[place] - worth
            if place in wanted:
                saved += wanted[place] + saves
        elif type(move) is Discard:
            place = move.flip
            saved = LOOK - PATIENCE * waiting.get(place, 0) if place else 0
        else:
            saved = 0 if type(move) is Pass else UNKNOWN_VERB
        if last is not None and place == last:
            saved += BEHIND * min(0, _lead(view, yard, own.total - saved))
        if saved > most:
            chosen, most = move, saved
    return chosen


def _lead(view: View, yard: Yardstick, total: float) -> float:
    """By how many points ``total`` is below what the best of the others may come to with one more turn."""
    others = ((seat, board) for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return min(_prospect(yard, board, seat) for seat, board in others) - total


def _prospect(yard: Yardstick, board: SeenBoard, seat: int) -> float:
    """What a board may come to after another turn. A card that its owner alone knows is likely to be a low one."""
    known = sum(slot is not None and slot.card is None and seat in slot.seen_by for slot in board.slots)
    appraisal = appraised(yard, board)
    return appraisal.total - appraisal.hope - (1 - KNOWN) * yard.mean * known
