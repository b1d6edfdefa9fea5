"""A player with a sensible heuristic."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from attrs import define, field

from cardgolf import BoardView, Card, Discard, Draw, Flip, Knock, Move, Pass, Pile, Play, Swap, View
from cardgolf.bots import greedy
from cardgolf.bots.evaluation import Appraisal, Yardstick, appraise_board, yardstick_for


def drawn_card(view: View, move: Draw) -> Card | None:
    """The card that ``move`` takes from the discard pile; ``None`` for one off the stock, which nobody can tell."""
    if move.pile is Pile.STOCK:
        return None
    return view.discard_shown[-1 if move.end == "top" else 0]


LOOKAHEAD = 0.5  # what it is worth to turn a card up, in points
PATIENCE = 0.1  # how much of what a place waits for is lost by filling it
BEHIND = 0.5  # how much of each point one is behind ending the round costs
CLEARLY = 3.0  # how many points one must be ahead to knock
KNOWN = 0.6  # what a card that its owner alone knows costs, as a share of the average
UNKNOWN_VERB = -1000.0


def choose_grid_move(view: View, yard: Yardstick) -> Move:
    """The move that saves most; of equals the first."""
    board = view.boards[view.turn]
    if board is None:
        return view.legal_moves[0]
    own = appraise_board(yard, board)
    return _rank_placement(view, yard, own) if view.held else _rank_opening(view, yard, own)


def _rank_opening(view: View, yard: Yardstick, own: Appraisal) -> Move:
    """Which card to draw or to turn up, or whether to knock."""

    def value(move: Move) -> float:
        if type(move) is Draw:
            card = drawn_card(view, move)
            return own.saving(card) if card else own.hope
        if type(move) is Flip:
            return -own.waiting.get(move.slot, 0)
        return _estimate_lead(view, yard, own.total) - CLEARLY if type(move) is Knock else UNKNOWN_VERB

    return max(view.legal_moves, key=value)


def _rank_placement(view: View, yard: Yardstick, own: Appraisal) -> Move:
    """Where the card in hand goes. One loop, since this is asked most often."""
    card, freed, chosen, most = view.held, own.freed, view.legal_moves[0], 2 * UNKNOWN_VERB
    if card is None:
        return chosen
    wanted, card_values, saves = own.wants.get(card.rank, {}), yard.alone[card], yard.saves[card]
    last, waiting = None if view.round_end else own.last, own.waiting
    for move in view.legal_moves:
        place = None
        if type(move) is Swap:
            place = move.slot
            saved = freed[place] - card_values
            if place in wanted:
                saved += wanted[place] + saves
        elif type(move) is Discard:
            place = move.flip
            saved = LOOKAHEAD - PATIENCE * waiting.get(place, 0) if place else 0
        else:
            saved = 0 if type(move) is Pass else UNKNOWN_VERB
        if last is not None and place == last:
            saved += BEHIND * min(0, _estimate_lead(view, yard, own.total - saved))
        if saved > most:
            chosen, most = move, saved
    return chosen


def _estimate_lead(view: View, yard: Yardstick, total: float) -> float:
    """By how many points ``total`` is below what the best of the others may come to with one more turn."""
    others = ((seat, board) for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return min(_estimate_prospect(yard, board, seat) for seat, board in others) - total


def _estimate_prospect(yard: Yardstick, board: BoardView, seat: int) -> float:
    """What a board may come to after another turn. A card that its owner alone knows is likely to be a low one."""
    known = sum(slot is not None and slot.card is None and seat in slot.seen_by for slot in board.slots)
    appraisal = appraise_board(yard, board)
    return appraisal.total - appraisal.hope - (1 - KNOWN) * yard.mean * known


SAFE = 0.5  # what a card in somebody's hand counts, as a share of the average
SOON = 0.25  # what a point held until the next throw costs, since the round may be over before
UNKNOWN_VERB = -2000.0


def choose_hand_move(view: View, yard: Yardstick) -> Move:
    """The move that leaves least; the round is ended as soon as that looks safe."""
    hand = _own_cards(view)

    def value(move: Move) -> float:
        if type(move) is Play:
            return -_cards_left_after(view, yard, hand, move.cards)
        if type(move) is Draw:
            return -_cards_left(yard, hand, drawn_card(view, move))
        if type(move) is Knock:
            return 1000 if _is_low(view, yard, hand) else -1000
        return {Discard: 1.0, Pass: 0.0}.get(type(move), UNKNOWN_VERB)

    return max(view.legal_moves, key=value)


def _own_cards(view: View) -> list[Card]:
    board = view.boards[view.seat] if view.seat is not None else None
    return [slot.card for slot in board.slots if slot and slot.card] if board else []


def _is_low(view: View, yard: Yardstick, hand: Sequence[Card]) -> bool:
    """Whether nobody else is likely to hold less. People keep low cards."""
    fewest = min(board.count for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return _hand_value(yard, hand) <= fewest * yard.mean * SAFE


def _cards_left_after(view: View, yard: Yardstick, hand: Sequence[Card], last_play_size: Sequence[Card]) -> float:
    """What a throw leaves, whichever card is drawn then, one off the stock or the top discard."""
    rest = list((Counter(hand) - Counter(last_play_size)).elements())
    runs = [move.cards for move in view.legal_moves if type(move) is Play and not Counter(move.cards) - Counter(rest)]
    return min(_cards_left(yard, rest, card, runs) for card in (None, view.discard_top)) + SOON * _hand_value(
        yard, rest
    )


def _cards_left(yard: Yardstick, hand: Sequence[Card], card: Card | None, runs: Iterable[Sequence[Card]] = ()) -> float:
    """What is left of ``hand`` and the card drawn, ``None`` for one off the stock, after the throw worth most."""
    costs = Counter[int | None]()
    for held in hand:
        costs[held.rank] += yard.alone[held]
    more = yard.alone[card] if card else yard.mean
    together = {rank: float(cost) for rank, cost in costs.items()}
    together[card and card.rank] = together.get(card and card.rank, 0) + more
    return sum(together.values()) - max([*together.values(), *(_hand_value(yard, run) for run in runs)])


def _hand_value(yard: Yardstick, cards: Iterable[Card]) -> int:
    return sum(yard.alone[card] for card in cards)


@define(eq=False)
class Greedy:
    """Does what saves most points at once: on a grid by where a card fits, with a hand by what it can throw next."""

    _rng: Random = field(repr=False)
    _yard: Yardstick | None = field(default=None, init=False, repr=False)

    def choose(self, view: View) -> Move:
        """The move that looks best at first sight; of equals the first."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        yard, players = self._yard, len(view.names)
        if yard is None or yard.rules is not view.rules or yard.players != players:
            yard = self._yard = yardstick_for(view.rules, players)
        best = greedy.choose_hand_move if yard.layout.is_hand else greedy.choose_grid_move
        return best(view, yard)
